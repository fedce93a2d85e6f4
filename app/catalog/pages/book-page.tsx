import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, redirect } from 'react-router'
import type { Book } from '#app/catalog/book.ts'
import { bookQuery, knownBook } from '#app/catalog/queries.ts'
import { authorsOf } from '#app/catalog/trade/facts.ts'
import { pageContext } from '#app/page/context.ts'
import { pageData } from '#app/page/page-data.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { browserQueries } from '#app/page/query-client.ts'
import { shelfPath } from '#app/search/listing.ts'
import { movedQuery, relatedQuery } from '#app/search/queries.ts'
import { Link } from '#app/ui/link.tsx'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { bookPath } from '#app/values/addresses.ts'
import { slugOf } from '#app/values/normalise.ts'
import { onBookQuery } from '#app/window/queries.ts'
import type { Route } from './+types/book-page'
import { BookArticle } from './book-article.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { queryClient } = context.get(pageContext)
  const query = bookQuery(params.id)
  await Promise.all([
    queryClient.prefetchQuery(query),
    queryClient.prefetchQuery(relatedQuery(params.id)),
    queryClient.prefetchQuery(onBookQuery(params.id)),
  ])
  const book = queryClient.getQueryData(query.queryKey)
  if (book) return pageData(queryClient, isWithdrawn(book) ? 410 : undefined)
  if (book === undefined) return pageData(queryClient)
  const elsewhere = movedQuery('book', params.id)
  await queryClient.prefetchQuery(elsewhere)
  const moved = queryClient.getQueryData(elsewhere.queryKey)
  if (moved) throw redirect(bookPath(moved.to), 301)
  // The book counts as missing only after this answer, too.
  return pageData(queryClient, moved === null ? 404 : undefined)
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  void browserQueries().prefetchQuery(bookQuery(params.id))
  void browserQueries().prefetchQuery(relatedQuery(params.id))
  void browserQueries().prefetchQuery(onBookQuery(params.id))
  return null
}

const isWithdrawn = (book: Book) => book.availability === 'withdrawn'

export default function BookPage({ params }: Route.ComponentProps) {
  const client = useQueryClient()
  const { data: book, ...query } = useQuery({
    ...bookQuery(params.id),
    placeholderData: () => knownBook(client, params.id),
  })
  if (book) return isWithdrawn(book) ? <WithdrawnBook book={book} /> : <BookArticle book={book} />
  return (
    <div className="column pt-10 md:pt-16">
      <PageHead
        title={query.isPending ? 'A book' : 'No book found'}
        hidden
        loading={query.isPending}
      />
      {query.isPending ? (
        <Loading>
          <BookSkeleton />
        </Loading>
      ) : query.isError ? (
        <Failure message="Error While Loading Book Info" retry={query.refetch}>
          <p>{query.error.message}</p>
        </Failure>
      ) : (
        <NoBook id={params.id} />
      )}
    </div>
  )
}

/* Unless it has moved to another address. */
function NoBook({ id }: { id: string }) {
  const { data: moved, isError, error, refetch } = useQuery(movedQuery('book', id))
  if (isError) return <Failure message={error.message || 'An error occurred'} retry={refetch} />
  if (moved) return <Navigate to={bookPath(moved.to)} replace />
  return (
    <Empty as="h1" text="No book found.">
      <p>It may have sold out for good, or its address is mistyped.</p>
      <Link to="/" className="link mt-4 inline-block">
        Back to the shelves
      </Link>
    </Empty>
  )
}

function WithdrawnBook({ book }: { book: Book }) {
  const [author] = authorsOf(book)
  return (
    <div className="column pt-10 md:pt-16">
      <PageHead title={`${book.title} is withdrawn`} hidden />
      <Empty as="h1" text={`“${book.title}” has been withdrawn.`}>
        <p>It is no longer for sale anywhere, and it will not come back.</p>
        <Link
          to={author ? shelfPath('author', slugOf(author)) : '/browse'}
          className="link mt-4 inline-block"
        >
          {author ? 'Other books by ' : 'Look along the shelves'}
          {author && <bdi>{author}</bdi>}
        </Link>
      </Empty>
    </div>
  )
}

function BookSkeleton() {
  return (
    <div aria-hidden="true" className="book">
      <div className="book-cover skeleton aspect-2/3" />
      <div className="book-title">
        <div className="skeleton h-12" />
        <div className="skeleton mt-4 h-6 w-1/2" />
      </div>
      <div className="book-main">
        <div className="skeleton h-11 w-56" />
        <div className="skeleton mt-10 h-40" />
      </div>
    </div>
  )
}
