import { kept } from './kept.ts'

/* The pages' only way to the API: one small module over fetch. */

export type ApiStatus = number | 'FETCH_ERROR' | 'PARSING_ERROR' | 'TIMEOUT_ERROR'

/** A call that did not succeed: HTTP status or what went wrong on the way, and words to show. */
export class ApiFailure extends Error {
  status: ApiStatus
  /** What is wrong per field, as `{ 'address.city': 'City is required' }`. */
  errors?: Record<string, string>
  /** Which of several ways to end with this status it was, where the API says so. */
  reason?: string
  /** The whole problem document, with whatever else this refusal says. */
  problem: Problem
  constructor(status: ApiStatus, message: string, problem: Problem = {}) {
    super(message)
    this.name = 'ApiFailure'
    this.status = status
    this.errors = problem.errors
    this.reason = problem.reason
    this.problem = problem
  }
}

type Problem = {
  message?: string
  errors?: Record<string, string>
  reason?: string
  [more: string]: unknown
}

export type ApiBase = 'book' | 'orders'
export type ApiOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  body?: unknown
  base?: ApiBase
  headers?: Record<string, string>
  signal?: AbortSignal
  timeoutMs?: number
}

/** The body of an answer, and where the next page of a list is (RFC 8288), as a path of the API. */
export type ApiAnswer = { body: unknown; next: string | null; headers: Headers }
export type ApiCall = (path: string, options?: ApiOptions) => Promise<ApiAnswer>

/** Calls the API over the network; `baseOf` says where it is. */
export const createApiCall =
  (baseOf: (base: ApiBase) => string): ApiCall =>
  async (path, options = {}) => {
    const { base = 'book', method = 'GET', body, signal, timeoutMs = 15_000 } = options
    const headers = new Headers({ accept: 'application/json', ...options.headers })
    if (body !== undefined) headers.set('content-type', 'application/json')
    const token = base === 'book' ? adminToken() : null
    if (token) headers.set('authorization', `Bearer ${token}`)
    const timeout = AbortSignal.timeout(timeoutMs)
    const request: RequestInit = {
      method,
      headers,
      credentials: 'include',
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    }
    const failed = (error: unknown): never => {
      /* A canceled query is not a failure: it keeps its own kind of error. */
      if (signal?.aborted) throw error
      throw timeout.aborted
        ? new ApiFailure(
            'TIMEOUT_ERROR',
            'The shop is taking too long to answer. Please try again.',
          )
        : new ApiFailure('FETCH_ERROR', 'The shop cannot be reached. Please check your connection.')
    }
    const response = await fetch(baseOf(base) + path, request).catch(failed)
    const text = await response.text().catch(failed)
    return readAnswer(response.status, response.headers, text)
  }

/** Calls the API from a page, with cookies, and with the admin token when one is stored. */
export const callApi: ApiCall = createApiCall(baseOfDocument)

/** Calls the API and returns the body of its answer. Throws ApiFailure. */
export async function api<T>(path: string, options?: ApiOptions): Promise<T> {
  return (await callApi(path, options)).body as T
}

/** What an answer means, however it came. Throws ApiFailure for anything but success. */
export function readAnswer(status: number, headers: Headers, text: string): ApiAnswer {
  const body = text === '' ? undefined : parseJson(text)
  if (status >= 200 && status < 300) return { body, next: nextPath(headers), headers }
  const problem = (body ?? {}) as Problem
  throw new ApiFailure(status, problem.message ?? 'An error occurred', problem)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiFailure(
      'PARSING_ERROR',
      'The shop sent an answer that cannot be read. Please try again.',
    )
  }
}

/* Only the query counts: the address in the header is the server's view of itself. */
function nextPath(headers: Headers): string | null {
  const link = /<([^>]*)>\s*;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1]
  const query = link?.indexOf('?') ?? -1
  return link && query >= 0 ? `/${link.slice(query)}` : null
}

/** Where the API is: written on <html> by the server, so that it can be set without a build. */
export function baseOfDocument(base: ApiBase): string {
  const { bookApi, ordersApi } = document.documentElement.dataset
  return (base === 'orders' ? ordersApi : bookApi) ?? '/api'
}

/** Local-storage key of the admin's token (specification, section 3). */
export const tokenKey = 'token'

/** The admin's token, if any. On the server there is none. */
export const adminToken = (): string | null =>
  typeof document === 'undefined' ? null : kept.read(tokenKey)
