import type { ComponentProps } from 'react'

type Variant = 'primary' | 'quiet' | 'danger'

/** The look of a button, for a link that acts like one. */
export const buttonClass = ({ variant = 'primary' }: { variant?: Variant } = {}): string =>
  `button button-${variant}`

/** A button. `busy` says that its work is under way: it stays focusable but does nothing. */
export function Button({
  variant,
  busy = false,
  className = '',
  type = 'button',
  onClick,
  ...props
}: ComponentProps<'button'> & { variant?: Variant; busy?: boolean }) {
  return (
    <button
      {...props}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={[buttonClass({ variant }), busy && 'cursor-progress opacity-70', className]
        .filter(Boolean)
        .join(' ')}
    />
  )
}
