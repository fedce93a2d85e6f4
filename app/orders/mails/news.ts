import type { EventKind } from '#app/orders/life/verb.ts'
import type { MailedEvent } from './facts.server.ts'
import { orderLetters } from './order-letters.ts'
import { parcelLetters } from './parcel-letters.ts'
import type { Writing, Written } from './pieces.ts'

/* The letters that tell a customer of the steps of an order. Each is written from what is stored when it is
   sent, and is null when the step was undone meanwhile. */

const letters = { ...orderLetters, ...parcelLetters }

export type News = keyof typeof letters
/** The steps that a customer hears of by mail. */
export const newsKinds = Object.keys(letters) as News[]
export const isNews = (kind: EventKind): kind is News => kind in letters

/** The letter about a step; null when there is nothing to tell any more. */
export function newsOf(writing: Writing, event: MailedEvent): Written | null {
  if (!isNews(event.kind)) return null
  return letters[event.kind](writing, event)
}
