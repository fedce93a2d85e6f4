/* Books compared by what they say. */

/** Of the shop itself, not of a book. */
const own = new Set([
  ...[
    '_id',
    'createdAt',
    'coverHash',
    'isbnHyphenated',
    'authorSlugs',
    'version',
    'protected',
    'hasPicture',
  ],
])

/** What a book says, whether it lacks a field or has it empty, without what the shop sets itself. */
export function said(book: object): Record<string, unknown> {
  const entries = Object.entries(book).filter(
    ([name, value]) =>
      !own.has(name) &&
      value !== null &&
      value !== undefined &&
      value !== '' &&
      !(Array.isArray(value) && value.length === 0) &&
      !(name === 'availability' && value === 'available'),
  )
  return JSON.parse(JSON.stringify(Object.fromEntries(entries)))
}
