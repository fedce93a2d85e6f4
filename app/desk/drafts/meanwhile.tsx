import { type Ref, useId } from 'react'
import { momentInWords } from '#app/desk/frame/moment.ts'
import type { Change } from '#app/page/meanwhile.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { type Boxes, type Unit, unknown } from './merge.ts'
import type { Meanwhile as Happened, OpenConflict } from './use-draft-form.ts'

/** How a form names its boxes and shows their values. */
export type Wording = {
  /** The box that a field of the API is in. */
  boxOf: (field: string) => string
  nameOf: (box: string) => string
  show: (box: string, value: string) => string
}

/**
 * What somebody else changed while this form was open: who, when, from what to what. Conflicts are
 * decided here; the other changes are already in the boxes.
 */
export function Meanwhile({
  what,
  happened,
  wording,
  decide,
  loadAgain,
  busy,
  ref,
}: {
  /** "This book". */
  what: string
  happened: Happened
  wording: Wording
  decide: (conflict: OpenConflict, kept: 'theirs' | 'mine') => void
  loadAgain: () => void
  busy: boolean
  ref: Ref<HTMLElement>
}) {
  const id = useId()
  const { conflicts } = happened
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={id}
      className="mb-8 border-l-2 border-ochre bg-raised px-5 py-4"
    >
      <h2 id={id} className="text-xl">
        {`${what} changed while you were editing`}
      </h2>
      <p className="mt-1 text-sm text-muted">
        {conflicts.length > 0
          ? 'Your changes are kept. Where you both changed the same field, choose which version to keep, then save.'
          : 'Your changes are kept, and theirs are in the form below. Check it, then save.'}
      </p>
      <ul className="mt-3 divide-y divide-hairline">
        {conflicts.map((conflict) => (
          <Choice
            key={conflict.unit.join()}
            conflict={conflict}
            change={lastChange(conflict.unit, happened.changes, wording)}
            wording={wording}
            decide={decide}
          />
        ))}
        {othersIn(happened, wording).map((sentence) => (
          <li key={sentence} className="py-2 text-sm wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      <Button variant="quiet" className="mt-3" busy={busy} onClick={loadAgain}>
        Load it again
      </Button>
    </section>
  )
}

function Choice({
  conflict,
  change,
  wording,
  decide,
}: {
  conflict: OpenConflict
  change: Change | undefined
  wording: Wording
  decide: (conflict: OpenConflict, kept: 'theirs' | 'mine') => void
}) {
  const id = useId()
  const { unit, base, theirs, mine, kept } = conflict
  const text = (boxes: Boxes) => textOf(unit, boxes, wording)
  return (
    <li className="py-3">
      <fieldset aria-labelledby={id}>
        <p id={id} className="font-medium wrap-anywhere">
          {sentenceOf(unit, { base, theirs }, change, wording)}
        </p>
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm tabular-nums">
          <Value name="Theirs" text={text(theirs)} />
          <Value name="Mine" text={text(mine)} />
          {!isUnknown(unit, base) && <Value name="Before" text={text(base)} />}
        </dl>
        <div className="mt-2 flex flex-wrap gap-2">
          {(['theirs', 'mine'] as const).map((side) => (
            <Button
              key={side}
              variant={kept === side ? 'primary' : 'quiet'}
              aria-pressed={kept === side}
              aria-describedby={id}
              onClick={() => decide(conflict, side)}
            >
              {`Keep ${side}`}
            </Button>
          ))}
        </div>
      </fieldset>
    </li>
  )
}

const Value = ({ name, text }: { name: string; text: string }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere">{text}</dd>
  </>
)

const isUnknown = (unit: Unit, base: Boxes) => unit.some((name) => base[name] === unknown)

const textOf = (unit: Unit, boxes: Boxes, { show }: Wording): string =>
  unit
    .map((name) => show(name, boxes[name] ?? ''))
    .filter(Boolean)
    .join(', ') || 'nothing'

const lastChange = (unit: Unit, changes: Change[], { boxOf }: Wording): Change | undefined =>
  changes.findLast(({ fields }) => fields.some((field) => unit.includes(boxOf(field))))

/** "Maria changed Price (16.50 → 19.00) at 14:02." A long text is not quoted. */
function sentenceOf(
  unit: Unit,
  { base, theirs }: { base: Boxes; theirs: Boxes },
  change: Change | undefined,
  wording: Wording,
): string {
  const [from, to] = [textOf(unit, base, wording), textOf(unit, theirs, wording)]
  const isShort = !isUnknown(unit, base) && (from + to).length <= 80 && !/\n/.test(from + to)
  return `${whoOf(change)} changed ${wording.nameOf(unit[0] ?? '')}${isShort ? ` (${from} → ${to})` : ''}${whenOf(change)}.`
}

const whoOf = (change?: Change) => change?.by ?? 'Someone else'
const whenOf = (change?: Change) => (change ? ` at ${momentInWords(change.at)}` : '')

/** What somebody else changed and this form did not, in sentences. */
function othersIn({ conflicts, taken, changes }: Happened, wording: Wording): string[] {
  const told = [...conflicts, ...taken].flatMap(({ unit }) => unit)
  const sentences = taken.map(({ unit, base, theirs }) =>
    sentenceOf(unit, { base, theirs }, lastChange(unit, changes, wording), wording),
  )
  const rest = new Map<string, Change>()
  for (const change of changes)
    for (const field of change.fields) {
      const box = wording.boxOf(field)
      if (!told.includes(box)) rest.set(box, change)
    }
  for (const [box, change] of rest)
    sentences.push(`${whoOf(change)} changed ${wording.nameOf(box)}${whenOf(change)}.`)
  return [...new Set(sentences)]
}
