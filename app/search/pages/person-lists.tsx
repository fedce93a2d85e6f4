import { authorPath } from '#app/search/listing.ts'
import type { ShelfAnswer } from '#app/search/queries.ts'
import { Link } from '#app/ui/link.tsx'
import type { PersonKind } from '#app/values/stored.ts'
import { formatCount } from './count.ts'

/* What a person did in the books of the shop: each has a list of its own on the shelf of the author. */

/** What somebody is called for it, how the list is called, and what its books are. */
export const personWords: Record<
  PersonKind,
  { one: string; title: (name: string) => string; of: string }
> = {
  author: { one: 'Author', title: (name) => `Books by ${name}`, of: 'by' },
  editor: { one: 'Editor', title: (name) => `Edited by ${name}`, of: 'edited by' },
  translator: { one: 'Translator', title: (name) => `Translated by ${name}`, of: 'translated by' },
  illustrator: {
    one: 'Illustrator',
    title: (name) => `Illustrated by ${name}`,
    of: 'illustrated by',
  },
  narrator: { one: 'Narrator', title: (name) => `Read by ${name}`, of: 'read by' },
  contributor: {
    one: 'Contributor',
    title: (name) => `With a contribution by ${name}`,
    of: 'with a contribution by',
  },
}

type Props = {
  name: string
  slug: string
  lists: NonNullable<ShelfAnswer['lists']>
  shown: string
}

/** A link for each list, with how many books it has; nothing for the only one, which is the page itself. */
export function PersonLists({ name, slug, lists, shown }: Props) {
  if (lists.length === 1 && lists[0]?.kind === shown) return null
  return (
    <nav aria-label={`What ${name} did`} className="mt-3">
      <ul className="flex flex-wrap gap-x-6">
        {lists.map(({ kind, books }) => (
          <li key={kind} className="min-w-0">
            <Link
              to={authorPath(slug, kind === lists[0]?.kind ? undefined : kind)}
              aria-current={kind === shown ? 'page' : undefined}
              className="link inline-block py-2 wrap-anywhere aria-[current=page]:text-ink aria-[current=page]:no-underline"
            >
              {personWords[kind].title(name)}
            </Link>
            <span className="text-muted tabular-nums">{` (${formatCount(books)})`}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
