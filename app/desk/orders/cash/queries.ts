import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import type { CashDay, CloseDay, HandedIn, HandIn } from '#app/orders/cash/cash.schema.ts'
import type { Remittance, RemittanceAnswer } from '#app/orders/cash/remittance.schema.ts'
import { api } from '#app/page/api-client.ts'

const path = '/desk/orders/cash'

/** The money of a day; of today when none is named. */
export const cashQuery = (day: string | null) =>
  queryOptions({
    queryKey: ['desk-cash', day],
    queryFn: ({ signal }) =>
      asAdmin(() => api<CashDay>(day === null ? path : `${path}?day=${day}`, { signal })),
    staleTime: 0,
  })

export const refreshCash = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['desk-cash'] })

export const handIn = (body: HandIn, key: string): Promise<HandedIn> =>
  asAdmin(() =>
    api(`${path}/hand-ins`, {
      method: 'POST',
      body,
      headers: { 'Idempotency-Key': key },
      timeoutMs: 60_000,
    }),
  )

export const closeDay = (body: CloseDay): Promise<CashDay> =>
  asAdmin(() => api(`${path}/days`, { method: 'POST', body }))

export const remit = (body: Remittance): Promise<RemittanceAnswer> =>
  asAdmin(() => api(`${path}/remittance`, { method: 'POST', body, timeoutMs: 60_000 }))
