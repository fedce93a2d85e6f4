import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, useForm } from 'react-hook-form'
import { Button } from '#app/ui/button.tsx'
import { dropDraft, keepDraft, readDraft } from './draft.ts'

/* What the forms of the desk have in common. */

export type Messages = Record<string, string>

/** A form that keeps what is typed under the name of its draft, until `forget`. */
export function useDraftForm<Fields extends FieldValues>(draft: string, fields: Fields) {
  const [kept, setKept] = useState(() => readDraft<Fields>(draft))
  const form = useForm<Fields>({
    defaultValues: { ...fields, ...kept } as DefaultValues<Fields>,
    shouldFocusError: false,
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(draft, values),
      }),
    [form, draft],
  )
  function forget() {
    dropDraft(draft)
    setKept(null)
  }
  return { form, isKept: kept !== null, forget }
}

/** Says that a form came back with unsaved work in it. */
export function DraftNote({ discard }: { discard: () => void }) {
  return (
    <p className="mb-6 flex flex-wrap items-center justify-between gap-3 border-l-2 border-ochre bg-raised px-4 py-2 text-sm">
      This is what you had typed before and not saved.
      <Button variant="quiet" onClick={discard}>
        Discard it
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
