import type { FeedHead, FeedOptions } from '#app/feeds/feed.ts'
import { dateJury } from '#app/feeds/values/dates.ts'
import { isSurelyIsbn } from '#app/feeds/values/isbn-cell.ts'
import { type DecimalSign, decimalSignIn, readPrice } from '#app/feeds/values/price.ts'
import { type Column, type Columns, columnsOf, feedColumn, settled } from './columns.ts'
import { headerRow } from './header.ts'
import { isBlankRow, type SheetRow, type Table } from './rows.ts'

/*
 * A sheet is read twice: first to see where its header is, what its columns hold and how their prices and
 * dates are written, which only the whole column tells; then for its records.
 */

export type Survey = Columns & {
  /** The row of the header; 0 when there is none. */
  header: number
  /** How many columns it has. */
  width: number
  head: Omit<FeedHead, 'file'>
}

/** So many rows decide what a column is. */
const rowsOfSample = 1000
const mostSamples = 5

type Seen = {
  filled: number
  isbns: number
  prices: number
  words: number
  samples: string[]
  signs: Set<DecimalSign>
  jury: ReturnType<typeof dateJury>
}

export async function surveyOf(table: Table, options: FeedOptions): Promise<Survey> {
  const sample: SheetRow[] = []
  let columns: Columns | null = null
  let header: SheetRow | null = null
  let seen: Seen[] = []
  const decide = () => {
    header = headerRow(sample)
    const below = sample.filter(({ row }) => row > (header?.row ?? 0))
    const first: string[] = header?.cells ?? Array.from(below[0]?.cells ?? [], () => '')
    const headers = trimmed(first)
    seen = headers.map(() => newlySeen())
    for (const { cells } of below) see(seen, cells)
    const named = columnsOf(headers, options.price.currency)
    columns = settled(byContent(named, seen, header === null), options)
    return columns
  }
  let watched: number[] | null = null
  for await (const row of table.rows()) {
    if (isBlankRow(row.cells)) continue
    if (columns === null) {
      sample.push(row)
      if (sample.length === rowsOfSample) {
        watched = watchedIn(decide())
        if (watched.length === 0) break
      }
    } else for (const at of watched ?? []) watch(seen[at], row.cells[at] ?? '')
  }
  const found: Columns = columns ?? decide()
  const judged = found.columns.map((column) => judge(column, seen[column.at], options))
  return {
    ...found,
    columns: judged,
    header: (header as SheetRow | null)?.row ?? 0,
    width: judged.length,
    head: {
      kind: [found.isOwn ? 'A sheet of this shop' : found.known?.name, table.kind]
        .filter(Boolean)
        .join(', '),
      sender: null,
      columns: judged.map((column) => feedColumn(column, samplesOf(column, seen[column.at]))),
    },
  }
}

function trimmed(headers: string[]): string[] {
  const last = headers.findLastIndex((header) => header.trim() !== '')
  return last < 0 ? headers : headers.slice(0, last + 1)
}

const newlySeen = (): Seen => ({
  filled: 0,
  isbns: 0,
  prices: 0,
  words: 0,
  samples: [],
  signs: new Set(),
  jury: dateJury(),
})

function see(seen: Seen[], cells: string[]): void {
  for (const [at, column] of seen.entries()) {
    const cell = cells[at]?.trim() ?? ''
    if (cell === '') continue
    column.filled++
    if (isSurelyIsbn(cell)) column.isbns++
    else if (/[.,]\d{2}\b|[€£$]/.test(cell) && readPrice(cell, 'USD', 'point').ok) column.prices++
    else if (/\p{L}{2}/u.test(cell)) column.words++
    if (column.samples.length < mostSamples && !column.samples.includes(cell.slice(0, 100)))
      column.samples.push(cell.slice(0, 100))
    watch(column, cell)
  }
}

function watch(column: Seen | undefined, cell: string): void {
  if (!column || cell.trim() === '' || cell.length > 100) return
  column.jury.hear(cell)
  const sign = decimalSignIn(cell)
  if (sign) column.signs.add(sign)
}

const dateFields = new Set(['publishedOn', 'availableOn'])

/** Columns whose later rows matter, too. */
const watchedIn = ({ columns }: Columns): number[] =>
  columns
    .filter(({ meaning }) => isPriceColumn(meaning) || dateFields.has(meaning?.field ?? ''))
    .map(({ at }) => at)

const isPriceColumn = (meaning: Column['meaning']): boolean =>
  meaning?.field === 'newPrice' || meaning?.field === 'oldPrice' || meaning?.role === 'salePrice'

/** A column of ISBNs is one whatever it is called; without a header prices and titles show themselves as well. */
function byContent(found: Columns, seen: Seen[], hasNoHeader: boolean): Columns {
  if (found.isOwn) return found
  const isMostly = (count: number, { filled }: Seen) => filled > 0 && count >= filled * 0.8
  const columns = found.columns.map((column) => {
    const shown = seen[column.at]
    if (!shown || column.meaning?.field === 'isbn13' || column.meaning?.role === 'parent')
      return column
    if (!isMostly(shown.isbns, shown)) return column
    return { ...column, meaning: { field: 'isbn13' as const, rank: 50 } }
  })
  if (!hasNoHeader) return { ...found, columns }
  const prices = columns.filter(({ at }) => seen[at] && isMostly(seen[at].prices, seen[at]))
  const title = columns.find(
    ({ at, meaning }) => !meaning && seen[at] && isMostly(seen[at].words, seen[at]),
  )
  return {
    ...found,
    columns: columns.map((column) => {
      if (column === title) return { ...column, meaning: { field: 'title' as const, rank: 0 } }
      const isPrice = prices.length === 1 && column === prices[0]
      return isPrice ? { ...column, meaning: { field: 'newPrice' as const, rank: 0 } } : column
    }),
  }
}

function judge(column: Column, shown: Seen | undefined, { dates }: FeedOptions): Column {
  if (!shown) return column
  const [sign] = shown.signs
  const decimal = shown.signs.size === 1 ? (sign ?? null) : null
  const chosen = Object.hasOwn(dates, column.header) ? dates[column.header] : undefined
  const isDate = dateFields.has(column.meaning?.field ?? '')
  return { ...column, decimal, ...(isDate && { dates: shown.jury.verdict(chosen) }) }
}

/** A date that is asked for comes first, because it is what is shown with the question. */
function samplesOf(column: Column, shown: Seen | undefined): string[] {
  const samples = shown?.samples ?? []
  if (!column.dates?.asks) return samples
  const isOpen = (sample: string) => {
    const jury = dateJury()
    jury.hear(sample)
    return jury.verdict().asks
  }
  return [...samples].sort((one, other) => Number(isOpen(other)) - Number(isOpen(one)))
}
