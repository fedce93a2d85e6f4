import type { Actor } from '#server/database/audit.ts'

/* Which fields a feed leaves alone: those that somebody edited at the desk, by their names in the API. */

/** Columns that are called otherwise than their field; null for what is no field, or none of its own. */
const fields: Record<string, string | null> = {
  newPriceCents: 'newPrice',
  oldPriceCents: 'oldPrice',
  descriptionHtml: 'description',
  publishedPrecision: 'publishedOn',
  seriesName: 'series',
  seriesNumber: 'series',
  // Copies move by themselves, and a picture is no word of a feed.
  stock: null,
  coverImage: null,
  coverHash: null,
  coverOriginal: null,
  publishedYear: null,
}

/** The fields after an edit of these, in order; only an admin's hand protects. */
export function protectedAfter(before: string[], actor: Actor, edited: string[]): string[] {
  if (actor.kind !== 'admin') return before
  return [...new Set([...before, ...fieldsOf(edited)])].sort()
}

/** The fields that these columns, or lists, are part of. */
export const fieldsOf = (columns: string[]): string[] =>
  columns.flatMap((name) => (name in fields ? (fields[name] ?? []) : name))

/** The fields that a body gives a value. */
export const given = (body: object): string[] =>
  Object.entries(body)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name]) => name)
