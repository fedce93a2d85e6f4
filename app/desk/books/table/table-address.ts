import type { BookFilter } from '#app/catalog/many/filter.schema.ts'
import { headingKinds } from '#app/values/stored.ts'

/* What narrows the table of books is in the address of its page, so that a link shows the same books. */

export const filterNames = [
  'q',
  ...headingKinds,
  'cover',
  'priced',
  'stock',
  'low',
  'import',
  'source',
] as const satisfies (keyof BookFilter)[]

/** The known parameters in one order, without empty ones. */
export function tableParams(search: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of [...filterNames, 'archived', 'sort']) {
    const value = search.get(name)?.trim()
    if (value) params.set(name, value)
  }
  return params
}

/** The filter without its order, as the API takes it in a body. */
export function filterOf(search: URLSearchParams): BookFilter {
  const params = tableParams(search)
  params.delete('sort')
  return Object.fromEntries(params)
}

export const isNarrowed = (search: URLSearchParams): boolean =>
  filterNames.some((name) => search.get(name))
