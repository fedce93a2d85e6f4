import { useState } from 'react'
import * as z from 'zod/mini'
import { ApiFailure } from '#app/api-client.ts'
import { type NewBook, newBookSchema } from '#app/catalog/book.schema.ts'
import { genres } from '#app/catalog/book.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, Field, TextArea } from '#app/ui/field.tsx'
import { submitFilled } from '#app/ui/filled-form.ts'
import { type BookFields, bookOf, boxOf, emptyBook } from './book-fields.ts'
import { DraftNote, type Messages, messagesOf, useDraftForm, wordsOf } from './desk-form.tsx'
import { archivedOwnerOf, IsbnArchived, type IsbnWays } from './isbn-archived.tsx'
import { TradeFields } from './trade-fields.tsx'

// Its probe of `new Function` would trip the page's Content-Security-Policy.
z.config({ jitless: true })

/** The form for a new book and for a change; what is typed is kept until it is saved. */
export function BookForm({
  draft,
  fields,
  button,
  save,
  isbnWays,
}: {
  /** Name under which unsaved work is kept. */
  draft: string
  fields: BookFields
  button: string
  save: (book: NewBook) => Promise<void>
  /** What to do when a deleted book has the ISBN. */
  isbnWays: IsbnWays
}) {
  const [refused, setRefused] = useState<string | null>(null)
  const [archived, setArchived] = useState<{ _id: string; title: string } | null>(null)
  const { form, isKept, forget } = useDraftForm(draft, fields)
  const { errors, isSubmitting, submitCount } = form.formState

  function discard() {
    form.reset(fields)
    forget()
  }

  /** Shows each box its first message, in the order of the form; false when none is about a box. */
  function showErrors(errors: Messages): boolean {
    const byBox: Messages = {}
    for (const [path, message] of Object.entries(errors)) byBox[boxOf(path)] ??= message
    const boxes = (Object.keys(emptyBook) as (keyof BookFields)[]).filter((name) => byBox[name])
    for (const name of boxes) form.setError(name, { message: byBox[name] })
    return boxes.length > 0
  }

  const submit = form.handleSubmit((typed) => send(typed, save))

  async function send(typed: BookFields, write: (book: NewBook) => Promise<void>) {
    setRefused(null)
    setArchived(null)
    const parsed = newBookSchema.safeParse(bookOf(typed, fields), { error: inWords })
    if (!parsed.success) {
      showErrors(wordsOf(parsed.error.issues))
      return
    }
    const { newPrice, oldPrice } = parsed.data
    if (oldPrice != null && oldPrice <= newPrice) {
      showErrors({ oldPrice: notOlder })
      return
    }
    try {
      await write(parsed.data)
      forget()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setArchived(archivedOwnerOf(failure))
      if (!showErrors(failure.errors ?? {})) setRefused(failure.message)
    }
  }

  const field = (name: keyof BookFields) => ({
    ...form.register(name),
    error: errors[name]?.message,
  })

  return (
    <form
      method="post"
      noValidate
      onSubmit={submitFilled(form, submit)}
      aria-label={button}
      className="max-w-3xl"
    >
      {isKept && <DraftNote discard={discard} />}
      <ErrorSummary
        errors={{ ...messagesOf(errors), form: refused ?? undefined }}
        attempt={submitCount}
      />
      {archived && (
        <IsbnArchived
          owner={archived}
          ways={isbnWays}
          save={() => send(form.getValues(), (book) => isbnWays.save(archived._id, book))}
          forget={forget}
        />
      )}
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Field label="Title" className="sm:col-span-2" {...field('title')} />
        <Field label="Author" hint="Left empty, the page says “admin”." {...field('author')} />
        <Field label="Category" list="genres" autoComplete="off" {...field('category')} />
        <Field
          label="New price in $"
          inputMode="decimal"
          autoComplete="off"
          {...field('newPrice')}
        />
        <Field
          label="Old price in $"
          inputMode="decimal"
          autoComplete="off"
          hint="Shown struck through; leave it empty for none."
          {...field('oldPrice')}
        />
        <Field
          label="Cover image"
          className="sm:col-span-2"
          autoComplete="off"
          hint="A file name such as book-1.png; left empty, a cover is designed for the book."
          {...field('coverImage')}
        />
        <TextArea
          label="Description"
          className="sm:col-span-2"
          hint="Plain text; a blank line between paragraphs. Cards show the first 80 characters."
          rows={9}
          {...field('description')}
        />
      </div>
      <TradeFields box={field} ownId={fields === emptyBook ? undefined : draft} />
      <datalist id="genres">
        {genres.map((genre) => (
          <option key={genre} value={genre} />
        ))}
      </datalist>
      <Button type="submit" busy={isSubmitting} className="mt-8 min-w-48">
        {button}
      </Button>
    </form>
  )
}

const notOlder = 'Old price must be above the new one; leave it empty for none'

/* The API's own words for what is no number at all. */
const inWords = ({ path }: { path?: PropertyKey[] }) =>
  path?.[0] === 'newPrice' ? 'New price must be a number, such as 19.99' : undefined
