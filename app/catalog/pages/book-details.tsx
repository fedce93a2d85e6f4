import { Fragment, type ReactNode } from 'react'
import { type Book, headingOf } from '#app/catalog/book.ts'
import { authorsOf, type ContributorRole } from '#app/catalog/trade/facts.ts'
import { formatPublished, nameOfPublished } from '#app/catalog/trade/published.ts'
import { usePageSettings } from '#app/page/page-settings.ts'
import { shelfPath } from '#app/search/listing.ts'
import { formatMoment } from '#app/ui/date.ts'
import { Link } from '#app/ui/link.tsx'
import { entryOf } from '#app/values/entry-of.ts'
import { shelfSlug, slugOf } from '#app/values/normalise.ts'
import type { ShelfKind } from '#app/values/stored.ts'
import { plainFactsOf } from './plain-facts.ts'

/** Everything the shop knows about a book; facts with a shelf of their own link to it. */
export function BookDetails({ book }: { book: Book }) {
  const { timeZone } = usePageSettings()
  return (
    <dl
      id="details"
      className="grid max-w-xl grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-2 border-t border-hairline pt-6 text-sm"
    >
      <Fact name="Title">
        {headingOf(book.title) !== book.title && <bdi lang={book.language}>{book.title}</bdi>}
      </Fact>
      <Fact name="Author">
        <FoldedNames book={book} names={authorsOf(book)} />
      </Fact>
      {[...usualRoles, ...otherRoles(book)].map(([role, name]) => (
        <Fact key={role} name={name}>
          {namesIn(book, role).length > 0 && (
            <FoldedNames book={book} names={namesIn(book, role)} />
          )}
        </Fact>
      ))}
      <Fact name="Series">{book.series && <Series series={book.series} />}</Fact>
      <Fact name="Publisher">
        {book.publisher && <HeadingLink kind="publisher" name={book.publisher} />}
      </Fact>
      <Fact name="Imprint">
        {book.imprint && <HeadingLink kind="publisher" name={book.imprint} />}
      </Fact>
      <Fact name={nameOfPublished(book.publishedOn)}>
        {book.publishedOn && formatPublished(book.publishedOn)}
      </Fact>
      {plainFactsOf(book).map(([name, words]) => (
        <Fact key={name} name={name}>
          {words}
        </Fact>
      ))}
      <Fact name="ISBN-13">{book.isbnHyphenated ?? book.isbn13}</Fact>
      <Fact name="Published" note="The day it went on sale here.">
        {formatMoment(book.createdAt, timeZone)}
      </Fact>
      <Fact name="Category">
        <span className="inline-block first-letter:uppercase wrap-anywhere">
          {book.category ? <HeadingLink kind="genre" name={book.category} /> : '—'}
        </span>
      </Fact>
      <Fact name="Subjects">
        {book.subjects && book.subjects.length > 0 && <Subjects subjects={book.subjects} />}
      </Fact>
    </dl>
  )
}

/* What is not known is not mentioned. */
function Fact({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 tabular-nums wrap-anywhere">{children}</dd>
      {note && <dd className="col-start-2 -mt-2 text-muted">{note}</dd>}
    </div>
  )
}

/** The usual roles beside the authors, in the order of a title page. */
const usualRoles: [ContributorRole, string][] = [
  ['author', 'Written by'],
  ['editor', 'Editor'],
  ['translator', 'Translator'],
  ['illustrator', 'Illustrator'],
  ['photographer', 'Photographer'],
  ['narrator', 'Narrator'],
  ['introduction', 'Introduction'],
  ['foreword', 'Foreword'],
  ['afterword', 'Afterword'],
  ['compiler', 'Compiler'],
  ['adapter', 'Adapted by'],
  ['contributor', 'With'],
]

/* The other roles under their own names, in the book's order. */
function otherRoles({ contributors = [] }: Book): [ContributorRole, string][] {
  const usual = new Set(usualRoles.map(([role]) => role))
  const others = new Set(contributors.map(({ role }) => role).filter((role) => !usual.has(role)))
  return [...others].map((role) => [role, wordsOf(role)])
}

const wordsOf = (role: string) =>
  (role.charAt(0).toUpperCase() + role.slice(1)).replaceAll('-', ' ')

/* Leaves out the authors who are already named above. */
function namesIn(book: Book, role: ContributorRole): string[] {
  const above = role === 'author' ? authorsOf(book).map(slugOf) : []
  return (book.contributors ?? [])
    .filter((person) => person.role === role && !above.includes(slugOf(person.name)))
    .map(({ name }) => name)
}

/** So many names are in sight; one or two more are no reason to fold them. */
const inSight = 8

/* A long list, of which the rest is opened. */
function FoldedNames({ book, names }: { book: Book; names: string[] }) {
  if (names.length <= inSight + 2) return <Names book={book} names={names} />
  return (
    <>
      <Names book={book} names={names.slice(0, inSight)} />
      <details>
        <summary className="link inline-block py-1.5 text-muted">
          {`and ${names.length - inSight} more`}
        </summary>
        <Names book={book} names={names.slice(inSight)} />
      </details>
    </>
  )
}

/**
 * Names with links to their author pages; "admin" when there is no author (specification, section
 * 2).
 */
export function Names({ book, names }: { book: Book; names: string[] }) {
  if (names.length === 0) return 'admin'
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <HeadingLink kind="author" name={name} slug={slugBeside(book, name)} />
    </Fragment>
  ))
}

/* A name may be called as what every object has: "constructor". */
const slugBeside = ({ authorSlugs = {} }: Book, name: string) => entryOf(authorSlugs, name)

function Series({ series: { name, number } }: { series: NonNullable<Book['series']> }) {
  return (
    <>
      <HeadingLink kind="series" name={name} />
      {number && `, no. ${number}`}
    </>
  )
}

function Subjects({ subjects }: { subjects: NonNullable<Book['subjects']> }) {
  const names = [...new Set(subjects.map(({ heading, code }) => heading ?? code ?? ''))]
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {names.map((name) => (
        <li key={name} className="min-w-0 first-letter:uppercase">
          <HeadingLink kind="subject" name={name} />
        </li>
      ))}
    </ul>
  )
}

/* A link to the shelf of a heading, in its own direction. Said by the style: what says it by `dir` has no voice in the
   direction of the line around it, and a Hebrew author would stand at the other side than the title. */
function HeadingLink({ kind, name, slug }: { kind: ShelfKind; name: string; slug?: string }) {
  return (
    <Link
      to={shelfPath(kind, slug ?? shelfSlug(kind, name))}
      className="link [unicode-bidi:plaintext]"
    >
      {name}
    </Link>
  )
}
