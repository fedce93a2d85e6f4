import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { Button } from '#app/ui/button.tsx'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { LogFilters } from './log-filters.tsx'
import { LogLine } from './log-line.tsx'
import { logPeopleQuery, logQuery } from './log-queries.ts'

const asked = ['person', 'kind', 'from', 'to', 'q'] as const

/** What everybody at the desk has done, newest first; the address says which part is shown. */
export default function LogPage() {
  const [search, setSearch] = useSearchParams()
  const query = new URLSearchParams(
    asked.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])),
  )
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    logQuery(String(query)),
  )
  const people = useQuery(logPeopleQuery)
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  const searchedTo = data?.pages.at(-1)?.searchedTo
  return (
    <>
      <DeskHeading title="Log of the desk">
        <Link to="/dashboard/people" className="link py-2">
          People
        </Link>
      </DeskHeading>
      <LogFilters
        key={String(query)}
        query={query}
        people={people.data?.people ?? []}
        ask={(next) => setSearch(next)}
      />
      {!data && !error && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {error && entries.length === 0 && (
        <Failure message="The log could not be loaded" retry={() => void refetch()}>
          <p>{error.message}</p>
        </Failure>
      )}
      {data && entries.length === 0 && !searchedTo && (
        <Empty text={query.size > 0 ? 'Nothing in the log fits.' : 'Nothing has happened yet.'}>
          {query.size > 0 && (
            <Button variant="quiet" onClick={() => setSearch({})}>
              Show the whole log
            </Button>
          )}
        </Empty>
      )}
      <ol className="border-t border-hairline empty:hidden" aria-label="Log">
        {entries.map((entry) => (
          <LogLine key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage && (
        <div className="mt-6 flex flex-wrap items-center gap-4">
          <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {searchedTo ? 'Search further back' : 'Show more'}
          </Button>
          {searchedTo && (
            <p className="text-sm text-muted">{`Searched back to ${momentInWords(searchedTo)}.`}</p>
          )}
        </div>
      )}
    </>
  )
}
