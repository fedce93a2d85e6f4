import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { type BookChanges, type NewBook, newBookSchema } from '#app/catalog/book.schema.ts'
import { problemIn, readContributors, readSubjects } from '#app/catalog/trade/trade-lists.ts'
import { type Known, useDraftForm } from '#app/desk/drafts/use-draft-form.ts'
import { useMeanwhile } from '#app/desk/drafts/use-meanwhile.ts'
import { type Messages, wordsOf } from '#app/desk/frame/desk-form.tsx'
import { ApiFailure } from '#app/page/api-client.ts'
import { readAmount } from '#app/values/amount.ts'
import { archivedOwnerOf } from './archive/isbn-archived.tsx'
import { type BookFields, bookOf, bookUnits, boxOf, changesOf, sameInBook } from './book-fields.ts'

// Its probe of `new Function` would trip the page's Content-Security-Policy.
z.config({ jitless: true })

/** Saves a checked book, of which `changes` is what was changed of this version. */
export type Save = (book: NewBook, changes: BookChanges, version: number | null) => Promise<void>

type Setting = {
  /** Name under which unsaved work is kept. */
  draft: string
  known: Known<BookFields>
  save: Save
  /** The book as it is now, with what was changed since a version. */
  load?: (since: number | null) => Promise<Known<BookFields>>
}

/** The state of the form of a book: what is typed is kept until it is saved, and says what was refused. */
export function useBookForm({ draft, known, save, load }: Setting) {
  const formId = useId()
  const [refused, setRefused] = useState<string | null>(null)
  const [archived, setArchived] = useState<{ _id: string; title: string } | null>(null)
  const draftForm = useDraftForm({ draft, units: bookUnits, same: sameInBook }, known)
  const { form, forget, before } = draftForm
  const { errors } = form.formState
  const meanwhile = useMeanwhile(draftForm, load, setRefused)

  /** Shows each box its first message, in the order of the page; false when none is about a box. */
  function showErrors(errors: Messages): boolean {
    const byBox: Messages = {}
    for (const [path, message] of Object.entries(errors)) byBox[boxOf(path)] ??= message
    const boxes = boxesIn(formId).filter((name) => byBox[name])
    for (const name of boxes) form.setError(name, { message: byBox[name] })
    return boxes.length > 0
  }

  async function send(typed: BookFields, write: Save) {
    setRefused(null)
    setArchived(null)
    if (draftForm.undecided) return meanwhile.decideFirst()
    if (showErrors(unreadLines(typed, before()))) return
    const parsed = newBookSchema.safeParse(bookOf(typed, before()), { error: inWords })
    if (!parsed.success) {
      showErrors(wordsOf(parsed.error.issues))
      return
    }
    const oldPrice = readAmount(typed.oldPrice)
    if (oldPrice !== null && oldPrice <= parsed.data.newPrice) {
      showErrors({ oldPrice: notOlder })
      return
    }
    try {
      const changes = changesOf(parsed.data, typed, before())
      await write(parsed.data, changes, draftForm.version())
      forget()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (failure.status === 412 && load) return meanwhile.loadAgain()
      setArchived(archivedOwnerOf(failure))
      if (!showErrors(failure.errors ?? {})) setRefused(failure.message)
    }
  }

  return {
    formId,
    draftForm,
    form,
    meanwhile,
    refused,
    archived,
    submit: form.handleSubmit((typed) => send(typed, save)),
    /** Sends the form in another way. */
    sendBy: (write: Save) => send(form.getValues(), write),
    field: (name: keyof BookFields) => ({ ...form.register(name), error: errors[name]?.message }),
    typed: (): BookFields => ({ ...before(), ...form.getValues() }),
    /** Empties the form for another book. */
    startOver: () => {
      setRefused(null)
      setArchived(null)
      draftForm.startFrom()
    },
    fill: (boxes: Partial<BookFields>) => {
      for (const [name, text] of Object.entries(boxes)) {
        form.setValue(name as keyof BookFields, text, { shouldDirty: true })
        form.clearErrors(name as keyof BookFields)
      }
    },
  }
}

export type BookFormState = ReturnType<typeof useBookForm>

/* The names of a form's boxes as they follow each other on the page. */
function boxesIn(formId: string): (keyof BookFields)[] {
  const form = document.getElementById(formId) as HTMLFormElement
  return [...form.elements].map((box) => (box as HTMLInputElement).name as keyof BookFields)
}

/* Lines with a role or a code that is none, in boxes that were changed: they must not be left out. */
function unreadLines(typed: BookFields, before: BookFields): Messages {
  const problems: Messages = {}
  const look = (name: 'contributors' | 'subjects', problem: string | null) => {
    if (problem && typed[name] !== before[name]) problems[name] = problem
  }
  look('contributors', problemIn(readContributors(typed.contributors)))
  look('subjects', problemIn(readSubjects(typed.subjects)))
  return problems
}

const notOlder = 'Old price must be above the new one; leave it empty for none'

/* The API's own words for what is no number at all. */
const inWords = ({ path }: { path?: PropertyKey[] }) =>
  path?.[0] === 'newPrice' ? 'New price must be a number, such as 19.99' : undefined
