import { queryOptions } from '@tanstack/react-query'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import type { Run, Runs } from '#app/orders/cash/runs.schema.ts'
import type { Step } from '#app/orders/life/step.schema.ts'
import { api } from '#app/page/api-client.ts'

const path = '/desk/orders'

export const runsQuery = queryOptions({
  queryKey: ['desk-runs'],
  queryFn: ({ signal }) => asAdmin(() => api<Runs>(`${path}/runs`, { signal })),
  staleTime: 0,
})

/** A driver's run; `me` is whoever looks. What was loaded stays while the line is bad. */
export const runQuery = (driver: string) =>
  queryOptions({
    queryKey: ['desk-run', driver],
    queryFn: ({ signal }) =>
      asAdmin(() => api<Run>(`${path}/run?driver=${encodeURIComponent(driver)}`, { signal })),
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
  })

export const orderStops = (driver: string, parcels: string[]): Promise<Run> =>
  asAdmin(() => api(`${path}/run`, { method: 'PUT', body: { driver, parcels } }))

export const takeStep = (number: number, step: Step, key: string): Promise<unknown> =>
  asAdmin(() =>
    api(`${path}/${number}/steps`, {
      method: 'POST',
      body: step,
      headers: { 'Idempotency-Key': key },
    }),
  )
