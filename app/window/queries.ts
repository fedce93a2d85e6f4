import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { booksQuery } from '#app/catalog/queries.ts'
import { type ApiKey, mayBeNowhere, type Page } from '#app/page/query-client.ts'
import type * as wire from './window-answers.schema.ts'

/* Types alone come from the schemas: no validation reaches the browser. */
export type WindowAnswer = z.infer<typeof wire.windowAnswer>
export type PicksAnswer = z.infer<typeof wire.picksAnswer>
export type ListAnswer = z.infer<typeof wire.listAnswer>
type OnBook = z.infer<typeof wire.onBookAnswer>

/** What the first page shows besides the catalogue. */
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

const listPath = (slug: string, cursor: string | null) =>
  `/lists/${encodeURIComponent(slug)}${cursor ? `?${new URLSearchParams({ cursor })}` : ''}`

/** A list of the bookseller's and its further books; null when there is none of this name. */
export const listQuery = (slug: string, cursor: string | null) => {
  const start = listPath(slug, cursor)
  return infiniteQueryOptions<Page<never>, Error, ListAnswer | null, ApiKey, string>({
    queryKey: ['shop', start],
    initialPageParam: start,
    getNextPageParam: (page) => {
      const next = answerOf(page)?.next
      return next ? listPath(slug, next) : null
    },
    select: ({ pages }) => {
      const answers = pages.map(answerOf)
      const [first] = answers
      if (!first) return null
      return {
        ...first,
        books: answers.flatMap((answer) => answer?.books ?? []),
        next: answers.at(-1)?.next ?? null,
      }
    },
    meta: mayBeNowhere,
  })
}

/* The answer is an object, where the lists of the Book API are arrays; a missing one is none. */
const answerOf = ({ items }: Page<never>): ListAnswer | null =>
  Array.isArray(items) ? null : (items as ListAnswer)

/** Staff picks of a book, and the lists that name it. */
export const onBookQuery = (id: string) =>
  queryOptions<OnBook, Error, OnBook, ApiKey>({
    queryKey: ['shop', `/window/books/${encodeURIComponent(id)}`],
  })
