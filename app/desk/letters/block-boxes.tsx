import { Field, TextArea } from '#app/ui/field.tsx'
import type { BlockKind, Box } from './boxes.ts'

export const blockNames: Record<BlockKind, string> = {
  text: 'Text',
  books: 'Books',
  list: 'List',
  button: 'Button',
}

type Props = {
  box: Box
  at: number
  last: number
  errors: Record<string, string>
  change: (box: Box) => void
  /** Up is -1, down is 1. */
  move: (by: -1 | 1) => void
  remove: () => void
}

/** One block of a letter: what it says, where it stands, and its way out. */
export function BlockBoxes({ box, at, last, errors, change, move, remove }: Props) {
  const name = blockNames[box.kind]
  const place = `${name}, block ${at + 1}`
  const small =
    'min-h-11 min-w-11 rounded-control px-2 text-sm text-muted hover:text-ink disabled:opacity-40'
  return (
    <fieldset className="border-l-2 border-hairline pl-4">
      <legend className="sr-only">{place}</legend>
      <div className="mb-1 flex items-center justify-end gap-1">
        <span className="mr-auto text-sm text-muted" aria-hidden="true">
          {name}
        </span>
        <button
          type="button"
          className={small}
          disabled={at === 0}
          onClick={() => move(-1)}
          aria-label={`Move up: ${place}`}
        >
          ↑
        </button>
        <button
          type="button"
          className={small}
          disabled={at === last}
          onClick={() => move(1)}
          aria-label={`Move down: ${place}`}
        >
          ↓
        </button>
        <button type="button" className={small} onClick={remove} aria-label={`Remove: ${place}`}>
          Remove
        </button>
      </div>
      <Boxes box={box} at={at} errors={errors} change={change} />
    </fieldset>
  )
}

function Boxes({ box, at, errors, change }: Pick<Props, 'box' | 'at' | 'errors' | 'change'>) {
  const of = (field: 'text' | 'label' | 'url') => ({
    name: `${at}.${field}`,
    value: box[field],
    error: errors[`${at}.${field}`],
    onChange: ({ target }: { target: { value: string } }) =>
      change({ ...box, [field]: target.value }),
  })
  if (box.kind === 'button')
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Words on the button" {...of('label')} />
        <Field label="Leads to" hint="/new, or https://…" spellCheck={false} {...of('url')} />
      </div>
    )
  if (box.kind === 'books')
    return (
      <TextArea
        label="ISBNs"
        rows={3}
        spellCheck={false}
        hint="A line each, in any spelling. Cover, title, author and price come by themselves."
        {...of('text')}
      />
    )
  if (box.kind === 'list')
    return (
      <TextArea label="Lines of the list" rows={4} spellCheck hint="A line each." {...of('text')} />
    )
  return (
    <TextArea
      label="Text"
      rows={6}
      spellCheck
      hint="## begins a heading, - a list. *emphasis*, **strong**, [words](address). An empty line begins a paragraph."
      {...of('text')}
    />
  )
}
