import { href } from '#app/values/addresses.ts'
import { shelfNames } from '#app/values/shelf-names.ts'
import { type ShelfKind, shelfKinds } from '#app/values/stored.ts'

/** A list of shelves, as the address of its page says it: /browse/authors?letter=a. */
export type ShelfList = {
  kind: ShelfKind
  /** One letter, or the name of a script (letters.ts); '' for all, most books first. */
  letter: string
  /** Words that their names hold. */
  q: string
  cursor: string
}

/** What changes the page, and how much of it is read. */
export const shelfListParams = { q: 200, letter: 20, cursor: 300 }

export function readShelfList(path: string, params: URLSearchParams): ShelfList {
  const name = path.split('/')[2]?.toLowerCase()
  const kind = shelfKinds.find((one) => shelfNames[one].inApi === name) ?? 'genre'
  const read = (key: keyof typeof shelfListParams) =>
    (params.get(key) ?? '').trim().slice(0, shelfListParams[key])
  const q = read('q')
  return { kind, q, letter: q ? '' : read('letter').toLowerCase(), cursor: read('cursor') }
}

/** Its address; a changed list starts at its first page. */
export function shelfListPath(list: Partial<ShelfList> & Pick<ShelfList, 'kind'>): string {
  const params = shelfListQueryOf(list)
  return `${href(`/browse/${shelfNames[list.kind].inApi}`)}${params.size > 0 ? `?${params}` : ''}`
}

/** Its parameters, for the page and for the API alike. */
export function shelfListQueryOf(list: Partial<ShelfList>): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of ['q', 'letter', 'cursor'] as const) {
    const value = list[name]
    if (value) params.set(name, value)
  }
  return params
}
