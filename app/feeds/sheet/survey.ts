import type { FeedHead, FeedOptions } from '#app/feeds/feed.ts'
import { isTakenAsOwn } from '#app/feeds/values/currencies.ts'
import { dateJury } from '#app/feeds/values/dates.ts'
import type { Order } from '#app/feeds/values/person-name.ts'
import { type DecimalSign, isTwoWays } from '#app/feeds/values/price.ts'
import { latestYear } from '#app/feeds/values/short-years.ts'
import { byContent, newlySeen, type Seen, see, watch } from './by-content.ts'
import { type Column, type Columns, columnsOf, feedColumn, settled } from './columns.ts'
import { headerRow, mendedHeaders } from './header.ts'
import { withOpenNames } from './names/by-samples.ts'
import { placesSaid } from './names/copies-at-places.ts'
import { choiceSaid, sidesSaid } from './names/price-sides.ts'
import { beginsTotal, isBlankRow, type SheetRow, type Table } from './rows.ts'
import { areCodes } from './words.ts'

/*
 * A sheet is read twice: first to see where its header is, what its columns hold and how their prices and
 * dates are written, which only the whole column tells; then for its records.
 */

export type Survey = Columns & {
  /** The row of the header; 0 when there is none. */
  header: number
  /** How many columns it has. */
  width: number
  /** What was decided for a whole column and has to be said, whole sentences. */
  remarks: string[]
  head: Omit<FeedHead, 'file'>
}

/** So many rows decide what a column is. */
const rowsOfSample = 1000

export async function surveyOf(table: Table, options: FeedOptions): Promise<Survey> {
  const sample: SheetRow[] = []
  let columns: Columns | null = null
  let header: SheetRow | null = null
  let seen: Seen[] = []
  let choice: string[] = []
  const decide = () => {
    header = headerRow(sample)
    const below = sample.filter(({ row }) => row > (header?.row ?? 0))
    const first: string[] = header?.cells ?? Array.from(below[0]?.cells ?? [], () => '')
    const headers = trimmed(mendedHeaders(first))
    seen = headers.map(() => newlySeen())
    for (const { cells } of below) if (!beginsTotal(cells)) see(seen, cells)
    const named = columnsOf(headers, options.price.currency)
    const isEmpty = ({ at }: Column) => sample.length > 1 && !seen[at]?.filled
    const open = withOpenNames(named, (at) => seen[at]?.samples ?? [])
    columns = settled(byContent(open, seen, header === null), options, isEmpty)
    const filled = named.columns.map((column) =>
      isEmpty(column) ? { ...column, meaning: null } : column,
    )
    choice = options.columns ? [] : choiceSaid(filled, columns.columns)
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
    remarks: [
      ...sidesSaid(judged),
      ...choice,
      ...(found.isOwn ? [] : placesSaid(judged)),
      ...judged.flatMap((column) => remarksOn(column, seen[column.at], options)),
    ],
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

const dateFields = new Set(['publishedOn', 'availableOn'])
const watchedFields = new Set([...dateFields, 'stock'])

/** Columns whose later rows matter, too. */
const watchedIn = ({ columns }: Columns): number[] =>
  columns
    .filter(({ meaning }) => isPriceColumn(meaning) || watchedFields.has(meaning?.field ?? ''))
    .map(({ at }) => at)

const isPriceColumn = (meaning: Column['meaning']): boolean =>
  meaning?.field === 'newPrice' || meaning?.field === 'oldPrice' || meaning?.role === 'salePrice'

function judge(
  column: Column,
  shown: Seen | undefined,
  { dates, decimals, today }: FeedOptions,
): Column {
  if (!shown) return column
  const [sign] = shown.signs
  const { header } = column
  const proven =
    column.meaning?.field === 'stock'
      ? signOfCopies(shown)
      : shown.signs.size === 1
        ? (sign ?? null)
        : null
  const decimal = chosenFor(header, decimals) ?? proven
  const chosen = chosenFor(header, dates)
  const isDate =
    dateFields.has(column.meaning?.field ?? '') ||
    /^sale(?:From|Until)$/.test(column.meaning?.role ?? '')
  return {
    ...column,
    decimal,
    asksForDecimals: isPriceColumn(column.meaning) && proven === null && shown.hasOpenPrices,
    ...(column.meaning?.field === 'availability' && { isCoded: areCodes(shown.samples) }),
    ...(column.meaning?.field === 'author' && { order: orderIn(header, shown) }),
    ...(isDate && { dates: shown.jury.verdict(latestYear(today), chosen) }),
  }
}

/** "Author (Last, First)" says it; else what most of its names show. */
function orderIn(header: string, { inverted, straight, capitals, different }: Seen): Order {
  if (/\blast\b.*\bfirst|\bl-f\b|\bsort|\bfiling|invert/i.test(header)) return 'family-first'
  const hasFamilies = new Set(capitals.values()).size > 2
  if (hasFamilies && capitals.size * 2 > different.size) return 'capitals-first'
  if (inverted > 2 * straight && inverted > 2) return 'family-first'
  return straight > 4 * inverted && straight > 2 ? 'given-first' : 'unknown'
}

/** Copies of 5.000 and 12.000 and none of 1.250 are five and twelve. */
const signOfCopies = ({ zeros, hasThousands }: Seen): DecimalSign | null =>
  hasThousands || zeros.size !== 1 ? null : ([...zeros][0] ?? null)

/** `*` answers for every header that is not named. */
const chosenFor = <Choice>(header: string, choices: Record<string, Choice>): Choice | undefined =>
  choices[Object.hasOwn(choices, header) ? header : '*']

/** "kr" is Swedish in a shop that takes SEK, and Danish in one that takes DKK. */
function remarksOn(
  { header, meaning }: Column,
  shown: Seen | undefined,
  { price: { currency } }: FeedOptions,
): string[] {
  if (!isPriceColumn(meaning) || meaning?.currency) return []
  return [...(shown?.marks ?? [])]
    .filter((mark) => isTakenAsOwn(mark, currency))
    .map((mark) => `Column “${header}”: “${mark}” is taken for ${currency}, the shop’s currency.`)
}

/** What is asked for comes first, because it is shown with the question. */
function samplesOf(column: Column, shown: Seen | undefined): string[] {
  const samples = shown?.samples ?? []
  if (column.asksForDecimals)
    return samples.toSorted((one, other) => Number(isTwoWays(other)) - Number(isTwoWays(one)))
  if (!column.dates?.asks) return samples
  const isOpen = (sample: string) => {
    const jury = dateJury()
    jury.hear(sample)
    return jury.verdict(column.dates?.short?.latest ?? 0).asks
  }
  return [...samples].sort((one, other) => Number(isOpen(other)) - Number(isOpen(one)))
}
