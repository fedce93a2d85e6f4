import type { ComponentProps, ReactNode } from 'react'
import { buttonClass } from './button.tsx'

/**
 * A chooser of files that looks like a button. `busy` says that files are on their way: it keeps the focus, which a
 * disabled one would lose, and opens nothing.
 */
export function FileButton({
  variant,
  busy,
  children,
  onChange,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'onClick' | 'className'> & {
  variant?: 'quiet'
  busy: boolean
  children: ReactNode
}) {
  return (
    <label
      className={`${buttonClass({ variant })} focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent ${busy ? 'opacity-60' : 'cursor-pointer'}`}
    >
      {children}
      <input
        {...props}
        type="file"
        aria-disabled={busy || undefined}
        className="sr-only"
        onClick={(event) => {
          if (busy) event.preventDefault()
        }}
        onChange={(event) => {
          // Of a dialog that was open before: kept, the same file would be no change afterwards.
          if (busy) event.target.value = ''
          else onChange?.(event)
        }}
      />
    </label>
  )
}
