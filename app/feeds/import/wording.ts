/* How reasons call the fields of a book. */

const names: Record<string, string> = {
  isbn13: 'ISBN',
  newPrice: 'price',
  oldPrice: 'old price',
  category: 'genre',
  descriptionHtml: 'emphasis of the description',
  publishedOn: 'publication date',
  weightGrams: 'weight',
  orderDays: 'days to order',
  availableOn: 'day it is expected',
  coverImage: 'cover',
  workId: 'work ID',
  stock: 'copies',
}

const nameOf = (field: string): string => names[field] ?? field

/** Fields as a list in a sentence: "price, title and genre". */
export function listed(fields: string[]): string {
  const all = fields.map(nameOf)
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}
