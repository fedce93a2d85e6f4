import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titleOf } from '#app/catalog/many/edit-title.ts'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { href } from '#app/values/addresses.ts'
import { editsQuery } from './edit-queries.ts'
import { standOf } from './edit-words.ts'

/** The latest changes of many books, each with its way back. */
export default function EditsPage() {
  const { data, isPending, error, refetch } = useQuery(editsQuery)
  return (
    <>
      <DeskHeading title="Changes of many books">
        <Link to="/dashboard/manage-books" className="link py-2">
          Manage Books
        </Link>
      </DeskHeading>
      {isPending && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {error && !data && (
        <Failure message="The changes could not be loaded" retry={() => void refetch()}>
          <p>{error.message}</p>
        </Failure>
      )}
      {data?.edits.length === 0 && (
        <Empty text="No changes yet.">
          Choose books under{' '}
          <Link to="/dashboard/manage-books" className="link">
            Manage Books
          </Link>{' '}
          to change many at once.
        </Empty>
      )}
      {data && data.edits.length > 0 && (
        <ul className="border-t border-hairline">
          {data.edits.map((edit) => (
            <li key={edit.id} className="border-b border-hairline py-3">
              <Link
                to={href('/dashboard/manage-books/changes/:id', { id: edit.id })}
                className="link inline-block py-1"
              >
                {titleOf(edit)}
              </Link>
              <p className="text-sm text-muted">
                {`${standOf(edit)} ${[edit.by, momentInWords(edit.createdAt)]
                  .filter(Boolean)
                  .join(' · ')}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
