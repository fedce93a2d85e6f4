import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { momentInWords } from '#app/desk/frame/moment.ts'
import type { Import } from '#app/feeds/import/import.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Refused } from '#app/ui/refused.tsx'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { href } from '#app/values/addresses.ts'
import { DropZone } from './drop/drop-zone.tsx'
import { countsInWords, isDone, stateInWords } from './import-words.ts'
import { ProgressLine } from './progress-line.tsx'
import { importsQuery } from './queries.ts'
import { useUpload } from './use-upload.ts'

/** Where a catalogue comes in: drop files, and see what came of earlier ones. */
export default function FeedsPage() {
  const { upload, refused, send } = useUpload()
  return (
    <>
      <DeskHeading title="Imports" />
      <DropZone
        text="Drop your feeds here"
        hint="ONIX from a distributor, a CSV or Excel sheet, or an export from another shop, zipped or not. You’ll see what would happen to each book before anything is changed."
        busy={upload !== null}
        onFiles={(files) => void send(files)}
      />
      <div className="mt-4">
        <Refused message={refused} />
      </div>
      {upload && (
        <div className="mt-4 flex flex-wrap items-end gap-4">
          <ProgressLine
            className="grow"
            label="Uploading"
            done={upload.sent}
            total={upload.total}
            unit="bytes"
          />
          <Button variant="quiet" onClick={upload.stop}>
            Stop
          </Button>
        </div>
      )}
      <Imports />
    </>
  )
}

function Imports() {
  const onlyRefused = useSearchParams()[0].get('state') === 'refused'
  const query = useInfiniteQuery(importsQuery(onlyRefused))
  if (query.isPending) {
    return (
      <div className="mt-10">
        <Loading>
          <div className="skeleton h-60" />
        </Loading>
      </div>
    )
  }
  if (!query.data) {
    return (
      <div className="mt-10">
        <Failure message="The imports could not be loaded" retry={() => void query.refetch()}>
          <p>{query.error?.message}</p>
        </Failure>
      </div>
    )
  }
  if (query.data.length === 0 && onlyRefused) {
    return (
      <Empty text="No import has refused records or failed.">
        <Link to="/dashboard/feeds" className="link">
          All imports
        </Link>
      </Empty>
    )
  }
  if (query.data.length === 0) {
    return (
      <Empty text="Nothing imported yet.">
        <p>Drop a file above to begin. On the server, “npx octavo import FILE” does the same.</p>
      </Empty>
    )
  }
  return (
    <section aria-labelledby="earlier" className="mt-10">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 id="earlier" className="text-xl">
          {onlyRefused ? 'Imports that failed or have refused records' : 'Imports so far'}
        </h3>
        {onlyRefused && (
          <Link to="/dashboard/feeds" className="link text-sm">
            All imports
          </Link>
        )}
      </div>
      <ul>
        {query.data.map((one) => (
          <ImportLine key={one.id} one={one} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="quiet"
          className="mt-6"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older imports
        </Button>
      )}
    </section>
  )
}

function ImportLine({ one }: { one: Import }) {
  const { id, number, source, status, counts, files, by, createdAt } = one
  const names = files.map(({ name }) => name).join(', ')
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-hairline py-3 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <Link to={href('/dashboard/feeds/:id', { id })} className="link font-medium">
          {`Import ${number}: ${source ?? (names || 'no file yet')}`}
        </Link>
        <p className="text-sm text-muted wrap-anywhere">
          {/* An import of the command line has its files there, and the heading names them where there is no source. */}
          {source && names
            ? `${names} · ${countsInWords(counts, isDone(one))}`
            : countsInWords(counts, isDone(one))}
        </p>
      </div>
      <p className="text-sm text-muted sm:text-right">
        <span className={status === 'failed' ? 'text-danger' : 'text-ink'}>
          {stateInWords(one)}
        </span>
        <span className="sm:block">{` ${momentInWords(createdAt)}${by ? ` by ${by}` : ', on the server'}`}</span>
      </p>
    </li>
  )
}
