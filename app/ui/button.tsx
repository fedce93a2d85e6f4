import type { ComponentProps } from 'react'

type Variant = 'primary' | 'quiet' | 'danger'

const looks: Record<Variant, string> = {
  primary: 'border-accent bg-accent text-on-accent hover:border-accent-deep hover:bg-accent-deep',
  quiet: 'border-edge bg-transparent text-ink hover:border-ink',
  danger: 'border-edge bg-transparent text-danger hover:border-danger',
}

/* What cannot be pressed yet looks like a place for a button, not like a broken one. */
const off =
  'disabled:border-edge disabled:bg-transparent disabled:text-muted disabled:hover:border-edge disabled:hover:bg-transparent'

/** The look of a button, for a link that acts like one. */
export const buttonClass = ({ variant = 'primary' }: { variant?: Variant } = {}): string =>
  `inline-flex min-h-11 items-center justify-center gap-2 rounded-control border px-5 py-2 text-base font-medium leading-tight text-center transition-colors duration-150 ${off} ${looks[variant]}`

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
      className={`${buttonClass({ variant })} ${busy ? 'cursor-progress opacity-70' : ''} ${className}`}
    />
  )
}
