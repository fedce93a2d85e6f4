import type { Pool } from 'pg'
import type { startHelper } from './helper.ts'
import type { Measure } from './report.ts'

export type Stage = {
  /** Addresses of the two shops, and the large one's database. */
  large: string
  small: string
  pool: Pool
  titles: number
  mini: ReturnType<typeof startHelper<string[], { times: number[]; residentMB: number }>>
}

export const atMost = (name: string, ours: number, bar: number, unit = 'ms'): Measure => ({
  name,
  unit,
  ours,
  bar: { atMost: bar },
})
export const beside = (name: string, ours: number, other: number, bar: number): Measure => ({
  name,
  unit: 'ms',
  ours,
  beside: other,
  bar: { atMost: bar },
})
export const searchUrl = (base: string, q: string, path = '') =>
  `${base}/api/search${path}?${new URLSearchParams({ q })}`
