import type { KeyboardEvent } from 'react'
import type { Cell } from './use-cell.ts'

type Props = {
  cell: Cell
  /** "Price of Emma". */
  label: string
  /** What the cell says, and what its box begins with. */
  shown: string
  /** What is counted, where no head of a column says it. */
  unit?: string
  typed: string
  /** Below the box, for screen readers. */
  hint?: string
  troubleId: string
  column: string
}

/**
 * A number that becomes a box when it is pressed: Enter saves, Tab saves and goes on, Escape leaves it as it
 * was. The arrow keys go to the same number of the next line.
 */
export function NumberCell({ cell, label, shown, unit, typed, hint, troubleId, column }: Props) {
  if (cell.text === null)
    return (
      <button
        type="button"
        data-column={column}
        className="min-h-11 rounded-control px-2 text-right tabular-nums underline decoration-edge decoration-dotted underline-offset-4 hover:decoration-ink max-md:text-left max-md:first:pl-0 md:min-h-8"
        onClick={() => cell.begin(typed)}
        onKeyDown={goAlongColumn}
      >
        <span className="sr-only">{`${label}: `}</span>
        {shown}
        {unit && (
          <span aria-hidden="true" className="text-muted md:hidden">
            {` ${unit}`}
          </span>
        )}
      </button>
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void cell.save()
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the box replaces the button that was just pressed
        autoFocus
        aria-label={label}
        title={hint}
        aria-invalid={cell.trouble ? true : undefined}
        aria-describedby={cell.trouble ? troubleId : undefined}
        inputMode="text"
        autoComplete="off"
        maxLength={20}
        value={cell.text}
        readOnly={cell.busy}
        onFocus={(event) => event.target.select()}
        onChange={(event) => cell.type(event.target.value)}
        onBlur={() => void cell.save()}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Escape' && !cell.busy && !nativeEvent.isComposing) cell.leave()
        }}
        className="block min-h-11 w-full min-w-16 rounded-control md:min-h-9 border border-edge bg-raised px-2 text-right text-base tabular-nums aria-invalid:border-danger"
      />
    </form>
  )
}

function goAlongColumn(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const row = event.currentTarget.closest('tr')
  if (!step || !row) return
  const index = Number(row.getAttribute('aria-rowindex')) + step
  const next = row.parentElement?.querySelector<HTMLElement>(
    `[aria-rowindex="${index}"] [data-column=${event.currentTarget.dataset.column}]`,
  )
  if (!next) return
  event.preventDefault()
  next.focus()
}
