import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import type { LetterAnswer } from '#app/letters/letter.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Failure, Loading } from '#app/ui/state.tsx'
import { EditLetter } from './edit-letter.tsx'
import { letterQuery } from './queries.ts'
import { SentLetter } from './sent-letter.tsx'

/** One letter: a draft to write on, or what was sent and how far it is. */
export default function LetterPage() {
  const { id = '' } = useParams()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(letterQuery(id))
  const onChanged = (letter: LetterAnswer) =>
    client.setQueryData(letterQuery(letter.id).queryKey, letter)
  if (data)
    return data.state === 'draft' ? (
      <EditLetter key={id} letter={data} onChanged={onChanged} />
    ) : (
      <SentLetter letter={data} onChanged={onChanged} />
    )
  const isGone = error instanceof ApiFailure && error.status === 404
  return (
    <>
      <DeskHeading title="Letter" />
      {error ? (
        <Failure
          message={isGone ? 'There is no such letter' : 'The letter could not be loaded'}
          {...(!isGone && { retry: () => void refetch() })}
        />
      ) : (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
    </>
  )
}
