import { useEffect, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiFailure } from '#app/api-client.ts'
import { type NewBook, newBookSchema } from '#app/catalog/book.schema.ts'
import { genres } from '#app/catalog/book.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, Field, inputClass } from '#app/ui/field.tsx'
import { type BookFields, bookOf, emptyBook } from './book-fields.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'

// Its probe of `new Function` would trip the page's Content-Security-Policy.
z.config({ jitless: true })

/** The form for a new book and for a change; what is typed is kept until it is saved. */
export function BookForm({
  draft,
  fields,
  button,
  save,
}: {
  /** Name under which unsaved work is kept. */
  draft: string
  fields: BookFields
  button: string
  save: (book: NewBook) => Promise<void>
}) {
  const [kept, setKept] = useState(() => readDraft<BookFields>(draft))
  const [refused, setRefused] = useState<string | null>(null)
  const form = useForm<BookFields>({
    defaultValues: { ...fields, ...kept },
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft(draft, values),
      }),
    [form, draft],
  )

  function discard() {
    form.reset(fields)
    dropDraft(draft)
    setKept(null)
  }

  /* In the order of the form. */
  function showErrors(errors: Record<string, string>) {
    for (const name of Object.keys(emptyBook) as (keyof BookFields)[]) {
      if (errors[name]) form.setError(name, { message: errors[name] })
    }
  }

  const submit = form.handleSubmit(async (typed) => {
    setRefused(null)
    const parsed = newBookSchema.safeParse(bookOf(typed), { error: inWords })
    if (!parsed.success) {
      return showErrors(wordsOf(parsed.error.issues))
    }
    const { newPrice, oldPrice } = parsed.data
    if (oldPrice != null && oldPrice <= newPrice) return showErrors({ oldPrice: notOlder })
    try {
      await save(parsed.data)
      dropDraft(draft)
      setKept(null)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      const errors = failure.errors ?? {}
      showErrors(errors)
      if (!Object.keys(errors).some((name) => name in typed)) setRefused(failure.message)
    }
  })

  const field = (name: keyof BookFields) => ({
    ...form.register(name),
    error: errors[name]?.message,
  })

  return (
    <form method="post" noValidate onSubmit={submit} aria-label={button} className="max-w-3xl">
      {kept && (
        <p className="mb-6 flex flex-wrap items-center justify-between gap-3 border-l-2 border-ochre bg-raised px-4 py-2 text-sm">
          This is what you had typed before and not saved.
          <Button variant="quiet" onClick={discard}>
            Discard it
          </Button>
        </p>
      )}
      <ErrorSummary
        errors={{ ...messagesOf(errors), form: refused ?? undefined }}
        attempt={submitCount}
      />
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
        <Description {...form.register('description')} error={errors.description?.message} />
      </div>
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

function Description({ error, ...props }: React.ComponentProps<'textarea'> & { error?: string }) {
  return (
    <div className="sm:col-span-2">
      <label htmlFor="field-description" className="mb-1 block text-sm font-medium">
        Description
      </label>
      <textarea
        {...props}
        id="field-description"
        rows={9}
        aria-invalid={error ? true : undefined}
        aria-describedby="field-description-hint"
        className={inputClass}
      />
      <p
        id="field-description-hint"
        className={`mt-1 text-sm ${error ? 'text-danger' : 'text-muted'}`}
      >
        {error ??
          'Plain text; a blank line between paragraphs. Cards show the first 80 characters.'}
      </p>
    </div>
  )
}

const notOlder = 'Old price must be above the new one; leave it empty for none'

/* The first word about each field. */
const wordsOf = (issues: { path: PropertyKey[]; message: string }[]) =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))

/* The API's own words for what is no number at all. */
const inWords = ({ path }: { path?: PropertyKey[] }) =>
  path?.[0] === 'newPrice' ? 'New price must be a number, such as 19.99' : undefined

const messagesOf = (errors: FieldErrors<BookFields>) =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))
