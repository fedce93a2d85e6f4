import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { booksQuery } from '#app/catalog/queries.ts'
import type { ApiKey } from '#app/page/query-client.ts'
import type * as wire from './window-answers.schema.ts'

/* Types alone come from the schemas: no validation reaches the browser. */
export type WindowAnswer = z.infer<typeof wire.windowAnswer>
export type PicksAnswer = z.infer<typeof wire.picksAnswer>
type OnBook = z.infer<typeof wire.onBookAnswer>

/** What the first page shows besides the catalogue. */
/** The window before it is published. */
export type PreviewAnswer = z.infer<typeof wire.previewAnswer>

export const windowQuery = queryOptions<WindowAnswer, Error, WindowAnswer, ApiKey>({
  queryKey: ['shop', '/window'],
})

/** The Top Sellers of the first page, as the owner has them chosen. */
export const topSellersQuery = (way: WindowAnswer['topSellers'], genre: string | null) => {
  const newest = booksQuery(genre)
  if (way === 'newest') return newest
  const path = `/window/top-sellers${genre ? `?${new URLSearchParams({ genre })}` : ''}`
  return { ...newest, queryKey: ['shop', path] as unknown as ApiKey, initialPageParam: path }
}

export const picksQuery = queryOptions<PicksAnswer, Error, PicksAnswer, ApiKey>({
  queryKey: ['shop', '/picks'],
})

/** Staff picks of a book, and the lists that name it. */
export const onBookQuery = (id: string) =>
  queryOptions<OnBook, Error, OnBook, ApiKey>({
    queryKey: ['shop', `/window/books/${encodeURIComponent(id)}`],
  })
