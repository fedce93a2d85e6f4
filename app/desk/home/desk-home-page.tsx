import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Cover } from '#app/covers/cover.tsx'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { deskLoginQuery, newestBooksQuery } from '#app/desk/queries.ts'
import { usePageSettings } from '#app/page/page-settings.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { formatMoment } from '#app/ui/date.ts'
import { Failure, Loading } from '#app/ui/state.tsx'
import { href } from '#app/values/addresses.ts'
import { deskPrice } from '#app/values/amount.ts'
import type { AdminRole } from '#app/values/stored.ts'
import { MissedSearches } from './best-sellers.tsx'
import { Figures } from './figures.tsx'
import { Guide } from './guide.tsx'
import { ToDo } from './to-do.tsx'

export default function DeskHomePage() {
  const login = useQuery(deskLoginQuery)
  return (
    <>
      <DeskHeading title="Dashboard Home">
        <Link to="/dashboard/add-new-book" className={buttonClass()}>
          Add New Book
        </Link>
      </DeskHeading>
      {login.data && (
        <p className="mb-10 text-muted">
          Logged in as <span className="text-ink">{login.data.username}</span>{' '}
          <span>{`(${roles[login.data.role]})`}</span>
        </p>
      )}
      {login.data?.role === 'owner' && <Guide />}
      <ToDo />
      {login.data?.role === 'owner' && <Figures />}
      {login.data?.role === 'editor' && (
        <div className="mb-12 max-w-xl">
          <MissedSearches days="" as="h3" />
        </div>
      )}
      <Newest />
    </>
  )
}

const roles: Record<AdminRole, string> = {
  owner: 'owner',
  editor: 'editor: manages books',
  packer: 'packer: handles orders',
}

const shownBooks = 6

function Newest() {
  const { timeZone } = usePageSettings()
  const query = useQuery(newestBooksQuery(shownBooks))
  const books = query.data
  return (
    <section aria-labelledby="newest">
      <div className="flex items-baseline justify-between border-b border-hairline pb-3">
        <h3 id="newest" className="text-xl">
          Newest books
        </h3>
        <Link to="/dashboard/manage-books" className="link text-sm">
          All books
        </Link>
      </div>
      {query.isPending && (
        <Loading>
          <div className="skeleton mt-6 h-48" />
        </Loading>
      )}
      {query.isError && !books && (
        <div className="mt-6">
          <Failure message="The books could not be loaded" retry={() => void query.refetch()} />
        </div>
      )}
      {books?.length === 0 && (
        <p className="py-8 text-muted">
          {'No books yet. '}
          <Link to="/dashboard/add-new-book" className="link">
            Add the first one
          </Link>
          {', or '}
          <Link to="/dashboard/feeds" className="link">
            bring in many from a file
          </Link>
          {'.'}
        </p>
      )}
      <ul className="mt-6 grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3 lg:grid-cols-6">
        {books?.map((book) => (
          <li key={book._id}>
            <Link to={href('/dashboard/edit-book/:id', { id: book._id })} className="group block">
              <Cover book={book} sizes="(width < 640px) 45vw, 11rem" decorative />
              <p dir="auto" className="mt-3 line-clamp-2 leading-snug group-hover:text-accent">
                {book.title}
              </p>
              <p className="mt-1 text-sm text-muted tabular-nums">
                <span className="block text-ink">{deskPrice(book.newPrice)}</span>
                <span>{formatMoment(book.createdAt, timeZone)}</span>
              </p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
