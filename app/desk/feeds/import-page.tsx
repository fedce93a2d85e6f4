import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { refreshBooks } from '#app/catalog/queries.ts'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { download } from '#app/desk/orders/download.ts'
import type { Import } from '#app/feeds/import/import.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Failure, Loading } from '#app/ui/state.tsx'
import { ImportRowsList } from './import-rows-list.tsx'
import { ImportSteps } from './import-steps.tsx'
import { heardInWords, stateInWords } from './import-words.ts'
import { importQuery, isAtWork, reportPath } from './queries.ts'
import { ImportOptionsForm } from './reading/import-options-form.tsx'

/** One import from its first byte to its undo: always the same page, whatever state it is in. */
export default function ImportPage() {
  const { id = '' } = useParams()
  const query = useQuery(importQuery(id))
  const client = useQueryClient()
  const status = query.data?.status
  // The rows mean something else in every state, and the shop's books may have changed.
  useEffect(() => {
    if (!status) return
    void client.invalidateQueries({ queryKey: ['desk-imports', 'rows', id] })
    if (status === 'applied' || status === 'undone') void refreshBooks(client)
  }, [status, id, client])
  if (query.isPending) {
    return (
      <Loading>
        <div className="skeleton h-96" />
      </Loading>
    )
  }
  if (!query.data) {
    return (
      <Failure message="The import could not be loaded" retry={() => void query.refetch()}>
        <p>{query.error?.message}</p>
      </Failure>
    )
  }
  const one = query.data
  return (
    <>
      <p className="text-sm">
        <Link to="/dashboard/feeds" className="link inline-flex min-h-11 items-center">
          All imports
        </Link>
      </p>
      <DeskHeading title={`Import ${one.number}${one.source ? `: ${one.source}` : ''}`}>
        {one.counts.records > 0 && (
          <Button
            variant="quiet"
            onClick={() => void download(reportPath(id), `import-${one.number}.csv`)}
          >
            Save the report
          </Button>
        )}
      </DeskHeading>
      {query.isError && (
        <p role="status" className="mb-4 border-l-2 border-ochre bg-raised px-5 py-4">
          {`${query.error.message} What you see may be out of date.`}
        </p>
      )}
      <About one={one} />
      <ImportSteps one={one} />
      <Troubles one={one} />
      {one.can.read && one.status !== 'receiving' && (
        <ImportOptionsForm key={one.number} one={one} />
      )}
      {one.counts.records > 0 && !isReading(one) && <ImportRowsList one={one} />}
    </>
  )
}

const isReading = ({ status }: Import) => status === 'receiving' || status === 'reading'

/** What the files are, in a line each. */
function About({ one }: { one: Import }) {
  const { by, createdAt, appliedAt, files, heads } = one
  const who = by ? `by ${by}` : 'from the command line'
  return (
    <div className="mb-6 text-sm text-muted">
      <p>
        <span role="status" className={isAtWork(one) ? 'text-ochre' : 'text-ink'}>
          <span>{stateInWords(one)}</span>
          <span className="sr-only">{heardInWords(one)}</span>
        </span>
        {` · started ${momentInWords(createdAt)} ${who}${
          appliedAt ? ` · applied ${momentInWords(appliedAt)}` : ''
        }`}
      </p>
      <ul>
        {(heads.length > 0 ? heads : files.map(({ name }) => ({ file: name, kind: '' }))).map(
          ({ file, kind }) => (
            <li key={file} className="wrap-anywhere">
              {kind ? `${file}: ${kind}` : file}
            </li>
          ),
        )}
      </ul>
    </div>
  )
}

/** What no record came of, and what was put right or chosen for a whole file, above the rows. */
function Troubles({ one: { troubles } }: { one: Import }) {
  if (troubles.length === 0) return null
  return (
    <section
      aria-labelledby="troubles"
      className="mb-6 border-l-2 border-ochre bg-raised px-5 py-4"
    >
      <h3 id="troubles" className="text-lg">
        {troubles.every(({ isMended }) => isMended)
          ? 'How it was read'
          : 'Not everything could be read'}
      </h3>
      <ul className="mt-1 text-sm">
        {troubles.map(({ file, trouble }) => (
          <li key={`${file} ${trouble}`} className="wrap-anywhere">
            {`${file}: ${trouble}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
