import type { FieldName } from '#app/feeds/fields/sheet-fields.ts'
import type { ContributorRole } from '#app/values/contributor-roles.ts'

/* What a column may be taken for, and how its name is compared. */

/** What a column may hold besides a field of the book; it helps to read the others. */
export type Role =
  | 'currency'
  | 'status'
  | 'notice'
  | 'handle'
  | 'locale'
  | 'salePrice'
  | 'listPrice'
  | 'titlePrefix'
  | 'saleFrom'
  | 'saleUntil'
  | 'optionName'
  | 'optionValue'
  | 'variantTitle'
  | 'weightUnit'
  | 'tracked'
  | 'type'
  | 'parent'
  | 'updatedAt'
  | 'barcode'
  | 'giftCard'

/** What a column says of one person. */
export type PersonColumn = {
  /** Columns with the same one are about one person: "author 2". */
  who: string
  /** From 1, in the order in which people are named; 0 where the header has no number. */
  number: number
  part: 'name' | 'first' | 'middle' | 'last' | 'role'
  /** What the person does; null: a column of roles says it. */
  does: ContributorRole | null
}

export type Meaning = {
  field?: FieldName
  role?: Role
  /** Of a column of contributors that are all of one kind. */
  does?: ContributorRole
  /** Of a column that holds one person or a part of one. */
  person?: PersonColumn
  /** Of a column of codes. */
  scheme?: 'BISAC' | 'Thema' | 'keyword'
  /** Of a price, ISO 4217. */
  currency?: string
  /** Of a price in cents or pence. */
  isInCents?: boolean
  /** Of a price for one country, ISO 3166-1. */
  territory?: string
  /** A price for some region only. */
  region?: boolean
  /** Of a library catalogue: its cells end in the signs that part a record. */
  isIsbd?: boolean
  /** Of a weight. */
  unit?: 'g' | 'kg' | 'lb' | 'oz'
  /** Of several columns for one field the lowest is asked first. */
  rank: number
}

/** An export of another program, known by its columns. */
export type KnownExport = {
  name: string
  /** All of these, in the spelling of plainName. */
  sight: string[]
  /** Columns that mean something else here; null leaves one out. */
  columns: Record<string, (Omit<Meaning, 'rank'> & { rank?: number }) | null>
  /** Rows of one product stand together: its variants, its pictures. */
  hasVariants?: boolean
  /** "The Hunger Games (The Hunger Games, #1)" is a title and a series. */
  hasSeriesInTitle?: boolean
  /** "Collins, Suzanne" is one name, turned round. */
  hasNamesTurned?: boolean
  /** Only the first row of a product has its handle. */
  isContinued?: boolean
  /** What is for sale is known by its SKU, also where it has no variants. */
  hasOwnNumbers?: boolean
  /** What the column of types says of variants: rows of the product above, whose price they have where they name none. */
  variant?: RegExp
  /** What the column of types says of rows that are for sale; others say more of a product. */
  forSale?: RegExp
  /** Line breaks are written as two signs. */
  hasWrittenBreaks?: boolean
  /** Each row says in another language what a product is. */
  isTranslation?: boolean
}

/** Letters that have no accent to take away. */
const bareLetters: Record<string, string> = { ł: 'l', ı: 'i', ø: 'o', đ: 'd', ð: 'd' }

/** In small letters, without accents, words apart by one blank. */
export const plainName = (header: string): string =>
  header
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[łıøđð]/g, (letter) => bareLetters[letter] ?? letter)
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replace(/[^\p{L}\p{N}€£$%]+/gu, ' ')
    .trim()
