import { momentInWords } from '#app/desk/frame/moment.ts'
import type { DeskText } from '#app/shop/texts/texts.schema.ts'

const usual = new Set<string>(['about', 'terms-and-conditions'])

/** Where a text stands, in words. */
export function stateOf({ kind, isDraft, isPublished, published: [newest] }: DeskText): string {
  const state = isPublished
    ? `Published ${momentInWords(Date.parse(newest?.at ?? ''))}`
    : usual.has(kind)
      ? 'The usual words of a new shop'
      : 'Not in the shop'
  return isDraft ? `${state}, with a draft` : state
}
