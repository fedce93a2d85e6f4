import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Wording } from '#app/desk/drafts/meanwhile.tsx'
import { wordsOf } from '#app/desk/frame/desk-form.tsx'
import { momentInWords } from '#app/desk/frame/moment.ts'
import {
  type Read,
  type Setting,
  SettingForm,
  useSettingForm,
} from '#app/desk/shop/setting-form.tsx'
import { ApiFailure } from '#app/page/api-client.ts'
import { draftSchema } from '#app/shop/texts/draft.schema.ts'
import { parseText } from '#app/shop/texts/parse-text.ts'
import { TextBlocks } from '#app/shop/texts/text-blocks.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { showAlert } from '#app/ui/messages.ts'
import {
  publishText,
  readText,
  readVersion,
  saveDraft,
  type TextToEdit,
  textDraft,
} from './text-queries.ts'
import { stateOf } from './text-state.ts'

type Fields = { source: string }

const wording: Wording = {
  boxOf: (field) => field,
  nameOf: () => 'Text',
  show: (_box, value) => value,
}

const settingOf = ({ kind, title }: TextToEdit): Setting<Fields, Fields> => ({
  label: title,
  draft: textDraft(kind),
  units: [['source']],
  same: (_name, one, other) => one.trim() === other.trim(),
  wording,
  save: 'Save draft',
  read: (fields): Read<Fields> => {
    const parsed = draftSchema.safeParse(fields)
    if (!parsed.success) return { ok: false, errors: wordsOf(parsed.error.issues) }
    return { ok: true, value: parsed.data }
  },
})

const known = ({ source, version, changes = [] }: TextToEdit) => ({
  fields: { source },
  version,
  changes,
})

/** A text with its preview; the draft is published by a button of its own. */
export function EditText({
  text,
  onChanged,
}: {
  text: TextToEdit
  onChanged: (text: TextToEdit) => void
}) {
  const { kind } = text
  const settingForm = useSettingForm(settingOf(text), {
    known: known(text),
    save: async ({ source = text.source }, version) => {
      const saved = await saveDraft(kind, source, version)
      onChanged(saved)
      showAlert('The draft is saved. Readers do not see it yet.', { kind: 'done' })
      return known(saved)
    },
    load: async (since) => {
      const now = await readText(kind, since)
      onChanged(now)
      return known(now)
    },
  })
  const { form, field } = settingForm
  const typed = (useWatch({ control: form.control }) as Fields).source
  const isSaved = typed.trim() === text.source.trim()
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
      <div>
        <p className="mb-4 text-muted">{stateOf(text)}</p>
        <SettingForm of={settingForm}>
          <TextArea
            label="Text"
            rows={22}
            spellCheck
            hint="## begins a heading, - a list. *emphasis*, **strong**, [words](address). An empty line begins a paragraph."
            {...field('source')}
          />
        </SettingForm>
        <Publish text={text} isSaved={isSaved} onChanged={onChanged} />
        <Versions text={text} show={(source) => form.setValue('source', source)} />
      </div>
      <section aria-label="Preview" className="min-w-0">
        <h3 className="mb-4 text-sm text-muted">Preview</h3>
        <div className="prose border border-hairline bg-paper p-6 wrap-anywhere">
          <p className="font-serif text-3xl" aria-hidden="true">
            {text.title}
          </p>
          <TextBlocks blocks={parseText(typed)} />
        </div>
      </section>
    </div>
  )
}

function Publish({
  text: { kind, version, source, isDraft },
  isSaved,
  onChanged,
}: {
  text: TextToEdit
  isSaved: boolean
  onChanged: (text: TextToEdit) => void
}) {
  const [busy, setBusy] = useState(false)
  if (!isDraft) return null
  const hasUsualWords = kind === 'about' || kind === 'terms-and-conditions'
  const emptyPublishes = hasUsualWords ? 'Show the usual words' : 'Take the page down'
  async function publish() {
    setBusy(true)
    try {
      onChanged(await publishText(kind, version))
      const takenDown = hasUsualWords
        ? 'Readers see the usual words again.'
        : 'The page was taken down.'
      const done = source === '' ? takenDown : 'Published: readers see it now.'
      showAlert(done, { kind: 'done' })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-6 border-l-2 border-ochre bg-raised px-4 py-3">
      <p className="mb-3 text-sm">
        {isSaved
          ? 'The draft differs from what readers see.'
          : 'Save the draft before you publish it.'}
      </p>
      <Button busy={busy} disabled={!isSaved} onClick={() => void publish()}>
        {source === '' ? emptyPublishes : 'Publish the draft'}
      </Button>
    </div>
  )
}

/** What was published before; one of them can be put in the form again. */
function Versions({
  text: { kind, published },
  show,
}: {
  text: TextToEdit
  show: (source: string) => void
}) {
  if (published.length === 0) return null
  async function restore(id: string) {
    try {
      show((await readVersion(kind, id)).source)
      showAlert('The earlier version is in the form. Save and publish it to bring it back.')
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'error' })
    }
  }
  return (
    <section aria-label="Versions" className="mt-10">
      <h3 className="mb-2 text-xl">Versions</h3>
      <ol className="divide-y divide-hairline border-y border-hairline">
        {published.map(({ id, at, by }, index) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 py-2 text-sm">
            <span>{`${momentInWords(Date.parse(at))}${by ? `, ${by}` : ''}${index === 0 ? ' (newest)' : ''}`}</span>
            <Button
              variant="quiet"
              onClick={() => void restore(id)}
              aria-label={`Restore the version of ${momentInWords(Date.parse(at))}`}
            >
              Restore
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}
