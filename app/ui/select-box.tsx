import type { ComponentProps } from 'react'
import { ChevronDownIcon } from './icons.tsx'

/** The box of a choice, with the shop's own arrow; `className` says how it looks beside others. */
export const SelectBox = ({ className = '', ...props }: ComponentProps<'select'>) => (
  <span className="relative block">
    <select {...props} className={`appearance-none ${className} pr-10`} />
    <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-muted">
      <ChevronDownIcon />
    </span>
  </span>
)
