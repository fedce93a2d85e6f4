import type { FieldName } from '#app/feeds/fields/sheet-fields.ts'
import type { Column } from './columns.ts'
import { cellOf } from './reading.ts'
import type { Survey } from './survey.ts'

/* What a row of a product that has several says by itself, and what it has of its product. */

type Cells = { cells: string[] }

/** What a product says once, for all its variants. */
const shared = new Set<FieldName>([
  ...([
    'title',
    'subtitle',
    'author',
    'contributors',
    'description',
    'category',
    'publisher',
  ] as const),
  ...(['imprint', 'subjects', 'language', 'seriesName', 'seriesNumber', 'publishedOn'] as const),
])
const isFilled = (row: Cells, column: Column): boolean => cellOf(row, column).trim() !== ''

export const withRole = ({ columns }: Survey, role: string) =>
  columns.filter(({ meaning }) => meaning?.role === role)
export const withField = ({ columns }: Survey, field: FieldName) =>
  columns.filter(({ meaning }) => meaning?.field === field)

/** "Type=Rectangle|Name=Format|Value=Paperback" says what BigCommerce shows. */
function spoken(option: string): string {
  const values = [...option.matchAll(/\bValue=([^|;\n[]*)/g)].map(([, value = '']) => value.trim())
  return values.length > 0 ? values.join(', ') : option
}

/** "Paperback", "Blue, XS"; empty for the only one there is. */
export function optionsIn(row: Cells, survey: Survey): string {
  const values = withRole(survey, 'optionValue').map((column) => spoken(cellOf(row, column).trim()))
  const named = values.filter((value) => value !== '' && !/^default(?: title)?$/i.test(value))
  if (named.length > 0 || withRole(survey, 'optionValue').length > 0) return named.join(', ')
  const [column] = withRole(survey, 'variantTitle')
  const title = column ? cellOf(row, column).trim() : ''
  return /^default|^regular$/i.test(title) ? '' : title
}

const hasPrice = (row: Cells, survey: Survey): boolean =>
  withField(survey, 'newPrice').some((column) => isFilled(row, column))

/** Whether a row is one for sale, and not only a picture. */
export const isForSale = (row: Cells, survey: Survey): boolean =>
  hasPrice(row, survey) ||
  optionsIn(row, survey) !== '' ||
  withField(survey, 'isbn13').some((column) => isFilled(row, column)) ||
  skuOf(row, survey) !== ''

export function skuOf(row: Cells, survey: Survey): string {
  const columns = withField(survey, 'key').filter(
    ({ meaning, header }) => meaning?.role !== 'handle' && /sku/i.test(header),
  )
  return columns.map((column) => cellOf(row, column).trim()).find(Boolean) ?? ''
}

/** A row of the product above, by its type. */
export function isVariant(row: Cells, survey: Survey): boolean {
  const [type] = withRole(survey, 'type')
  return !!type && !!survey.known?.variant?.test(cellOf(row, type).trim())
}

const sharedRoles = new Set(['status', 'type', 'currency', 'updatedAt'])
const isOfPrice = ({ meaning }: Column): boolean =>
  meaning?.field === 'newPrice' || meaning?.field === 'oldPrice' || meaning?.role === 'salePrice'

/**
 * The cells of a variant, with what its product says once. Where variants are rows of a type they cost what their
 * product does unless they say otherwise, and the number of their product is none of theirs.
 */
export function inherited(cells: string[], from: string[], survey: Survey): string[] {
  const own = [...cells]
  const isTyped = isVariant({ cells }, survey)
  const hasOwnPrice = !isTyped || hasPrice({ cells }, survey)
  for (const column of survey.columns) {
    const { at, header, meaning } = column
    const isShared =
      (meaning?.field && shared.has(meaning.field)) ||
      sharedRoles.has(meaning?.role ?? '') ||
      (!hasOwnPrice && isOfPrice(column))
    // A column of SKUs that are ISBNs is one of ISBNs.
    const isNumber = /sku/i.test(header) || (meaning?.field === 'key' && meaning.role !== 'handle')
    if (isTyped && isNumber && own[at] !== undefined && own[at] === from[at]) own[at] = ''
    if (!isShared || own[at]?.trim()) continue
    while (own.length < at) own.push('')
    own[at] = from[at] ?? ''
  }
  return own
}
