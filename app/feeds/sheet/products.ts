import { whyNoBook } from './no-book.ts'
import { cellOf } from './reading.ts'
import type { RowOfProduct } from './record.ts'
import { isBlankRow, type SheetRow } from './rows.ts'
import type { Survey } from './survey.ts'
import {
  inherited,
  isForSale,
  isVariant,
  optionsIn,
  skuOf,
  withField,
  withRole,
} from './variant-rows.ts'

/*
 * Rows become products. Where a program writes a product over several rows (its variants, its pictures),
 * what is said once holds for all of them; a row that says nothing for sale is put aside, and says so.
 */

/** More rows of one product are taken by and by. */
const mostVariants = 1000
const productsKept = 5000

/** Rows that are records, in the order of the sheet. */
export async function* productsOf(
  rows: AsyncIterable<SheetRow>,
  survey: Survey,
  isText: boolean,
): AsyncGenerator<RowOfProduct> {
  const handle = survey.columns.find(({ meaning }) => meaning?.role === 'handle')
  const parents = survey.columns.some(({ meaning }) => meaning?.role === 'parent')
    ? new Map<string, string[]>()
    : null
  const heads = new Map<string, string[]>()
  let group: SheetRow[] = []
  let name = ''
  for await (const row of rows) {
    if (row.row <= survey.header || isBlankRow(row.cells)) continue
    const aside = whyNoBook(row.cells, survey)
    if (aside) {
      yield putAside(row, row.cells, survey, aside)
      continue
    }
    if (!survey.known?.hasVariants || !handle) {
      const product = parents ? withParent(row, survey, parents) : row
      yield product
        ? single(product, survey, isText)
        : putAside(row, row.cells, survey, isGroup(row, survey) ? ofGroup : ofVariations)
      continue
    }
    const isMore = group.length > 0 && isVariant(row, survey)
    const own = cellOf(row, handle).trim() || (survey.known.isContinued ? name : '')
    const next = isMore ? name : own
    const isOther = !isMore && (next !== name || next === '')
    if (group.length > 0 && (isOther || group.length >= mostVariants)) {
      yield* variantsOf({ group, survey, isText, handle: name, heads })
      group = []
    }
    name = next
    group.push(row)
  }
  if (group.length > 0) yield* variantsOf({ group, survey, isText, handle: name, heads })
}

const ofVariations = 'It is not for sale by itself: each of its variations has a row of its own.'

const ofGroup = 'It is a group of products, each of which has a row of its own.'

const isGroup = (row: SheetRow, survey: Survey): boolean =>
  withRole(survey, 'type').some((column) => /\bgrouped\b/i.test(cellOf(row, column)))

const putAside = (
  { row }: SheetRow,
  cells: string[],
  { header }: Survey,
  aside: string,
): RowOfProduct => ({ record: row - header, cells, aside, notes: [], problems: [] })

type Row = SheetRow & { variant?: string }

function single(row: Row, survey: Survey, isText: boolean): RowOfProduct {
  const { notes, problems } = raggedness(row, survey, isText)
  const { cells } = row
  const variant = row.variant ?? optionsIn(row, survey)
  const record = row.row - survey.header
  return { record, cells, notes, problems, ...(variant && { variant }) }
}

/** More cells than headers: a text was taken apart, and its neighbours are not what they seem. */
function raggedness(
  { row, cells, isHidden, problem }: SheetRow,
  { width, columns }: Survey,
  isText: boolean,
) {
  const notes = isHidden ? [`Row ${row} is hidden in the workbook.`] : []
  if (problem) return { notes, problems: [problem] }
  const problems: string[] = []
  const extra = cells.slice(width).some((cell) => cell.trim() !== '')
  if (extra)
    problems.push(
      `Row ${row} has ${cells.length} cells, but there ${width === 1 ? 'is 1 column' : `are ${width} columns`}. Text that contains a separator needs quotation marks around it.`,
    )
  else if (
    isText &&
    cells.length < width &&
    columns.some(({ at, meaning }) => meaning && at >= cells.length)
  )
    notes.push(`Row ${row} has only ${cells.length} of ${width} cells; the others count as empty.`)
  return { notes, problems }
}

