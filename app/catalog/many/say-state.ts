import type { Contributor, Subject } from '#app/catalog/trade/facts.ts'
import { deskCents } from '#app/values/amount.ts'

type State = {
  newPriceCents?: number
  archived?: boolean
  category?: string
  subjects?: Subject[]
  author?: string | null
  contributors?: Contributor[]
  seriesName?: string | null
}

/** What a book's edited fields say, in a few words. */
export function sayState(state: State): string {
  if (state.newPriceCents !== undefined) return `the price is ${deskCents(state.newPriceCents)}`
  if (state.archived !== undefined) return state.archived ? 'it is archived' : 'it is in the shop'
  if (state.category !== undefined) return `the category is “${state.category}”`
  if (state.subjects) return `it has ${state.subjects.length} subjects`
  if (state.seriesName !== undefined) return `the series is “${state.seriesName ?? ''}”`
  return `the author is “${state.author ?? ''}”`
}
