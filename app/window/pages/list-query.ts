import { infiniteQueryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type ApiKey, mayBeNowhere, type Page } from '#app/page/query-client.ts'
import { href } from '#app/values/addresses.ts'
import type * as wire from '#app/window/window-answers.schema.ts'

type ListAnswer = z.infer<typeof wire.listAnswer>

const listPath = (slug: string, cursor: string | null) =>
  href('/lists/:slug', { slug }) + (cursor ? `?${new URLSearchParams({ cursor })}` : '')

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
