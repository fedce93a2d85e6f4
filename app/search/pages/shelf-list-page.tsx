import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form, useLocation, useSearchParams } from 'react-router'
import { pageContext } from '#app/page/context.ts'
import { Crumbs } from '#app/page/crumbs.tsx'
import { pageData } from '#app/page/page-data.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { browserQueries, statusOfPage } from '#app/page/query-client.ts'
import { isLetter, letterLabel } from '#app/search/letters.ts'
import { shelfListQuery } from '#app/search/queries.ts'
import { readShelfList, type ShelfList, shelfListPath } from '#app/search/shelf-list.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/input-class.ts'
import { Link } from '#app/ui/link.tsx'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { shelfNames } from '#app/values/shelf-names.ts'
import type { Route } from './+types/shelf-list-page'
import { Letters, ShelfLinks } from './shelf-links.tsx'

/* All authors, series, subjects or publishers: the best-stocked first, by letter, or by the words of their names. */

export async function loader({ context, request }: Route.LoaderArgs) {
  const { queryClient } = context.get(pageContext)
  const list = listOf(new URL(request.url))
  await queryClient.prefetchQuery(shelfListQuery(list))
  // A letter without shelves may have some tomorrow; what is none never has.
  const isNowhere = list.letter !== '' && !isLetter(list.letter)
  return pageData(queryClient, isNowhere && statusOfPage(queryClient) === 200 ? 404 : undefined)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  void browserQueries().prefetchQuery(shelfListQuery(listOf(new URL(request.url))))
  return null
}

const listOf = ({ pathname, searchParams }: URL) => readShelfList(pathname, searchParams)

export default function ShelfListPage() {
  const { pathname } = useLocation()
  const list = readShelfList(pathname, useSearchParams()[0])
  const { kind, letter, q, cursor } = list
  const { data } = useQuery({ ...shelfListQuery(list), placeholderData: keepPreviousData })
  const { many } = shelfNames[kind]
  const under = letter && (isLetter(letter) ? letterLabel(letter) : `No letter “${letter}”`)
  const title = under ? `${many}: ${under}` : many
  const crumbs = [
    { name: 'All shelves', path: '/browse' },
    { name: many, path: shelfListPath({ kind }) },
  ]
  return (
    <div className="column pt-8 md:pt-12">
      <PageHead
        title={title}
        path={shelfListPath({ kind, letter })}
        description={`${many} from A to Z, with their books.`}
        // What is under a letter is found by its first page; the others lead on to shelves.
        hidden={Boolean(q || cursor) || data?.headings.length === 0}
        crumbs={crumbs}
      />
      <Crumbs crumbs={crumbs} />
      <h1 className="mt-6 text-4xl">{many}</h1>
      <SearchWithin key={q} list={list} />
      <Letters list={list} letters={data?.letters ?? []} />
      <section aria-labelledby="shelves" className="mt-8">
        <div className="mb-4 flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <h2 id="shelves" className="text-2xl">
            <bdi>{q ? `With “${q}”` : under || 'Most books first'}</bdi>
          </h2>
          {(q || letter) && (
            <Link to={shelfListPath({ kind })} className="link">
              {`All ${shelfNames[kind].inApi}`}
            </Link>
          )}
        </div>
        <Shelves list={list} />
      </section>
    </div>
  )
}

/* A plain form: the words are part of the address. */
function SearchWithin({ list: { kind, q } }: { list: ShelfList }) {
  const label = `Search ${shelfNames[kind].inApi}`
  return (
    <Form
      role="search"
      aria-label={label}
      action={shelfListPath({ kind })}
      className="mt-6 flex max-w-md gap-3"
    >
      <input
        type="search"
        name="q"
        defaultValue={q}
        maxLength={200}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        className={`${inputClass} min-w-0 flex-1`}
      />
      <button type="submit" className={buttonClass({ variant: 'quiet' })}>
        Search
      </button>
    </Form>
  )
}

function Shelves({ list }: { list: ShelfList }) {
  const query = useQuery({ ...shelfListQuery(list), placeholderData: keepPreviousData })
  const { data, isPending, error, refetch } = query
  if (isPending) return <Loading />
  if (error && !data)
    return (
      <Failure message={error.message || 'An error occurred'} retry={refetch}>
        {list.cursor && (
          <Link to={shelfListPath({ ...list, cursor: '' })} className="link">
            Start at the first page
          </Link>
        )}
      </Failure>
    )
  if (data.headings.length === 0) {
    const { inApi } = shelfNames[list.kind]
    return (
      <Empty text={list.q ? `No ${inApi} match “${list.q}”.` : `There are no ${inApi} here.`}>
        <Link to={shelfListPath({ kind: list.kind })} className="link">
          {`See all ${inApi}`}
        </Link>
      </Empty>
    )
  }
  return (
    <>
      <ShelfLinks headings={data.headings} />
      {data.next && (
        <p className="mt-10 text-center">
          <Link
            to={shelfListPath({ ...list, cursor: data.next })}
            rel="next"
            className={buttonClass({ variant: 'quiet' })}
          >
            {`More ${shelfNames[list.kind].inApi}`}
          </Link>
        </p>
      )}
    </>
  )
}
