import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, Link, useNavigate, useSearchParams } from 'react-router'
import type { HeadingChoice } from '#app/catalog/many/edit.schema.ts'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/input-class.ts'
import { Refused } from '#app/ui/refused.tsx'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { href } from '#app/values/addresses.ts'
import { headingChoicesQuery, prepareEdit } from './edit-queries.ts'
import { booksOf } from './edit-words.ts'

type Kind = 'author' | 'series'

/** Two spellings of one author, or of one series, become one. */
export default function MergePage() {
  const [search] = useSearchParams()
  const kind: Kind = search.get('kind') === 'series' ? 'series' : 'author'
  const q = search.get('q')?.trim() ?? ''
  return (
    <>
      <DeskHeading title="Merge authors or series">
        <Link to="/dashboard/manage-books" className="link py-2">
          Manage Books
        </Link>
      </DeskHeading>
      <nav aria-label="What to merge" className="mb-6">
        <ul className="flex gap-6">
          {(['author', 'series'] as const).map((one) => (
            <li key={one}>
              <Link
                to={{ search: `kind=${one}` }}
                aria-current={one === kind ? 'page' : undefined}
                className="block border-b-2 border-transparent py-2.5 text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
              >
                {one === 'author' ? 'Authors' : 'Series'}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Merge key={kind} kind={kind} q={q} />
    </>
  )
}

function Merge({ kind, q }: { kind: Kind; q: string }) {
  // Chosen ones stay while another search brings the next spelling.
  const [chosen, setChosen] = useState<HeadingChoice[]>([])
  const query = useQuery({ ...headingChoicesQuery(kind, q), placeholderData: keepPreviousData })
  const isChosen = ({ slug }: HeadingChoice) => chosen.some((one) => one.slug === slug)
  const toggle = (heading: HeadingChoice) =>
    setChosen(
      isChosen(heading) ? chosen.filter(({ slug }) => slug !== heading.slug) : [...chosen, heading],
    )
  const found = query.data?.headings ?? []
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div>
        <Form role="search" className="mb-4 flex gap-2">
          <input type="hidden" name="kind" value={kind} />
          <label htmlFor="heading-search" className="sr-only">
            Search the names
          </label>
          <input
            key={q}
            id="heading-search"
            type="search"
            name="q"
            defaultValue={q}
            maxLength={200}
            placeholder="Part of a name"
            className={inputClass}
          />
          <Button type="submit" variant="quiet">
            Search
          </Button>
        </Form>
        {query.isPending && <Loading />}
        {query.isError && (
          <Failure message="The names could not be loaded" retry={() => void query.refetch()} />
        )}
        {query.data && found.length === 0 && (
          <Empty text="No names found.">
            <p>Try the beginning of a name, or look at the books themselves.</p>
            <Link to="/dashboard/manage-books" className="link">
              Manage books
            </Link>
          </Empty>
        )}
        <ul className="border-t border-hairline">
          {found.map((heading) => (
            <li key={heading.slug} className="border-b border-hairline has-checked:bg-raised">
              <label className="flex min-h-11 items-center gap-3 px-1">
                <input
                  type="checkbox"
                  checked={isChosen(heading)}
                  onChange={() => toggle(heading)}
                  className="size-5 shrink-0 accent-accent"
                />
                <span className="grow wrap-anywhere">{heading.name}</span>
                <span className="text-sm whitespace-nowrap text-muted">
                  {booksOf(heading.books)}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </div>
      <Stays kind={kind} chosen={chosen} />
    </div>
  )
}

/** Which name stays; the preview comes next. */
function Stays({ kind, chosen }: { kind: Kind; chosen: HeadingChoice[] }) {
  const navigate = useNavigate()
  const [picked, setPicked] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // The name with the most books, until somebody says otherwise.
  const most = chosen.toSorted((a, b) => b.books - a.books)[0]
  const to = chosen.find(({ slug }) => slug === picked) ?? most
  async function prepare() {
    const from = chosen.map(({ slug }) => slug).filter((slug) => slug !== to?.slug)
    setBusy(true)
    try {
      const change = { kind: 'merge', heading: kind, from, to: to?.slug ?? '' } as const
      const { id } = await prepareEdit({ change })
      void navigate(href('/dashboard/manage-books/changes/:id', { id }))
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setRefused(failure.message)
    }
    setBusy(false)
  }
  if (chosen.length < 2)
    return (
      <p className="text-muted max-lg:order-first">
        {`Choose two or more ${kind === 'author' ? 'authors' : 'series'} that are the same. Their books move to one page, old links lead there, and later imports use the name you keep.`}
      </p>
    )
  return (
    <section aria-label="The name that stays" className="max-lg:order-first">
      <Refused message={refused} />
      <fieldset>
        <legend className="mb-2 font-serif text-xl">Which name stays?</legend>
        {chosen.map(({ slug, name, books }) => (
          <label key={slug} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="stays"
              checked={slug === to?.slug}
              onChange={() => setPicked(slug)}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="wrap-anywhere">{name}</span>
            <span className="text-sm text-muted">{booksOf(books)}</span>
          </label>
        ))}
      </fieldset>
      <Button className="mt-4" busy={busy} onClick={() => void prepare()}>
        Preview
      </Button>
    </section>
  )
}
