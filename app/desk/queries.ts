import { queryOptions } from '@tanstack/react-query'
import type { BookChanges, NewBook } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import type { DeskBook } from '#app/catalog/desk.schema.ts'
import type { OrderMails } from '#app/orders/mails/mails.schema.ts'
import { api, callApi } from '#app/page/api-client.ts'
import type { Change } from '#app/page/meanwhile.schema.ts'
import type { ApiKey } from '#app/page/query-client.ts'
import type { ChargesChanges, ChargesOnWire } from '#app/shop/charges.schema.ts'
import type { OrderSettingsChanges, OrderSettingsOnWire } from '#app/shop/order-settings.schema.ts'
import type { AdminRole } from '#app/values/stored.ts'
import { draftVersion } from './drafts/draft.ts'
import { asAdmin } from './frame/admin-calls.ts'

export type DeskLogin = {
  username: string
  role: AdminRole
  expiresAt: string
  /** The owner asks for a second factor, and there is none yet. */
  setUpSecondFactor?: true
}

/** Who works at the desk; fetched at each visit, because another admin may have logged in. */
export const deskLoginQuery = queryOptions({
  queryKey: ['desk-login'],
  queryFn: () => asAdmin(() => api<DeskLogin>('/auth/admin')),
  gcTime: 0,
})

const booksPath = '/desk/books'

/** The books that came last, withdrawn ones too. */
export const newestBooksQuery = (count: number) => {
  const path = `${booksPath}?limit=${count}`
  return queryOptions<Book[], Error, Book[], ApiKey>({
    queryKey: ['shop', path],
    queryFn: ({ signal }) => asAdmin(() => api<Book[]>(path, { signal })),
  })
}

/** Always fresh, never cached from an earlier visit, and never refetched while somebody types. */
export const asItIsNow = {
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** Asks who changed what since a version, unless there is none. */
export const sinceQuery = (version: number | null) => (version === null ? '' : `?since=${version}`)

export type BookToEdit = Book &
  Pick<DeskBook, 'archivedAt' | 'protected'> & {
    version: number
    hasPicture: boolean
    changes?: Change[]
  }

/** One book, deleted or not, with its version, so that a change cannot overwrite somebody else's. */
export const readBookToEdit = (id: string, since: number | null, signal?: AbortSignal) =>
  asAdmin(() =>
    api<BookToEdit>(`${booksPath}/${encodeURIComponent(id)}${sinceQuery(since)}`, { signal }),
  )

/** The same for a form, with who changed what since its draft was begun. */
export const bookToEditQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk-book', id],
    queryFn: ({ signal }) => readBookToEdit(id, draftVersion(id), signal),
    ...asItIsNow,
  })

type Written = { message: string; book: Book }

export const createBook = (body: NewBook): Promise<Written> =>
  asAdmin(() => api('/create-book', { method: 'POST', body }))

/**
 * Changes the named fields if the book still has this version. Copies are not sent along: they have
 * a form of their own, see stock-box.tsx.
 */
export const editBook = (
  id: string,
  version: number,
  { stock: _, ...body }: BookChanges,
): Promise<Written> =>
  asAdmin(() =>
    api(`/edit/${encodeURIComponent(id)}`, { method: 'PUT', body, headers: ifMatch(version) }),
  )

export const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` })

export const deleteBook = (id: string): Promise<Written> =>
  asAdmin(() => api(`/${encodeURIComponent(id)}`, { method: 'DELETE' }))

export type ChargesToEdit = { version: number; settings: ChargesOnWire; changes: Change[] }

/** Shipping and tax with their version. */
export const readCharges = (since: number | null, signal?: AbortSignal) =>
  asAdmin(() => api<ChargesToEdit>(`/desk/settings${sinceQuery(since)}`, { signal }))

export const chargesDraft = 'settings'

/** The same for a form, with who changed what since its draft was begun. */
export const chargesQuery = queryOptions({
  queryKey: ['desk-settings'],
  queryFn: ({ signal }) => readCharges(draftVersion(chargesDraft), signal),
  ...asItIsNow,
})

/**
 * Changes the named settings if they still have this version; returns them with the new version.
 */
export async function changeCharges(version: number, body: ChargesChanges): Promise<ChargesToEdit> {
  const answer = await asAdmin(() =>
    callApi('/settings', { method: 'PUT', body, headers: ifMatch(version) }),
  )
  const { settings } = answer.body as { settings: ChargesOnWire }
  return { version: versionIn(answer.headers), settings, changes: [] }
}

export const versionIn = (headers: Headers) =>
  Number((headers.get('etag') ?? '').replaceAll('"', ''))

export type OrderSettingsToEdit = {
  version: number
  settings: OrderSettingsOnWire
  changes: Change[]
}

/** What the owner decides about orders, with its version. */
export const readOrderSettings = (since: number | null, signal?: AbortSignal) =>
  asAdmin(() => api<OrderSettingsToEdit>(`/desk/settings/orders${sinceQuery(since)}`, { signal }))

export const orderSettingsDraft = 'settings-orders'

/** The same for a form, with who changed what since its draft was begun. */
export const orderSettingsQuery = queryOptions({
  queryKey: ['desk-order-settings'],
  queryFn: ({ signal }) => readOrderSettings(draftVersion(orderSettingsDraft), signal),
  ...asItIsNow,
})

/** Changes the named settings if they still have this version; returns them with the new version. */
export async function changeOrderSettings(
  version: number,
  body: OrderSettingsChanges,
): Promise<OrderSettingsToEdit> {
  const answer = await asAdmin(() =>
    callApi('/desk/settings/orders', { method: 'PUT', body, headers: ifMatch(version) }),
  )
  const { settings } = answer.body as { settings: OrderSettingsOnWire }
  return { version: versionIn(answer.headers), settings, changes: [] }
}

/** The mails of an order, as they would be written now. */
export const orderMailsQuery = (number: number) =>
  queryOptions({
    queryKey: ['desk-orders', 'mails', number],
    queryFn: ({ signal }) =>
      asAdmin(() => api<OrderMails>(`/desk/orders/${number}/mails`, { signal })),
    staleTime: 0,
  })

export const resendOrderMail = (number: number, event: string, key: string) =>
  asAdmin(() =>
    api<{ message: string }>(`/desk/orders/${number}/mails`, {
      method: 'POST',
      body: { event },
      headers: { 'Idempotency-Key': key },
    }),
  )
