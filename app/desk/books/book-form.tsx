import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { type BookChanges, type NewBook, newBookSchema } from '#app/catalog/book.schema.ts'
import { problemIn, readContributors, readSubjects } from '#app/catalog/trade/trade-lists.ts'
import { Meanwhile } from '#app/desk/drafts/meanwhile.tsx'
import { type Known, useDraftForm } from '#app/desk/drafts/use-draft-form.ts'
import { useMeanwhile } from '#app/desk/drafts/use-meanwhile.ts'
import { DraftNote, type Messages, messagesOf, wordsOf } from '#app/desk/frame/desk-form.tsx'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, Field, TextArea } from '#app/ui/field.tsx'
import { submitFilled } from '#app/ui/filled-form.ts'
import { readAmount } from '#app/values/amount.ts'
import { windowQuery } from '#app/window/queries.ts'
import { archivedOwnerOf, IsbnArchived, type IsbnWays } from './archive/isbn-archived.tsx'
import {
  type BookFields,
  bookOf,
  bookUnits,
  boxOf,
  changesOf,
  emptyBook,
  sameInBook,
} from './book-fields.ts'
import { bookLabels } from './book-labels.ts'
import { bookWording } from './book-wording.ts'
import { TradeFields } from './trade-fields.tsx'

// Its probe of `new Function` would trip the page's Content-Security-Policy.
z.config({ jitless: true })

/** Saves a checked book, of which `changes` is what was changed of this version. */
type Save = (book: NewBook, changes: BookChanges, version: number | null) => Promise<void>

/** The form for a new book and for a change; what is typed is kept until it is saved. */
export function BookForm({
  draft,
  known,
  button,
  save,
  load,
  isbnWays,
  before: above,
}: {
  /** Name under which unsaved work is kept. */
  draft: string
  known: Known<BookFields>
  button: string
  save: Save
  /** The book as it is now, with what was changed since a version. */
  load?: (since: number | null) => Promise<Known<BookFields>>
  /** What to do when a deleted book has the ISBN. */
  isbnWays: IsbnWays
  /** What stands above the form and may fill it. */
  before?: (form: {
    typed: () => BookFields
    fill: (boxes: Partial<BookFields>) => void
  }) => ReactNode
}) {
  const [refused, setRefused] = useState<string | null>(null)
  const [archived, setArchived] = useState<{ _id: string; title: string } | null>(null)
  const draftForm = useDraftForm({ draft, units: bookUnits, same: sameInBook }, known)
  const { form, restored, forget, before } = draftForm
  const { errors, isSubmitting, submitCount } = form.formState
  const { data: window } = useQuery(windowQuery)
  const meanwhile = useMeanwhile(draftForm, load, setRefused)

  /** Shows each box its first message, in the order of the form; false when none is about a box. */
  function showErrors(errors: Messages): boolean {
    const byBox: Messages = {}
    for (const [path, message] of Object.entries(errors)) byBox[boxOf(path)] ??= message
    const boxes = (Object.keys(emptyBook) as (keyof BookFields)[]).filter((name) => byBox[name])
    for (const name of boxes) form.setError(name, { message: byBox[name] })
    return boxes.length > 0
  }

  const submit = form.handleSubmit((typed) => send(typed, save))

  async function send(typed: BookFields, write: Save) {
    setRefused(null)
    setArchived(null)
    if (draftForm.undecided) return meanwhile.decideFirst()
    const unread = unreadLines(typed, before())
    if (showErrors(unread)) return
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

  const field = (name: keyof BookFields) => ({
    ...form.register(name),
    error: errors[name]?.message,
  })

  const fill = (boxes: Partial<BookFields>) => {
    for (const [name, text] of Object.entries(boxes)) {
      form.setValue(name as keyof BookFields, text, { shouldDirty: true })
      form.clearErrors(name as keyof BookFields)
    }
  }

  const whole = (
    <form
      method="post"
      noValidate
      onSubmit={submitFilled(form, submit)}
      aria-label={button}
      className="max-w-3xl"
    >
      {restored && <DraftNote at={restored.at} discard={meanwhile.discard} />}
      {meanwhile.isShown && (
        <Meanwhile what="This book" wording={bookWording} {...meanwhile.shown} />
      )}
      <ErrorSummary
        errors={{ ...messagesOf(errors), form: refused ?? undefined }}
        attempt={submitCount}
      />
      {archived && (
        <IsbnArchived
          owner={archived}
          ways={isbnWays}
          save={() => send(form.getValues(), (...saved) => isbnWays.save(archived._id, ...saved))}
          forget={forget}
        />
      )}
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Field label={bookLabels.title} className="sm:col-span-2" {...field('title')} />
        <Field
          label={bookLabels.author}
          hint="If empty, the shop shows “admin”."
          {...field('author')}
        />
        <Field
          label={bookLabels.category}
          list="genres"
          autoComplete="off"
          {...field('category')}
        />
        <Field
          label={bookLabels.newPrice}
          inputMode="decimal"
          autoComplete="off"
          {...field('newPrice')}
        />
        <Field
          label={bookLabels.oldPrice}
          inputMode="decimal"
          autoComplete="off"
          hint="Shown struck through; leave it empty for none."
          {...field('oldPrice')}
        />
        <Field
          label={bookLabels.coverImage}
          className="sm:col-span-2"
          autoComplete="off"
          hint="A file name such as book-1.png; left empty, a cover is designed for the book."
          {...field('coverImage')}
        />
        <TextArea
          label={bookLabels.description}
          className="sm:col-span-2"
          hint="Plain text; a blank line between paragraphs. Cards show the first 80 characters."
          rows={9}
          {...field('description')}
        />
      </div>
      <TradeFields box={field} form={form} ownId={known.version === null ? undefined : draft} />
      <datalist id="genres">
        {(window?.genres ?? []).map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button type="submit" busy={isSubmitting} className="mt-8 min-w-48">
        {button}
      </Button>
    </form>
  )
  if (!above) return whole
  const box = above({ typed: () => ({ ...before(), ...form.getValues() }), fill })
  return (
    <>
      <div>{box}</div>
      <div>{whole}</div>
    </>
  )
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
