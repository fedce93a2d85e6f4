import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { inputClass } from './input-class.ts'
import { SelectBox } from './select-box.tsx'
import { tidyTyped } from './tidy-typed.ts'

const fieldId = (name: string) => `field-${name}`
/** Of what explains a field, which the field is described by. */
export const helpId = (name: string): string => `${fieldId(name)}-help`

type Labels = {
  label: string
  name: string
  error?: string
  hint?: string
  /** Beside the label; holds an element with the `helpId` of the field. */
  help?: ReactNode
  className?: string
}

/** A labelled text box: label above, hint and error below, tied together for screen readers. */
export function Field({
  label,
  hint,
  help,
  className,
  ...props
}: ComponentProps<'input'> & Labels) {
  return (
    <Labelled {...{ label, hint, help, className, name: props.name, error: props.error }}>
      <input
        onInput={props.type === 'email' ? tidyTyped : undefined}
        {...controlOf(props, hint, help)}
        className={inputClass}
      />
    </Labelled>
  )
}

export function TextArea({
  label,
  hint,
  help,
  className,
  ...props
}: ComponentProps<'textarea'> & Labels) {
  return (
    <Labelled {...{ label, hint, help, className, name: props.name, error: props.error }}>
      <textarea {...controlOf(props, hint, help)} className={inputClass} />
    </Labelled>
  )
}

export function Select({
  label,
  hint,
  help,
  className,
  ...props
}: ComponentProps<'select'> & Labels) {
  return (
    <Labelled {...{ label, hint, help, className, name: props.name, error: props.error }}>
      <SelectBox {...controlOf(props, hint, help)} className={inputClass} />
    </Labelled>
  )
}

function Labelled({
  label,
  name,
  error,
  hint,
  help,
  className = '',
  children,
}: Labels & { children: ReactNode }) {
  const id = fieldId(name)
  return (
    <div className={className}>
      <div className="mb-1 flex items-center gap-1.5 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {help}
      </div>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

function controlOf<Props extends { name: string; error?: string }>(
  { error, ...props }: Props,
  hint?: string,
  help?: ReactNode,
) {
  const id = fieldId(props.name)
  const described = [error && `${id}-error`, hint && `${id}-hint`, help && helpId(props.name)]
    .filter(Boolean)
    .join(' ')
  return {
    ...props,
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  }
}

/**
 * Everything that is wrong with a form, above it, each line a link to its field; takes the focus.
 * `attempt` (react-hook-form's submitCount) makes it take the focus again at the next try.
 */
export function ErrorSummary({
  errors,
  attempt,
}: {
  errors: Record<string, string | undefined>
  attempt?: number
}) {
  const lines = Object.entries(errors).filter(([, message]) => message)
  return lines.length > 0 ? <Summary key={attempt} lines={lines} /> : null
}

function Summary({ lines }: { lines: [string, string | undefined][] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-6 border-l-2 border-danger bg-raised px-4 py-3"
    >
      <p className="font-medium">Please check the form:</p>
      <ul className="mt-1 text-sm">
        {lines.map(([name, message]) => (
          <li key={name} className="py-0.5">
            <a href={`#${fieldId(name)}`} className="link text-danger" onClick={focusField(name)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/* Focus instead of a jump: the address stays as it is. A message without a field just stays. */
const focusField = (name: string) => (event: { preventDefault(): void }) => {
  event.preventDefault()
  document.getElementById(fieldId(name))?.focus()
}
