import type { QueryClient } from '@tanstack/react-query'
import { createContext, type RouterContextProvider, redirect } from 'react-router'
import type { OpeningHours } from '#app/values/shop/opening-hours.ts'
import type { PageShop } from '#app/values/shop/page-shop.ts'
import type { ApiOptions } from './api-client.ts'
import type { Customer } from './customer.ts'
import type { IdentitySettings } from './identity-settings.ts'
import { loginPath } from './next-path.ts'

/** Settings the document carries, so that they can be changed without a build. */
export type PageSettings = {
  publicUrl: string
  bookApiUrl: string
  ordersApiUrl: string
  identity: IdentitySettings
  /** What the shop calls itself; the owner sets it at the desk. */
  shop: PageShop
  /** On the server alone: when the shop is open, for machines. */
  hours?: OpeningHours[]
  /** On the server alone: parts that are the same on every page, as markup (app/layout/kept-parts.tsx). */
  kept?: Record<'footer' | 'shelves', string>
  /** The shop's day when the page was made, ISO: server and browser must agree on what lies ahead. */
  today: string
  /** The shop's, for moments: an order of the evening was placed that day. */
  timeZone: string
  /** A book that is here is sent within so many days, as the owner has set it. */
  sentWithinDays: number
  /** Names the request in the log; shown by the error page alone. */
  requestId?: string
  /** On the server alone: marks the scripts that the shop itself writes, see server/pages/content-policy.ts. */
  nonce?: string
}

/** What a page's loader may use on the server. */
export type PageContext = {
  /** This request's own; its queries call the API in process. */
  queryClient: QueryClient
  /** The API in process, with the visitor's cookies on private pages and without on public ones. */
  api: <T>(path: string, options?: ApiOptions) => Promise<T>
  /** Who is signed in; always null on public pages, which are the same for everyone. */
  customer: Customer | null
  /** Not there at once: what the bookseller sets is read while the page asks for what it shows. */
  settings: Promise<PageSettings>
  /** Writes what went wrong to the log, with the request's id. */
  logError: (error: unknown) => void
  /**
   * The rendered page, and the scripts for the end of its body: the body of an answer would be taken apart into
   * bytes and put together again.
   */
  rendered?: { document: string; scripts: string }
}

/** Read it from the built server entry, not from this file, outside of the pages' own build. */
export const pageContext = createContext<PageContext>()

/** The signed-in customer, or off to /login and back to this page afterwards. */
export function requireCustomer(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Customer {
  const { customer } = context.get(pageContext)
  if (customer) return customer
  const { pathname, search } = new URL(request.url)
  throw redirect(loginPath(pathname + search))
}
