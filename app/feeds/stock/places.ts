import { plainName } from '#app/feeds/sheet/names/meaning.ts'

/*
 * Copies of one book that lie at several places: a column for each, or a row for each. The shop has one number, so they
 * are added up, but only where the list says that these are places.
 */

/** Shopify's older list has a column for each place behind these, called as the shop calls it. */
const shopify = ['handle', 'title', 'sku', 'hs code', 'coo']

/** The columns of places of Shopify's older list; none in any other. */
export function columnsOfShopify(headers: string[]): number[] {
  const plain = headers.map(plainName)
  if (plain.includes('location') || !shopify.every((name) => plain.includes(name))) return []
  const last = plain.indexOf('coo')
  return plain.flatMap((name, at) => (at > last && name !== '' ? [at] : []))
}

const names =
  /^(?:location|location name|inventory location|store|store name|outlet|outlet name|branch|warehouse|site|standort|filiale|lager|lagerort|magasin|emplacement|entrepot|depot|ubicacion|almacen|tienda|sede|negozio|magazzino|filiaal|vestiging|locatie|magazyn|lokalizacja|oddzial)$/

/** The column that says where the copies of a row are. */
export const placeColumn = (headers: string[]): number | null => {
  const at = headers.findIndex((header) => names.test(plainName(header)))
  return at < 0 ? null : at
}

type Placed = { isbn13: string; copies: unknown; price?: unknown }

/**
 * Rows of one book at several places as one, where its first stands. A place that comes again counts as it is said last;
 * where one of them cannot be read nobody knows how many there are, and its cell is left to be refused.
 */
export function addedUp<Row extends Placed>(
  rows: Row[],
  places: string[],
  idOf: (isbn: string) => string,
): Row[] {
  const placed = rows.map((row, at) => ({ row, place: places[at] ?? '', at }))
  const books = Map.groupBy(placed, ({ row, place, at }) =>
    place === '' || row.isbn13 === '' ? at : idOf(row.isbn13),
  )
  return [...books.values()].flatMap((of) => {
    const latest = [...new Map(of.map(({ place, row }) => [place, row])).values()]
    const [first] = latest
    if (!first || latest.length === 1) return of.map(({ row }) => row)
    const price = latest.findLast((row) => row.price !== undefined)?.price
    const copies = sumOf(latest.map((row) => row.copies))
    return [{ ...first, copies, ...(price !== undefined && { price }) }]
  })
}

/** Their sum; what is not in stock at a place says nothing of the others. */
export function sumOf(copies: unknown[]): unknown {
  const said = copies.filter((one) => one !== '' && !isNotStocked(one))
  if (said.length === 0) return copies.some(isNotStocked) ? 0 : ''
  const unread = said.find((one) => typeof one !== 'number')
  return unread ?? said.reduce((sum: number, one) => sum + Number(one), 0)
}

const isNotStocked = (cell: unknown) => typeof cell === 'string' && /^not stocked$/i.test(cell)
