import type { BookChanges } from '#app/catalog/book.schema.ts'
import type { Encoding } from './fields/encodings.ts'
import type { DateOrder } from './values/short-years.ts'

/* What a file of books says, before it meets the books of the shop. Every reader (ONIX, a sheet, a list
   of ISBNs) yields these; the import (app/feeds/import/) alone decides what becomes of them. */

/** What a record says of a book, as the API takes it: a missing field says nothing, null takes it away. */
export type FeedFields = Omit<
  BookChanges,
  '_id' | 'createdAt' | 'coverHash' | 'isbnHyphenated' | 'authorSlugs'
>

export type FeedRecord = {
  /** The file's name as it was given; of a packed one `feeds.zip/june.xml`. */
  file: string
  /** Its place in that file, from 1: a product of ONIX, a row of a sheet below its header. */
  record: number
  /** 13 digits; null when the record has none that can be trusted. */
  isbn13: string | null
  /** The source's own number: RecordReference, SKU, handle. It finds the book when there is no ISBN. */
  key: string | null
  /** For the report, also where the record is refused. */
  title: string | null
  /** When the source sent it (ONIX SentDate, or the record's own date), ISO 8601; null when it says nothing. */
  sentAt: string | null
  /** A deletion notice archives the book. */
  notice: 'update' | 'delete'
  fields: FeedFields
  /** The price that was chosen or found, also where it leads to a refusal; for the report. */
  price: { cents: number; currency: string | null } | null
  /** What was repaired, chosen or doubtful, each a sentence; they stand in the row's reason. */
  notes: string[]
  /** Why nothing of it can be taken, and what to do: whole sentences. Null: it can be. */
  refusal: string | null
  /** Why it is no book by itself though nothing is wrong with it: a row of a picture, of what variants share. */
  aside?: string
}

/** A part of a file that no record came of: `cut off after 41 records`, `an entry of the ZIP is no feed`. */
export type FeedTrouble = {
  file: string
  trouble: string
  /** Nothing is missing because of it: it was put right, such as an encoding that is not the declared one. */
  isMended?: true
}

/** What a file is, said before its first record. */
export type FeedHead = {
  file: string
  /** In words: `ONIX 3.0`, `CSV in Windows-1252`, `an export of Shopify`. */
  kind: string
  /** Whom it comes from, where it says so; proposed as the source. */
  sender: string | null
  /** Of a sheet, in its order. */
  columns: FeedColumn[]
}

export type FeedColumn = {
  header: string
  /** The field it is taken for (app/feeds/fields/); null: it is left out. */
  field: string | null
  /** The first few values, for whoever decides. */
  samples: string[]
  /** Dates such as 03/04/2026 that can be read in two ways: the bookseller is asked once. */
  asksForDates: boolean
  /** Prices such as 1,234 that are a thousand or one and a bit: asked once as well. */
  asksForDecimals: boolean
}

/** What a reader yields, one after the other, never a whole file at once. */
export type FeedPiece = FeedHead | FeedRecord | FeedTrouble

/** A file that is read from its beginning, as often as asked. */
export type FeedFile = {
  name: string
  /** Bytes; null when nobody knows. */
  size: number | null
  open: () => AsyncIterable<Uint8Array>
}

/** How prices are chosen; kept with the source they come from. */
export type PriceRule = {
  /** ISO 4217. A price in another currency is refused and named, never converted. */
  currency: string
  /** ISO 3166-1 of the market; null takes prices of any. */
  territory: string | null
  /** ONIX code list 58, the best first; prices of other types are left out. */
  types: string[]
  /** Whether a price that is valid for a while today goes before the lasting one. */
  promotions: 'lasting' | 'promotion'
  /** For a file without prices: every new book costs this. */
  fallbackCents: number | null
}

/** Said for `*`: a column that is not named is taken for what it seems to be. */
export const asProposed = 'proposed'

/** Choices that come with a file; each has a usual value. */
export type FeedOptions = {
  price: PriceRule
  /**
   * Sheets: which field a column holds, by header; columns that are not named are left out, or as proposed where `*` says
   * so. Null: as proposed.
   */
  columns: Record<string, string> | null
  /** Sheets: how dates such as 03/04/2026 and 05/06/03 are read, by header; `*` is for all that are not named. */
  dates: Record<string, DateOrder>
  /** Sheets: which sign is before the cents of prices such as 1,234, by header or for `*`. */
  decimals: Record<string, 'comma' | 'point'>
  /** Texts that do not say how their letters are written: what somebody chose; null: found out. */
  encoding: Encoding | null
  /** The day it is, of the shop: promotions and availability depend on it. */
  today: string
}
