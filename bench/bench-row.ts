import type { startHelper } from './helper.ts'
import type { LoadPlan, LoadResult } from './load.ts'
import type { startShop } from './shop.ts'

export type Bench = {
  shop: Awaited<ReturnType<typeof startShop>>
  generator: ReturnType<typeof startHelper<LoadPlan, LoadResult>>
  rounds: number
  /** Books that a row fills the shop with. */
  titles: number
}
