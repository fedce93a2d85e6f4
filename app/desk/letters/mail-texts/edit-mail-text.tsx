import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DraftNote } from '#app/desk/frame/desk-form.tsx'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { PreviewPane } from '#app/desk/letters/preview-pane.tsx'
import type { DeskMailText, MailWords } from '#app/shop/mail-texts/mail-texts.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, Field, TextArea } from '#app/ui/field.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { mailTextPreviewQuery } from './queries.ts'
import { useMailText, wordsOf } from './use-mail-text.ts'

/** Subject, title and text with their fields, beside the mail that comes of them. */
export function EditMailText({
  text,
  onChanged,
}: {
  text: DeskMailText
  onChanged: (text: DeskMailText) => void
}) {
  const words = useMailText(text, onChanged)
  const { typed, setTyped, errors, theirs } = words
  const box = (name: keyof MailWords) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
      <div>
        <p className="mb-4 text-muted">
          {`Sent ${text.when}. ${text.isOwn ? 'These are your words.' : 'These are the usual words.'}`}
        </p>
        {words.restoredAt !== null && <DraftNote at={words.restoredAt} discard={words.discard} />}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void words.save()
          }}
        >
          <ErrorSummary errors={errors} attempt={words.attempt} />
          {theirs && (
            <div role="alert" className="mb-6 border-l-2 border-ochre bg-raised px-4 py-3">
              <p className="font-medium">A colleague changed these words in the meantime:</p>
              <pre className="mt-2 max-h-64 overflow-auto text-sm whitespace-pre-wrap wrap-anywhere">
                {[theirs.subject, theirs.title, theirs.body].join('\n\n')}
              </pre>
              <div className="mt-3 flex flex-wrap gap-3">
                <Button variant="quiet" onClick={words.keepTheirs}>
                  Keep theirs
                </Button>
                <Button variant="quiet" onClick={() => void words.save(theirs.version)}>
                  Keep mine
                </Button>
              </div>
            </div>
          )}
          <Field label="Subject" {...box('subject')} />
          <Field label="Title" className="mt-4" {...box('title')} />
          <TextArea
            label="Text"
            rows={16}
            spellCheck
            className="mt-4"
            hint="An empty line begins a paragraph. A name in {brackets} is filled in for each mail; a bracket itself is written twice."
            {...box('body')}
          />
          <div className="save-bar flex flex-wrap items-center gap-4">
            <Button type="submit" busy={words.busy}>
              Save
            </Button>
            {text.isOwn && (
              <Button variant="quiet" busy={words.busy} onClick={() => void words.reset()}>
                Back to the usual words
              </Button>
            )}
            <span role="status" className="text-sm text-muted">
              {words.isSaved ? '' : 'Not saved yet'}
            </span>
          </div>
        </form>
        <Fields fields={text.fields} />
        <Versions text={text} show={setTyped} />
      </div>
      <Preview kind={text.kind} typed={typed} />
    </div>
  )
}

function Fields({ fields }: Pick<DeskMailText, 'fields'>) {
  return (
    <section aria-label="Fields" className="mt-8">
      <h3 className="mb-2 text-xl">Fields</h3>
      <dl className="divide-y divide-hairline border-y border-hairline text-sm">
        {fields.map(({ field, what, isPart, isNeeded }) => (
          <div key={field} className="flex flex-wrap gap-x-4 py-2">
            <dt className="w-28 font-medium">{`{${field}}`}</dt>
            <dd className="min-w-0 grow basis-48 text-muted">
              {[what, isPart && 'a paragraph of its own', isNeeded && 'needed']
                .filter(Boolean)
                .join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Asks once the typing pauses; words with a mistake show it, and the mail as it was before. */
function Preview({ kind, typed }: { kind: string; typed: MailWords }) {
  const [shown, setShown] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setShown(typed), 500)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, error } = useQuery({
    ...mailTextPreviewQuery(kind, wordsOf(shown)),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label="Preview" className="min-w-0">
      <h3 className="mb-4 text-sm text-muted">Preview, with examples in the fields</h3>
      {error && (
        <p role="alert" className="mb-3 border-l-2 border-danger bg-raised px-4 py-2 text-sm">
          {error.message}
        </p>
      )}
      {data && (
        <>
          <p className="mb-3 text-sm">{`Subject: ${data.subject}`}</p>
          <PreviewPane html={data.html} text={data.text} />
        </>
      )}
    </section>
  )
}

/** What was saved before; one of them can be put in the form again. */
function Versions({ text, show }: { text: DeskMailText; show: (words: MailWords) => void }) {
  if (text.versions.length === 0) return null
  return (
    <section aria-label="Versions" className="mt-8">
      <h3 className="mb-2 text-xl">Versions</h3>
      <ol className="divide-y divide-hairline border-y border-hairline text-sm">
        {text.versions.map(({ version, at, by, words }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
            <span>
              {[momentInWords(at), by, words === null && 'the usual words']
                .filter(Boolean)
                .join(', ')}
            </span>
            {words && (
              <Button
                variant="quiet"
                aria-label={`Restore the version of ${momentInWords(at)}`}
                onClick={() => {
                  show(words)
                  showAlert('The earlier words are in the form. Save them to bring them back.')
                }}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
