import { useQuery } from '@tanstack/react-query'
import { pageContext } from '#app/page/context.ts'
import { pageData } from '#app/page/page-data.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { browserQueries } from '#app/page/query-client.ts'
import { headingsQuery } from '#app/search/queries.ts'
import { shelfListPath } from '#app/search/shelf-list.ts'
import { Link } from '#app/ui/link.tsx'
import { Failure, Loading } from '#app/ui/state.tsx'
import { shelfNames } from '#app/values/shelf-names.ts'
import { type ShelfKind, shelfKinds } from '#app/values/stored.ts'
import type { Route } from './+types/shelves-page'
import { Letters, ShelfLinks } from './shelf-links.tsx'

/* The best-stocked shelves of each kind on one page, and the ways to all the others. */

const mostOfAKind = 24
/** So many are seen at once; of more there is a list to look through. */
const few = 12
const queries = shelfKinds.map((kind) => headingsQuery(kind, mostOfAKind))

export async function loader({ context }: Route.LoaderArgs) {
  const { queryClient } = context.get(pageContext)
  await Promise.all(queries.map((query) => queryClient.prefetchQuery(query)))
  return pageData(queryClient)
}

export function clientLoader() {
  for (const query of queries) void browserQueries().prefetchQuery(query)
  return null
}

const crumbs = [{ name: 'All shelves', path: '/browse' }]

export default function ShelvesPage() {
  return (
    <div className="column pt-10 md:pt-16">
      <PageHead
        title="All shelves"
        description="Genres, authors, series, subjects and publishers: every way through the shop."
        crumbs={crumbs}
      />
      <h1 className="text-4xl">All shelves</h1>
      <p className="mt-5 text-lg text-muted">
        Start with{' '}
        <Link to="/new" className="link">
          new books
        </Link>{' '}
        and{' '}
        <Link to="/coming-soon" className="link">
          those coming soon
        </Link>
        , or pick a shelf:
      </p>
      {shelfKinds.map((kind) => (
        <Shelves key={kind} kind={kind} />
      ))}
    </div>
  )
}

function Shelves({ kind }: { kind: ShelfKind }) {
  const { data, isPending, error, refetch } = useQuery(headingsQuery(kind, mostOfAKind))
  if (data?.headings.length === 0) return null
  return (
    <section
      aria-labelledby={`shelves-${kind}`}
      className="mt-10 grid gap-x-10 gap-y-4 border-t border-hairline pt-6 md:grid-cols-[11rem_1fr]"
    >
      <div className="min-w-0">
        <h2 id={`shelves-${kind}`} className="text-2xl">
          {shelfNames[kind].many}
        </h2>
        {data && data.headings.length > few && (
          <>
            <Link to={shelfListPath({ kind })} className="link mt-2 inline-block py-1.5">
              {`All ${shelfNames[kind].inApi}`}
            </Link>
            <Letters list={{ kind, letter: '', q: '', cursor: '' }} letters={data.letters} />
          </>
        )}
      </div>
      {isPending ? (
        <Loading />
      ) : error ? (
        <Failure message={error.message || 'An error occurred'} retry={refetch} />
      ) : (
        <ShelfLinks headings={data.headings} isStart={data.headings.length > few} />
      )}
    </section>
  )
}
