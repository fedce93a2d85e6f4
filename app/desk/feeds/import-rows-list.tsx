import { useInfiniteQuery } from '@tanstack/react-query'
import { Form, Link, useSearchParams } from 'react-router'
import { SearchBox } from '#app/desk/frame/search-box.tsx'
import type { Import } from '#app/feeds/import/import.schema.ts'
import { verdicts } from '#app/feeds/import/import.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { ImportRowLine } from './import-row-line.tsx'
import { isDone, verdictWords } from './import-words.ts'
import { importRowsQuery } from './queries.ts'

/** Every record with its verdict. What narrows the list is in the address, to be shared. */
export function ImportRowsList({ one }: { one: Import }) {
  const [search] = useSearchParams()
  return (
    <section aria-labelledby="records">
      <h3 id="records" className="sr-only">
        Records
      </h3>
      <VerdictTabs one={one} search={search} />
      <Search search={search} />
      <Rows key={search.toString()} one={one} search={search} />
    </section>
  )
}

function VerdictTabs({ one, search }: { one: Import; search: URLSearchParams }) {
  const { counts } = one
  const here = search.get('kept') ? 'kept' : search.get('stays') ? 'stays' : search.get('verdict')
  const q = search.get('q')
  const tabs = [
    { key: null, text: 'All', count: counts.records, params: {} },
    ...verdicts.map((verdict) => ({
      key: verdict as string,
      text: verdictWords[verdict][isDone(one) ? 'done' : 'planned'],
      count: counts[verdict],
      params: { verdict } as Record<string, string>,
    })),
    { key: 'kept', text: 'Edited by hand', count: counts.kept, params: { kept: 'true' } },
    { key: 'stays', text: 'Not undone', count: counts.stays, params: { stays: 'true' } },
  ].filter(({ key, count }) => key === null || key === here || count > 0)
  return (
    <nav aria-label="Verdicts" className="mb-4 overflow-x-auto border-b border-hairline">
      <ul className="flex gap-5">
        {tabs.map(({ key, text, count, params }) => (
          <li key={text}>
            <Link
              to={{ search: new URLSearchParams({ ...params, ...(q && { q }) }).toString() }}
              preventScrollReset
              aria-current={here === key ? 'page' : undefined}
              className="flex min-h-11 items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {text}
              <span className="text-sm tabular-nums">{count.toLocaleString('en-US')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Search({ search }: { search: URLSearchParams }) {
  const q = search.get('q') ?? ''
  const others = [...search].filter(([name]) => name !== 'q')
  return (
    <Form role="search" preventScrollReset className="mb-4 max-w-md">
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchBox
        id="record-search"
        label="Search the records"
        hint="By ISBN, number, title or reason"
        q={q}
      />
    </Form>
  )
}

function Rows({ one, search }: { one: Import; search: URLSearchParams }) {
  const query = useInfiniteQuery(importRowsQuery(one.id, search))
  if (query.isPending) {
    return (
      <Loading>
        <div className="skeleton h-80" />
      </Loading>
    )
  }
  if (!query.data) {
    return (
      <Failure message="The records could not be loaded" retry={() => void query.refetch()}>
        <p>{query.error?.message}</p>
      </Failure>
    )
  }
  if (query.data.length === 0) {
    return (
      <Empty text="No records match.">
        <Link to={{ search: '' }} className="link">
          Show all records
        </Link>
      </Empty>
    )
  }
  return (
    <>
      <ul>
        {query.data.map((row) => (
          <ImportRowLine key={row.row} one={one} row={row} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="quiet"
          className="mt-6"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more records
        </Button>
      )}
    </>
  )
}
