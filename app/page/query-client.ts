import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { type ApiBase, type ApiCall, ApiFailure, type ApiStatus, callApi } from './api-client.ts'

/* A query is an API path with its parameters: the key says what to fetch. */

export type ApiKey = readonly [base: ApiBase, path: string]
/** One page of a list; `next` is the API path of the page after it. */
export type Page<T> = { items: T[]; next: string | null }

/** Options of a query that may find nothing: its data is null then instead of a failure. */
export const mayBeMissing = { missing: [404] }
/**
 * The same for a name from the visitor's address: a name that the API refuses counts as not found.
 */
export const mayBeNowhere = { missing: [400, 404, 414] }

/** One query client: a request's own on the server, the page's in the browser. */
export function createQueryClient(
  call: ApiCall,
  { gcTime, retry }: { gcTime: number; retry: boolean },
): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, pageParam, signal, meta }) => {
          const [base, path] = queryKey as unknown as ApiKey
          /* An infinite query's page is named by its path, and knows where the next one is. */
          const answer = await call((pageParam as string | undefined) ?? path, {
            base,
            signal,
          }).catch((error: unknown) => {
            const missing = meta?.missing as ApiStatus[] | undefined
            if (error instanceof ApiFailure && missing?.includes(error.status)) return null
            throw error
          })
          if (pageParam === undefined) return answer?.body ?? null
          return { items: answer?.body ?? [], next: answer?.next ?? null }
        },
        gcTime,
        staleTime: 30_000,
        networkMode: 'always',
        /* An error the server rendered stays until a navigation or the visitor tries again. */
        retryOnMount: false,
        retry: (count, error) => retry && count < 1 && isPassing(error),
        retryDelay: 500,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/* Worth another try: the way to the shop, not the shop's answer. */
const isPassing = (error: Error) =>
  error instanceof ApiFailure && (error.status === 'FETCH_ERROR' || error.status === 503)

let browser: QueryClient | undefined

/** The browser's query client. Unused data is kept 60 seconds (specification, section 9). */
export function browserQueries(): QueryClient {
  browser ??= createQueryClient(callApi, { gcTime: 60_000, retry: true })
  return browser
}

type Failed = { status: ApiStatus; message: string }
/** What a page hands to the browser: the answers it was rendered with. */
export type PageData = { queries: { key: QueryKey; data?: unknown; error?: Failed }[] }

export function dehydratePage(client: QueryClient): PageData {
  const queries = client.getQueryCache().getAll()
  return {
    queries: queries.flatMap(({ queryKey: key, state: { data, error } }) => {
      if (data !== undefined) return { key, data }
      if (!error) return []
      const { status, message } = asFailure(error)
      return { key, error: { status, message } }
    }),
  }
}

/** The status a page goes out with: 200, or that of a query that failed. */
export function statusOfPage(client: QueryClient): number {
  const queries = client.getQueryCache().getAll()
  const failed = queries.find(({ state }) => state.status === 'error')
  // Nothing is made of a page without a failure: an error takes the picture of a stack.
  if (!failed) return 200
  const { status } = asFailure(failed.state.error)
  return typeof status === 'number' ? status : 500
}

const asFailure = (error: unknown) =>
  error instanceof ApiFailure ? error : new ApiFailure(500, 'An error occurred')

/** Puts the answers where the page's hooks look for them, unless something newer is there. */
export function hydratePage(client: QueryClient, { queries }: PageData): void {
  const cache = client.getQueryCache()
  for (const { key, data, error } of queries) {
    if (cache.find({ queryKey: key })) continue
    if (!error) client.setQueryData(key, data)
    else
      cache.build(client, { queryKey: key }).setState({
        status: 'error',
        error: new ApiFailure(error.status, error.message),
      })
  }
}
