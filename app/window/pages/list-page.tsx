import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AddToCart } from '#app/cart/add-to-cart.tsx'
import { headOf } from '#app/catalog/book.ts'
import { BookCard, BookCardsSkeleton } from '#app/catalog/book-card.tsx'
import { listGraph } from '#app/catalog/book-graph.ts'
import { cardAddress } from '#app/covers/cover-url.ts'
import { pageContext } from '#app/page/context.ts'
import { Crumbs } from '#app/page/crumbs.tsx'
import { pageData } from '#app/page/page-data.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { browserQueries } from '#app/page/query-client.ts'
import { NotFound } from '#app/shop/not-found.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Empty, Failure } from '#app/ui/state.tsx'
import { href } from '#app/values/addresses.ts'
import type { Route } from './+types/list-page'
import { listQuery } from './list-query.ts'

const cursorIn = (url: string) => new URL(url).searchParams.get('cursor')

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { queryClient } = context.get(pageContext)
  const query = listQuery(params.slug, cursorIn(request.url))
  await queryClient.prefetchInfiniteQuery(query)
  // An answer is an object: where there is no list, there is no answer.
  const isMissing = Array.isArray(queryClient.getQueryData(query.queryKey)?.pages[0]?.items)
  return pageData(queryClient, isMissing ? 404 : undefined)
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  void browserQueries().prefetchInfiniteQuery(listQuery(params.slug, cursorIn(request.url)))
  return null
}

/** A list of the bookseller's: its words, then its books in their order. */
export default function ListPage({ params: { slug } }: Route.ComponentProps) {
  const cursor = useSearchParams()[0].get('cursor')
  const list = useInfiniteQuery(listQuery(slug, cursor))
  const { data } = list
  if (data === null) return <NotFound />
  const path = href('/lists/:slug', { slug })
  const title = data?.title ?? 'A list'
  const books = data?.books ?? []
  const crumbs = [
    { name: 'Staff picks', path: '/picks' },
    { name: title, path },
  ]
  return (
    <div className="column pt-8 md:pt-12">
      <PageHead
        title={title}
        path={path}
        description={headOf(
          data?.text || `${title}: ${books.map((book) => book.title).join(', ')}`,
          150,
        )}
        image={books[0] && cardAddress(books[0].coverHash)}
        hidden={cursor !== null}
        loading={!data}
        graph={import.meta.env.SSR && listGraph(title, path, books)}
        crumbs={crumbs}
      />
      <link rel="alternate" type="application/rss+xml" title={title} href={`${path}/feed.xml`} />
      <Crumbs crumbs={crumbs} />
      <div className="mt-6 mb-10 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-b border-hairline pb-6">
        <div className="min-w-0">
          <h1 dir="auto" className="text-4xl wrap-anywhere">
            {title}
          </h1>
          <p className="mt-3 max-w-[60ch] text-lg whitespace-pre-line text-muted wrap-anywhere empty:hidden">
            {data?.text}
          </p>
        </div>
        <a href={`${path}/feed.xml`} className="link">
          RSS feed
        </a>
      </div>
      {list.isPending && <BookCardsSkeleton />}
      {list.isError && !data && (
        <Failure message={list.error.message || 'An error occurred'} retry={list.refetch}>
          {cursor && (
            <Link to={path} className="link">
              Start at the first page
            </Link>
          )}
        </Failure>
      )}
      {data && books.length === 0 && (
        <Empty text="None of these books is in the shop at the moment.">
          <Link to="/picks" className="link">
            Other lists and staff picks
          </Link>
        </Empty>
      )}
      {books.length > 0 && <h2 className="sr-only">Books</h2>}
      <ul className="results empty:hidden">
        {books.map((book, index) => (
          <li key={book._id}>
            <BookCard book={book} priority={index < 3}>
              <AddToCart book={book} />
            </BookCard>
          </li>
        ))}
      </ul>
      {data?.next && (
        <div className="mt-12 text-center">
          {list.isFetchNextPageError && (
            <p role="alert" className="mb-4 text-danger">
              We couldn't load more books. Please try again.
            </p>
          )}
          <Link
            to={`${path}?${new URLSearchParams({ cursor: data.next })}`}
            rel="next"
            className={buttonClass({ variant: 'quiet' })}
            aria-disabled={list.isFetchingNextPage}
            onClick={(event) => {
              // Lets the browser open the link in another tab or window.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              if (!list.isFetchingNextPage) void list.fetchNextPage()
            }}
          >
            {list.isFetchingNextPage ? 'Loading...' : 'More books'}
          </Link>
        </div>
      )}
    </div>
  )
}