type Group = {
  group: SheetRow[]
  survey: Survey
  isText: boolean
  handle: string
  /** The first rows of products, which more rows may follow later. */
  heads: Map<string, string[]>
}

function* variantsOf({ group, survey, isText, handle, heads }: Group): Generator<RowOfProduct> {
  const [first, ...others] = group as [SheetRow, ...SheetRow[]]
  const [giftCard] = withRole(survey, 'giftCard')
  if (giftCard && /^(?:true|yes|1|gift.?card)$/i.test(cellOf(first, giftCard).trim())) {
    for (const row of group)
      yield putAside(row, row.cells, survey, 'It is a gift card, not a book.')
    return
  }
  const hasOptions = (row: SheetRow) => optionsIn(row, survey) !== ''
  // A product whose variants follow is not for sale itself.
  const isOnlyHead =
    (others.some(hasOptions) && !hasOptions(first)) ||
    (!isVariant(first, survey) && others.some((row) => isVariant(row, survey)))
  const forSale = others.filter((row) => isForSale(row, survey))
  const variants = new Set(isOnlyHead && forSale.length > 0 ? forSale : [first, ...forSale])
  const earlier = handle === '' ? undefined : heads.get(handle)
  const head = earlier ? inherited(first.cells, earlier, survey) : first.cells
  if (heads.size >= productsKept) heads.delete(heads.keys().next().value ?? '')
  if (handle !== '') heads.set(handle, head)
  const firstRecord = first.row - survey.header
  let at = 0
  for (const row of group) {
    const cells = row === first ? head : inherited(row.cells, head, survey)
    if (!variants.has(row)) {
      const why =
        row === first
          ? 'It says what its variants have in common, and is not for sale by itself.'
          : `It adds a picture or a note to record ${firstRecord}, and nothing that is for sale.`
      yield putAside(row, cells, survey, why)
      continue
    }
    at += 1
    const { notes, problems } = raggedness(row, survey, isText)
    if (row !== first && isOnlyHead)
      notes.push(`The fields that all its variants share are in record ${firstRecord}.`)
    const variant = optionsIn(row, survey)
    const isOnly = variants.size === 1 && !earlier && !isOnlyHead
    const isByHandle =
      isOnly && handle !== '' && !survey.known?.variant && !survey.known?.hasOwnNumbers
    const numbered = isOnly ? handle : handle && `${handle}#${at}`
    const key = isByHandle ? handle : skuOf({ cells }, survey) || numbered
    yield {
      record: row.row - survey.header,
      cells,
      key: key.slice(0, 200) || null,
      ...(variant && { variant }),
      notes,
      problems,
    }
  }
}

/** Variations that name their product by its number, wherever it stood; null for a product of variations. */
function withParent(row: SheetRow, survey: Survey, parents: Map<string, string[]>): Row | null {
  const cellIn = (role: string) =>
    withRole(survey, role).map((column) => cellOf(row, column).trim())[0] ?? ''
  const type = cellIn('type').toLowerCase()
  if (/\b(?:variable|grouped)\b/.test(type)) {
    if (parents.size >= productsKept) parents.delete(parents.keys().next().value ?? '')
    for (const column of withField(survey, 'key')) {
      const number = cellOf(row, column).trim()
      if (number) parents.set(/^id$/i.test(column.header) ? `id:${number}` : number, row.cells)
    }
    return null
  }
  const parent = parents.get(cellIn('parent'))
  if (!parent || !/\bvariation\b/.test(type)) return row
  const cells = inherited(row.cells, parent, survey)
  // "Dune - Paperback" is Dune.
  const at = withField(survey, 'title')[0]?.at ?? -1
  const title = parent[at]?.trim() ?? ''
  if (title === '' || !cells[at]?.startsWith(`${title} - `)) return { ...row, cells }
  const variant = cells[at].slice(title.length + 3).trim()
  return { ...row, cells: cells.with(at, title), variant }
}
