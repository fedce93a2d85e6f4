import {
  type Query,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
  type QueryMeta,
} from '@tanstack/react-query'
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

type Question = {
  queryKey: QueryKey
  /** The page of a list, by its path. */
  pageParam?: unknown
  signal?: AbortSignal
  meta?: QueryMeta | undefined
}

/** What the API answers to the question of a query. */
export async function answerTo(
  call: ApiCall,
  { queryKey, pageParam, signal, meta }: Question,
): Promise<unknown> {
  const [base, path] = queryKey as unknown as ApiKey
  /* An infinite query's page is named by its path, and knows where the next one is. */
  const answer = await call((pageParam as string | undefined) ?? path, {
    base,
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    const missing = meta?.missing as ApiStatus[] | undefined
    if (error instanceof ApiFailure && missing?.includes(error.status)) return null
    throw error
  })
  if (pageParam === undefined) return answer?.body ?? null
  return { items: answer?.body ?? [], next: answer?.next ?? null }
}

/** How pages ask: a request's own on the server is `PageQueries`, which builds upon it. */
export function queryDefaults(
  call: ApiCall,
  { gcTime, retry }: { gcTime: number; retry: boolean },
): QueryClientConfig {
  return {
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, pageParam, signal, meta }) =>
          answerTo(call, { queryKey, pageParam, signal, meta }),
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
  }
}

/* Worth another try: the way to the shop, not the shop's answer. */
const isPassing = (error: Error) =>
  error instanceof ApiFailure && (error.status === 'FETCH_ERROR' || error.status === 503)

let browser: QueryClient | undefined

/** The browser's query client. Unused data is kept 60 seconds (specification, section 9). */
export function browserQueries(): QueryClient {
  browser ??= new QueryClient(queryDefaults(callApi, { gcTime: 60_000, retry: true }))
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
    else failed(cache.build(client, { queryKey: key }), new ApiFailure(error.status, error.message))
  }
}

/** A query that has an error in place of an answer. */
export const failed = (query: Query, error: unknown): void =>
  query.setState({ status: 'error', error: error as Error })
