import { authorLineOf, type Contributor } from '#app/catalog/trade/facts.ts'
import { namesOf } from '#app/catalog/trade/names-of.ts'
import { standingSlug } from '#app/search/words/standing-slug.ts'
import { shelfSlug, slugOf } from '#app/values/normalise.ts'

/* An author under another name, in one book. */

export type Authored = { author: string | null; contributors: Contributor[] }

const tidy = (name: string) => name.replace(/\s+/g, ' ').trim()
/** Whether a name stands under one of these headings. */
export const isAmong = (kind: 'author' | 'series', slugs: string[]) => (name: string) =>
  slugs.includes(shelfSlug(kind, name)) || slugs.includes(standingSlug(kind, name))

/**
 * The author line and the contributors with every name that `isOld` called `to`. Who is named twice
 * after that is named once. A line that only repeats the contributors follows them.
 */
export function renamed(
  { author, contributors }: Authored,
  isOld: (name: string) => boolean,
  to: string,
): Authored {
  const people = contributors.some(({ name }) => isOld(name))
    ? distinct(contributors.map((one) => (isOld(one.name) ? { ...one, name: to } : one)))
    : contributors
  const follows = author === null || author === authorLineOf(contributors)
  if (follows) return { author: author && authorLineOf(people), contributors: people }
  return { author: renamedLine(author, isOld, to), contributors: people }
}

function renamedLine(author: string, isOld: (name: string) => boolean, to: string): string {
  const names = namesOf(author)
  if (!names.some(isOld)) return author
  const after = names.map((name) => (isOld(name) ? to : name))
  const once = [...new Map(after.map((name) => [slugOf(tidy(name)), name])).values()]
  if (once.length < after.length) return once.join(' & ').slice(0, 300)
  // What is written between the names stays as it is.
  let line = ''
  let end = 0
  for (const name of names) {
    const start = author.indexOf(name, end)
    line += author.slice(end, start) + (isOld(name) ? to : name)
    end = start + name.length
  }
  return (line + author.slice(end)).slice(0, 300)
}

const distinct = (people: Contributor[]): Contributor[] => [
  ...new Map(people.map((one) => [`${one.role} ${slugOf(tidy(one.name))}`, one])).values(),
]
