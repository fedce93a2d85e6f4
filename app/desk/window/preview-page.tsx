import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { HomeView } from '#app/home/home-view.tsx'
import { Field } from '#app/ui/field.tsx'
import { Failure, Loading } from '#app/ui/state.tsx'
import { previewQuery } from './window-queries.ts'

/** The first page as it would be with every draft published, now or at another time. */
export default function PreviewPage() {
  const [at, setAt] = useState('')
  const { data, error, refetch } = useQuery({
    ...previewQuery(at),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <DeskHeading title="Preview">
        <Link to="/dashboard/window" className="link">
          The whole window
        </Link>
      </DeskHeading>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <p className="max-w-[60ch] text-muted">
          The first page with every draft published. Readers see none of it yet.
        </p>
        <Field
          label="At this time"
          name="at"
          type="datetime-local"
          hint="By the shop’s clock. Empty: now."
          value={at}
          onChange={(event) => setAt(event.target.value)}
        />
      </div>
      {!data && !error && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {error && (
        <Failure message="The preview could not be loaded" retry={() => void refetch()}>
          <p>{error.message}</p>
        </Failure>
      )}
      {data && (
        <div inert className="overflow-hidden border border-hairline pb-16">
          <HomeView window={data} genre={null} sellers={data.sellers} />
        </div>
      )}
    </>
  )
}
