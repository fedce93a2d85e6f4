import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DraftNote } from '#app/desk/frame/desk-form.tsx'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import type { LetterAnswer, LetterDraft } from '#app/letters/letter.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, Field } from '#app/ui/field.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { Loading } from '#app/ui/state.tsx'
import { BlockBoxes, blockNames } from './block-boxes.tsx'
import { type BlockKind, type Box, inWords, newBox } from './boxes.ts'
import { PreviewPane } from './preview-pane.tsx'
import { previewQuery } from './queries.ts'
import { SendBox } from './send-box.tsx'
import { useLetter } from './use-letter.ts'

type Letter = ReturnType<typeof useLetter>

/** A draft with its preview; to try it out or send it, it is saved first. */
export function EditLetter({
  letter: stored,
  onChanged,
}: {
  letter: LetterAnswer
  onChanged: (letter: LetterAnswer) => void
}) {
  const letter = useLetter(stored, onChanged)
  const { typed, setTyped, errors } = letter
  async function save() {
    if (await letter.save())
      showAlert('The draft is saved. Nobody has got it yet.', { kind: 'done' })
  }
  return (
    <>
      <DeskHeading title="Write a letter" />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <div>
          {letter.restoredAt !== null && (
            <DraftNote at={letter.restoredAt} discard={letter.discard} />
          )}
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            <ErrorSummary errors={errors} attempt={letter.attempt} />
            {letter.theirs && <Theirs letter={letter} theirs={letter.theirs} />}
            <Field
              label="Subject"
              name="subject"
              maxLength={150}
              value={typed.subject}
              error={errors.subject}
              onChange={({ target }) => setTyped({ ...typed, subject: target.value })}
              hint="Also the title of the letter."
            />
            <Blocks letter={letter} />
            <div className="save-bar flex flex-wrap items-center gap-4">
              <Button type="submit" busy={letter.busy}>
                Save draft
              </Button>
              <span role="status" className="text-sm text-muted">
                {letter.isSaved ? 'Saved' : 'Not saved yet'}
              </span>
            </div>
          </form>
          <SendBox
            letter={stored}
            save={letter.save}
            isSaved={letter.isSaved}
            onChanged={onChanged}
          />
        </div>
        <Preview draft={letter.draft()} />
      </div>
    </>
  )
}

function Blocks({ letter: { typed, setTyped, errors } }: { letter: Letter }) {
  const { boxes } = typed
  const set = (changed: Box[]) => setTyped({ ...typed, boxes: changed })
  const move = (at: number, by: -1 | 1) => {
    const changed = [...boxes]
    const [moved] = changed.splice(at, 1)
    if (moved) changed.splice(at + by, 0, moved)
    set(changed)
  }
  return (
    <>
      <div className="mt-6 grid gap-6">
        {boxes.map((box, at) => (
          <BlockBoxes
            key={box.key}
            {...{ box, at, errors, last: boxes.length - 1 }}
            change={(changed) => set(boxes.map((one) => (one.key === box.key ? changed : one)))}
            move={(by) => move(at, by)}
            remove={() => {
              set(boxes.filter((one) => one.key !== box.key))
              // What was removed by a slip comes back with one click.
              showAlert(`${blockNames[box.kind]} removed.`, {
                action: { label: 'Undo', run: () => set(boxes) },
              })
            }}
          />
        ))}
      </div>
      <fieldset className="mt-6">
        <legend className="mb-2 text-sm text-muted">
          {boxes.length === 0 ? 'The letter is empty. Begin with' : 'Add'}
        </legend>
        <div className="flex flex-wrap gap-2">
          {(Object.keys(blockNames) as BlockKind[]).map((kind) => (
            <Button key={kind} variant="quiet" onClick={() => set([...boxes, newBox(kind)])}>
              {blockNames[kind]}
            </Button>
          ))}
        </div>
      </fieldset>
    </>
  )
}

/** What a colleague saved meanwhile, to be read before one of the two is kept. */
function Theirs({ letter, theirs }: { letter: Letter; theirs: LetterAnswer }) {
  return (
    <div role="alert" className="mb-6 border-l-2 border-ochre bg-raised px-4 py-3">
      <p className="font-medium">A colleague changed this letter in the meantime:</p>
      <p className="mt-2 text-sm">{`Subject: ${theirs.subject}`}</p>
      <pre className="mt-2 max-h-64 overflow-auto text-sm whitespace-pre-wrap wrap-anywhere">
        {inWords(theirs)}
      </pre>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="quiet" onClick={letter.keepTheirs}>
          Keep theirs
        </Button>
        <Button variant="quiet" onClick={() => void letter.keepMine()}>
          Keep mine
        </Button>
      </div>
    </div>
  )
}

/** Asks for the preview once the typing pauses; a draft with a mistake shows what was right last. */
function Preview({ draft }: { draft: LetterDraft | null }) {
  const [shown, setShown] = useState(draft)
  const typed = JSON.stringify(draft)
  useEffect(() => {
    const timer = setTimeout(() => {
      const next = JSON.parse(typed) as LetterDraft | null
      if (next) setShown(next)
    }, 500)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useQuery({
    ...previewQuery(shown ?? { subject: '', blocks: [] }),
    enabled: shown !== null,
  })
  return (
    <section aria-label="Preview" className="min-w-0">
      <h3 className="mb-4 text-sm text-muted">Preview</h3>
      {data ? (
        <PreviewPane html={data.html} text={data.text} missing={data.missing} />
      ) : (
        shown && (
          <Loading>
            <div className="skeleton h-96" />
          </Loading>
        )
      )}
    </section>
  )
}
