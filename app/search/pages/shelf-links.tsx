import { letterLabel } from '#app/search/letters.ts'
import { shelfPath } from '#app/search/listing.ts'
import type { Heading } from '#app/search/queries.ts'
import { type ShelfList, shelfListPath } from '#app/search/shelf-list.ts'
import { Link } from '#app/ui/link.tsx'
import { shelfNames } from '#app/values/shelf-names.ts'
import type { ShelfKind } from '#app/values/stored.ts'
import { formatCount } from './count.ts'

/* Words, which begin large in a list; names are as they are. */
const isWord = new Set(['genre', 'subject'])

/** Shelves with their numbers of books; of those that have a page with all, a phone shows the first. */
export function ShelfLinks({ headings, isStart }: { headings: Heading[]; isStart?: boolean }) {
  return (
    <ul
      className={`grid min-w-0 gap-x-8 sm:grid-cols-2 lg:grid-cols-3 ${isStart ? 'max-sm:[&>li:nth-child(n+9)]:hidden' : ''}`}
    >
      {headings.map(({ kind, slug, name, books }) => (
        <li key={slug} className="min-w-0">
          <Link
            to={shelfPath(kind as ShelfKind, slug)}
            className="flex min-h-11 items-baseline gap-3 border-b border-hairline py-2 hover:text-accent"
          >
            <bdi
              className={`min-w-0 wrap-anywhere ${isWord.has(kind) ? 'first-letter:uppercase' : ''}`}
            >
              {name}
            </bdi>
            <span className="ml-auto text-sm text-muted tabular-nums">
              <span>{formatCount(books)}</span>
              <span className="sr-only">{books === 1 ? ' book' : ' books'}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The letters under which there are shelves; the one that is shown stands out. */
export function Letters({ list, letters }: { list: ShelfList; letters: string[] }) {
  if (letters.length === 0) return null
  return (
    <nav aria-label={`${shelfNames[list.kind].many} from A to Z`} className="mt-2">
      <ul className="-ml-2 flex flex-wrap">
        {letters.map((letter) => (
          <li key={letter}>
            <Link
              to={shelfListPath({ kind: list.kind, letter })}
              aria-current={list.letter === letter ? 'page' : undefined}
              className="grid min-h-9 min-w-9 place-items-center rounded-control px-2 hover:text-accent aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
            >
              {letterLabel(letter)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
