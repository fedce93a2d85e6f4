import { slugOf } from './normalise.ts'
import type { ShelfKind } from './stored.ts'

/**
 * The address of the shelf that a name belongs to. Spellings of a series are one shelf: "The Dark Tower", "Dark
 * Tower, The" and "Dark Tower Series" are all dark-tower. What has words of its own ("Dark Tower: Beginnings",
 * "Dark Tower Trilogy") is another. An address is its own address.
 */
export function shelfSlug(kind: ShelfKind, name: string): string {
  const slug = slugOf(name.replace(/\s+/g, ' ').trim())
  return kind === 'series' ? withoutFrame(slug) : slug
}

/** "A" is no article in "A to Z" and "A-1"; "series" and "the" alone are names. */
const leading = /^(?:the|an|a(?!-(?:to|and|.)(?:-|$)))-(?=.)/
const trailing = /(?<=.)-(?:series|the)$/

function withoutFrame(slug: string): string {
  const shorter = slug.replace(leading, '').replace(trailing, '')
  return shorter === slug ? slug : withoutFrame(shorter)
}
