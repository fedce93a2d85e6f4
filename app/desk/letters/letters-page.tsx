import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { href } from '#app/values/addresses.ts'
import { changeRate, createLetter, lettersQuery } from './queries.ts'
import { standOf } from './state-words.ts'

/** Letters to the subscribers: drafts, those on their way, those that were sent. */
export default function LettersPage() {
  const { data, error, refetch } = useQuery(lettersQuery)
  return (
    <>
      <DeskHeading title="Letters">
        <NewLetter />
      </DeskHeading>
      {!data && !error && (
        <Loading>
          <div className="skeleton h-64" />
        </Loading>
      )}
      {!data && error && (
        <Failure message="The letters could not be loaded" retry={() => void refetch()} />
      )}
      {data?.letters.length === 0 && (
        <Empty text="No letters yet.">
          Tell your subscribers what is new: a few words, two or three books, a button.
        </Empty>
      )}
      <ul className="divide-y divide-hairline border-y border-hairline empty:hidden">
        {data?.letters.map((letter) => (
          <li key={letter.id} className="py-3 wrap-anywhere">
            <Link
              to={href('/dashboard/letters/:id', { id: letter.id })}
              className="link inline-block py-1 font-medium"
            >
              {letter.subject}
            </Link>
            <p className="text-sm text-muted">{standOf(letter)}</p>
          </li>
        ))}
      </ul>
      {data && <Rate perMinute={data.perMinute} />}
    </>
  )
}

function NewLetter() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  async function begin() {
    setBusy(true)
    try {
      const { id } = await createLetter({ subject: 'New books', blocks: [] })
      await navigate(href('/dashboard/letters/:id', { id }))
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'error' })
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} onClick={() => void begin()}>
      Write a letter
    </Button>
  )
}

/** Mail services take so many a minute; those beyond count as spam. */
function Rate({ perMinute }: { perMinute: number }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(String(perMinute))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function save(event: SubmitEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await changeRate(Number(typed))
      setError(undefined)
      showAlert('Saved. The next batch goes at this rate.', { kind: 'done' })
      await client.invalidateQueries(lettersQuery)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setError(failure.errors?.perMinute ?? failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="mt-12 max-w-md" onSubmit={(event) => void save(event)} noValidate>
      <Field
        label="Mails per minute"
        name="perMinute"
        type="number"
        inputMode="numeric"
        min={1}
        max={6000}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
        hint="Your mail service says how many it takes. Mails about orders always go first and don’t count."
      />
      <Button type="submit" variant="quiet" className="mt-3" busy={busy}>
        Save the rate
      </Button>
    </form>
  )
}
