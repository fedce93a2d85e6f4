import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import type { HeadingChoice } from '#app/catalog/many/edit.schema.ts'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { SearchBox } from '#app/desk/frame/search-box.tsx'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { keepChosenNames, keptChosenNames, type MergedKind } from './chosen-names.ts'
import { headingChoicesQuery } from './edit-queries.ts'
import { booksOf } from './edit-words.ts'
import { NameThatStays } from './name-that-stays.tsx'

/** Two spellings of one author, or of one series, become one. */
export default function MergePage() {
  const [search] = useSearchParams()
  const kind: MergedKind = search.get('kind') === 'series' ? 'series' : 'author'
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

function Merge({ kind, q }: { kind: MergedKind; q: string }) {
  // Chosen ones stay while another search brings the next spelling, and when the page is loaded anew.
  const [chosen, setChosen] = useState(() => keptChosenNames(kind))
  useEffect(() => keepChosenNames(kind, chosen), [kind, chosen])
  const query = useQuery({ ...headingChoicesQuery(kind, q), placeholderData: keepPreviousData })
  const isChosen = ({ slug }: HeadingChoice) => chosen.names.some((one) => one.slug === slug)
  const toggle = (heading: HeadingChoice) => {
    const others = chosen.names.filter(({ slug }) => slug !== heading.slug)
    setChosen({ ...chosen, names: isChosen(heading) ? others : [...others, heading] })
  }
  const found = query.data?.headings ?? []
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div>
        <Form role="search" className="mb-4">
          <input type="hidden" name="kind" value={kind} />
          <SearchBox
            id="heading-search"
            label="Search the names"
            hint="By any part of a name"
            q={q}
          />
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
      <NameThatStays kind={kind} chosen={chosen} onChange={setChosen} />
    </div>
  )
}
