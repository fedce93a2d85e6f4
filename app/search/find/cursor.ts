import { mostComplete } from '#app/search/index/complete.ts'
import type { ListOrder } from '#app/search/listing.ts'
import { cursorAt, idAt } from '#server/database/id.ts'
import { lastTier } from './tiers.ts'

/**
 * The last row of a page; the next page starts after it. `tier` says how well it matched
 * (tiers.ts): 0 is the title itself.
 */
export type Place = {
  tier: number
  sales: number
  dated: string
  priceCents: number
  titleKey: string
  /** How much of its record is known (index/complete.ts). */
  complete: number
  /** In its series (index/series-place.ts). */
  place: number
  id: string
}

/** For orders that need little of it. */
export const noPlace = {
  ...{ tier: 0, sales: 0, dated: '', complete: 0 },
  ...{ priceCents: 0, titleKey: '', place: 0 },
}

/** An opaque cursor, as short as the order allows. */
export function writeCursor(sort: ListOrder, place: Place): string {
  const key = {
    relevance: [place.tier, place.sales, place.dated, place.complete],
    newest: [place.dated, place.complete],
    series: [place.place, place.dated],
    price: [place.priceCents],
    'price-desc': [place.priceCents],
    title: [place.titleKey, place.sales, place.dated, place.complete],
  }[sort]
  return Buffer.from(JSON.stringify([...key, cursorAt(place.id)])).toString('base64url')
}

/** The place of a cursor; null when it was not made by `writeCursor` for this order. */
export function readCursor(sort: ListOrder, cursor: string): Place | null {
  const parts = readParts(cursor)
  const place: Place = { ...noPlace, id: '' }
  const id = idAt(String(parts.pop() ?? ''))
  if (id.length !== 32) return null
  place.id = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  if (sort === 'relevance' || sort === 'title') {
    const [first, sales, dated, complete] = sort === 'title' ? withRecord(parts, 3) : parts
    if (parts.length > 4 || !isWhole(sales) || !isDay(dated) || !isRecord(complete)) return null
    const there = { ...place, sales, dated, complete }
    if (sort === 'title') return isKey(first) ? { ...there, titleKey: first } : null
    return isWhole(first) && first <= lastTier ? { ...there, tier: first } : null
  }
  if (sort === 'newest') {
    const [dated, complete] = withRecord(parts, 1)
    return parts.length <= 2 && isDay(dated) && isRecord(complete)
      ? { ...place, dated, complete }
      : null
  }
  const [key, day] = parts
  if (sort === 'series')
    return parts.length === 2 && isWhole(key) && isDay(day)
      ? { ...place, place: key, dated: day }
      : null
  if (parts.length !== 1) return null
  return isWhole(key) ? { ...place, priceCents: key } : null
}

/**
 * A link by day or title that is kept from before 0068 says nothing of the record: it leads before all that sold and are
 * dated so. One by relevance does say it, though many were sorted without: it may pass over a few (docs/decisions/111).
 */
const withRecord = (parts: unknown[], length: number): unknown[] =>
  parts.length === length ? [...parts, mostComplete] : parts

function readParts(cursor: string): unknown[] {
  if (cursor.length > 1000) return []
  const text = Buffer.from(cursor, 'base64url').toString()
  if (!/^\[.*\]$/s.test(text)) return []
  try {
    const parts: unknown = JSON.parse(text)
    return Array.isArray(parts) ? parts : []
  } catch {
    return [] // made by hand
  }
}

const isWhole = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31
const isRecord = (value: unknown): value is number => isWhole(value) && value <= mostComplete
/* A calendar day that PostgreSQL accepts: no February 30, no year 0. */
const isDay = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const atMs = Date.parse(value)
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(value)
}
const isKey = (value: unknown): value is string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL refuses the first of them
  typeof value === 'string' && !/\u0000/.test(value) && value.isWellFormed()
