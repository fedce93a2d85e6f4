import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { booksQuery } from '#app/catalog/queries.ts'
import { pageContext } from '#app/page/context.ts'
import { pageData } from '#app/page/page-data.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { usePageSettings } from '#app/page/page-settings.ts'
import { browserQueries } from '#app/page/query-client.ts'
import { Failure, Loading } from '#app/ui/state.tsx'
import { topSellersQuery, type WindowAnswer, windowQuery } from '#app/window/queries.ts'
import type { Route } from './+types/home-page'
import { readGenre } from './genre.ts'
import { HomeView } from './home-view.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { queryClient } = context.get(pageContext)
  // First, because it says which books are asked for.
  await queryClient.prefetchQuery(windowQuery)
  const window = queryClient.getQueryData(windowQuery.queryKey)
  if (window)
    await Promise.all(
      queriesOf(request.url, window).map((query) => queryClient.prefetchInfiniteQuery(query)),
    )
  return pageData(queryClient)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const client = browserQueries()
  void client.ensureQueryData(windowQuery).then((window) => {
    for (const query of queriesOf(request.url, window)) void client.prefetchInfiniteQuery(query)
  }, ignore)
  return null
}

/* The page says what failed. */
const ignore = () => {}

/* The whole list feeds the banner and the recommendations, the genre's own the Top Sellers. */
function queriesOf(url: string, { genres, topSellers }: WindowAnswer) {
  const genre = readGenre(new URL(url).searchParams, genres)
  return [booksQuery(), topSellersQuery(topSellers, genre?.name ?? null)]
}

export default function HomePage() {
  const { shop } = usePageSettings()
  const [params] = useSearchParams()
  const { data: window, error, refetch } = useQuery(windowQuery)
  const genre = readGenre(params, window?.genres ?? [])
  return (
    <>
      <PageHead
        title={genre ? `${genre.name} books` : shop.name}
        path={genre ? `/?${new URLSearchParams({ genre: genre.name.toLowerCase() })}` : '/'}
        description="New releases, top sellers and books we recommend, chosen by people who read them. Order now and pay in cash on delivery."
      />
      {window ? (
        <HomeView window={window} genre={genre} />
      ) : (
        <div className="column pt-16">
          {error ? (
            <Failure message={error.message || 'An error occurred'} retry={refetch} />
          ) : (
            <Loading>
              <div className="skeleton h-96" />
            </Loading>
          )}
        </div>
      )}
    </>
  )
}
