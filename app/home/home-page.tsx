import { useSearchParams } from 'react-router'
import { type Genre, genres } from '#app/catalog/book.ts'
import { booksQuery } from '#app/catalog/queries.ts'
import { pageContext } from '#app/page/context.ts'
import { pageData } from '#app/page/page-data.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { usePageSettings } from '#app/page/page-settings.ts'
import { browserQueries } from '#app/page/query-client.ts'
import type { Route } from './+types/home-page'
import { Banner } from './home-banner.tsx'
import { NewsCarousel } from './news-carousel.tsx'
import { Recommended } from './recommended.tsx'
import { TopSellers } from './top-sellers.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { queryClient } = context.get(pageContext)
  await Promise.all(queriesOf(request.url).map((query) => queryClient.prefetchInfiniteQuery(query)))
  return pageData(queryClient)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  for (const query of queriesOf(request.url)) void browserQueries().prefetchInfiniteQuery(query)
  return null
}

/* The whole list feeds the banner and the recommendations, the genre's own the Top Sellers. */
function queriesOf(url: string) {
  const genre = readGenre(new URL(url).searchParams)
  return genre ? [booksQuery(), booksQuery(genre)] : [booksQuery()]
}

export default function HomePage() {
  const { shop } = usePageSettings()
  const [params] = useSearchParams()
  const genre = readGenre(params)
  return (
    <>
      <PageHead
        title={genre ? `${genre} books` : shop.name}
        path={genre ? `/?genre=${genre.toLowerCase()}` : '/'}
        description="New releases, top sellers and books we recommend, chosen by people who read them. Order now and pay in cash on delivery."
      />
      <Banner />
      <TopSellers genre={genre} />
      <Recommended />
      {!shop.isWithoutDemo && <NewsCarousel />}
    </>
  )
}

/* The filter lives in the address, so that it can be shared: /?genre=fiction. */
function readGenre(params: URLSearchParams): Genre | null {
  const wanted = params.get('genre')?.toLowerCase()
  return genres.find((genre) => genre.toLowerCase() === wanted) ?? null
}
