import { useQuery } from '@tanstack/react-query'
import { listGraph } from '#app/catalog/book-graph.ts'
import { cardAddress } from '#app/covers/cover-url.ts'
import { pageContext } from '#app/page/context.ts'
import { Crumbs } from '#app/page/crumbs.tsx'
import { pageData } from '#app/page/page-data.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { browserQueries } from '#app/page/query-client.ts'
import { Link } from '#app/ui/link.tsx'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { picksQuery } from '#app/window/queries.ts'
import type { Route } from './+types/picks-page'
import { ListLinks, Picks } from './picks.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { queryClient } = context.get(pageContext)
  await queryClient.prefetchQuery(picksQuery)
  return pageData(queryClient)
}

export function clientLoader() {
  void browserQueries().prefetchQuery(picksQuery)
  return null
}

const title = 'Staff picks'
const lead = 'Books we have read ourselves and press on our friends.'
const crumbs = [{ name: title, path: '/picks' }]

/** What people of the shop recommend, and the ways to its lists. */
export default function PicksPage() {
  const { data, error, refetch } = useQuery(picksQuery)
  const books = data?.picks.map(({ book }) => book) ?? []
  const isEmpty = data && books.length + data.lists.length === 0
  return (
    <div className="column pt-8 md:pt-12">
      <PageHead
        title={title}
        path="/picks"
        description={lead}
        image={books[0] && cardAddress(books[0].coverHash)}
        hidden={isEmpty}
        graph={import.meta.env.SSR && listGraph(title, '/picks', books)}
        crumbs={crumbs}
      />
      <Crumbs crumbs={crumbs} />
      <div className="mt-6 mb-10 border-b border-hairline pb-6">
        <h1 className="text-4xl">{title}</h1>
        {books.length > 0 && <p className="mt-3 max-w-[60ch] text-lg text-muted">{lead}</p>}
      </div>
      {!data && error && (
        <Failure message={error.message || 'An error occurred'} retry={() => void refetch()} />
      )}
      {!data && !error && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {isEmpty && (
        <Empty text="There are no staff picks at the moment.">
          <Link to="/new" className="link">
            See what is new
          </Link>
        </Empty>
      )}
      {data && <Picks picks={data.picks} />}
      {data && data.lists.length > 0 && (
        <section aria-labelledby="lists" className="mt-14">
          <h2 id="lists" className="mb-3 text-2xl">
            Our lists
          </h2>
          <ListLinks lists={data.lists} />
        </section>
      )}
    </div>
  )
}
