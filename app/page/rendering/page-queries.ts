import { type FetchQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ApiCall } from '#app/page/api-client.ts'
import { answerTo, failed, queryDefaults } from '#app/page/query-client.ts'

/**
 * The queries of one page that the server writes. It asks each question once and does not try again, and nobody calls
 * it off. The library's own way of asking gives each question a getter for being called off, which holds all answers
 * of the page long after it was sent (docs/decisions/121).
 */
export class PageQueries extends QueryClient {
  readonly #call: ApiCall
  readonly #asked = new Map<string, Promise<unknown>>()

  constructor(call: ApiCall) {
    super(queryDefaults(call, { gcTime: Number.POSITIVE_INFINITY, retry: false }))
    this.#call = call
  }

  /** `prefetchQuery` and its like come here, too. */
  override fetchQuery<Made, Failure, Data, Key extends QueryKey, Param>(
    options: FetchQueryOptions<Made, Failure, Data, Key, Param>,
  ): Promise<Data> {
    const whole = this.defaultQueryOptions(options as unknown as Asked)
    const asked = this.#asked.get(whole.queryHash) ?? this.#ask(whole)
    this.#asked.set(whole.queryHash, asked)
    return asked as Promise<Data>
  }

  async #ask(options: Asked): Promise<unknown> {
    const { queryKey, meta, initialPageParam: pageParam } = options
    const query = this.getQueryCache().build(this, options)
    try {
      const answer = await answerTo(this.#call, { queryKey, pageParam, meta })
      return query.setData(
        pageParam === undefined ? answer : { pages: [answer], pageParams: [pageParam] },
      )
    } catch (error) {
      failed(query, error)
      throw error
    }
  }
}

/** With the first page of a list. */
type Asked = FetchQueryOptions & { initialPageParam?: unknown }
