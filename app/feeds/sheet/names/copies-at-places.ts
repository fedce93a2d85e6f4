import { type Meaning, plainName } from './meaning.ts'

/* Columns of the copies that lie at several places, told by their names. */

/** Names of copies that go on with a place: "In stock [Annex]", "Current Quantity Main Street", "Available (Annex)". */
const ofPlace =
  /^(current quantity|current stock|quantity on hand|qty on hand|on hand|stock on hand|in stock|available|avail|inventory|stock|quantity|qty|bestand|lagerbestand|voorraad|giacenza|existencias) +(.+)$/

/** What goes on with something else: other numbers, days, and the whole of what stands beside it. */
const noPlace =
  /^\P{L}|\b(?:19|20)\d\d\b|^(?:kw|week|web|online|free|net|real|physical|virtual|not editable|current|new|total|all|level|count|quantity|qty|on hand|available|units?|status|value|cost|price|date|code|number|no|nr|min|max|minimum|maximum|reorder|order|on order|sold|committed|reserved|allocated|incoming|returned|damaged|unavailable|location|sku|type|id|policy|tracking|alert|by|last|days?)\b/u

const partsOf = (header: string): [name: string, place: string] | null => {
  const [, name = '', place = ''] = ofPlace.exec(plainName(header)) ?? []
  return place === '' || noPlace.test(place) ? null : [name, place]
}

/** Beside a column of copies those of other places, told by the same name with another place behind. */
export function columnsBeside(headers: string[], at: number): number[] {
  const own = partsOf(headers[at] ?? '')
  if (!own) return []
  const seen = new Set([own[1]])
  return headers.flatMap((header, other) => {
    const [name, place] = partsOf(header) ?? []
    if (other === at || name !== own[0] || place === undefined || seen.has(place)) return []
    seen.add(place)
    return [other]
  })
}

type Named = { header: string; meaning: Meaning | null }

/** Beside the copies of a book those of other places are copies, too. */
export function withPlaces<Column extends Named>(columns: Column[]): Column[] {
  const at = columns.findIndex(({ meaning }) => meaning?.field === 'stock')
  const headers = columns.map(({ header }) => header)
  const places = new Set(columnsBeside(headers, at))
  return columns.map((column, other) =>
    places.has(other) ? { ...column, meaning: { field: 'stock', rank: other } } : column,
  )
}

/** What is said of the file where copies are added up. */
export function placesSaid(columns: Named[]): string[] {
  const places = columns.filter(({ meaning }) => meaning?.field === 'stock')
  const names = places.map(({ header }) => `“${header}”`).join(' + ')
  return places.length > 1 ? [`The copies of a book are those of ${names} together.`] : []
}
