import type { FeedFields } from '#app/feeds/feed.ts'

/* Who knows a book by its ISBN. The shop asks one such service, and only when somebody looks a book up. */

/** What a service knows of an edition; never a price or copies, which are the shop's own. */
export type KnownBook = {
  fields: FeedFields
  /** Its page there, for a person; null when it has none. */
  url: string | null
}

export type Lookup =
  /** Null: the service does not know the ISBN. */
  | { ok: true; books: Map<string, KnownBook | null> }
  /** Nobody was asked: the operator has turned it off. */
  | { ok: false; reason: 'off'; message: string }
  /** Asked too often, or no answer that can be used. */
  | { ok: false; reason: 'busy' | 'unanswered'; message: string; retryAfterSeconds: number }

export type LookupAsking = {
  /** Waits for its turn when many were asked for within the minute, in place of a refusal. */
  waits?: boolean
  signal?: AbortSignal
}

export type BookLookup = {
  /** What people call it. */
  name: string
  /** ISBNs of one question at most. */
  most: number
  find(isbns: string[], asking?: LookupAsking): Promise<Lookup>
}

/** Of a shop that asks nobody. */
export const noLookup: BookLookup = {
  name: 'nobody',
  most: 1,
  find: async () => ({
    ok: false,
    reason: 'off',
    message:
      'No feed of this shop has named this ISBN, and looking books up elsewhere is turned off.',
  }),
}
