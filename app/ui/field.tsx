import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { inputClass } from './input-class.ts'
import { SelectBox } from './select-box.tsx'
import { tidyTyped } from './tidy-typed.ts'

const fieldId = (name: string) => `field-${name}`

type Labels = { label: string; name: string; error?: string; hint?: string; className?: string }

/** A labelled text box: label above, hint and error below, tied together for screen readers. */
export function Field({ label, hint, className, ...props }: ComponentProps<'input'> & Labels) {
  return (
    <Labelled {...{ label, hint, className, name: props.name, error: props.error }}>
      <input
        onInput={props.type === 'email' ? tidyTyped : undefined}
        {...controlOf(props, hint)}
        className={inputClass}
      />
    </Labelled>
  )
}

export function TextArea({
  label,
  hint,
  className,
  ...props
}: ComponentProps<'textarea'> & Labels) {
  return (
    <Labelled {...{ label, hint, className, name: props.name, error: props.error }}>
      <textarea {...controlOf(props, hint)} className={inputClass} />
    </Labelled>
  )
}

export function Select({ label, hint, className, ...props }: ComponentProps<'select'> & Labels) {
  return (
    <Labelled {...{ label, hint, className, name: props.name, error: props.error }}>
      <SelectBox {...controlOf(props, hint)} className={inputClass} />
    </Labelled>
  )
}

function Labelled({
  label,
  name,
  error,
  hint,
  className = '',
  children,
}: Labels & { children: ReactNode }) {
  const id = fieldId(name)
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
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
) {
  const id = fieldId(props.name)
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
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
          <li key={name}>
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
