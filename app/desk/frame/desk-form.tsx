import type { FieldErrors, FieldValues } from 'react-hook-form'
import { Button } from '#app/ui/button.tsx'
import { momentInWords } from './moment.ts'

/* What the forms of the desk have in common. */

export type Messages = Record<string, string>

/** Says that a form came back with unsaved work in it. */
export function DraftNote({ at, discard }: { at: number | null; discard: () => void }) {
  return (
    <p className="mb-6 flex flex-wrap items-center justify-between gap-3 border-l-2 border-ochre bg-raised px-4 py-2 text-sm">
      {at === null
        ? 'Unsaved changes were restored.'
        : `Unsaved changes from ${momentInWords(at)} were restored.`}
      <Button variant="quiet" onClick={discard}>
        Discard draft
      </Button>
    </p>
  )
}

/** The first word of a schema about each field. */
export function wordsOf(issues: { path: PropertyKey[]; message: string }[]): Messages {
  const words: Messages = {}
  for (const { path, message } of issues) words[path.join('.')] ??= message
  return words
}

/** The messages that a form shows beside its boxes, by box. */
export const messagesOf = <Fields extends FieldValues>(errors: FieldErrors<Fields>) =>
  Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name, error?.message as string | undefined]),
  )

export const decideFirst = 'Please decide about the changes above first: keep theirs or keep mine'
