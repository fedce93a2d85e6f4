import type { Help } from './field-help.ts'

/**
 * A small question mark beside a label, and what it answers, under an id that its field names as its description:
 * screen readers need not open it. Escape and a press elsewhere close it.
 */
export const HelpButton = ({ id, label, help }: { id: string; label: string; help: Help }) => (
  <>
    <button type="button" popoverTarget={id} className="help-button">
      <span aria-hidden="true">?</span>
      <span className="sr-only">{`What is this: ${label}`}</span>
    </button>
    <span id={id} popover="auto" className="help">
      {help.text}
      {help.onix && <span className="mt-2 block text-muted">{` In ONIX: ${help.onix}.`}</span>}
    </span>
  </>
)
