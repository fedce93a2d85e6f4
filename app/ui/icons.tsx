import type { ReactNode } from 'react'

/* A handful of strokes, drawn here: a library's icon component costs the first view more than all of them. */

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="icon">
      {children}
    </svg>
  )
}

export const CheckIcon = () => (
  <Icon>
    <path d="m5 12.5 4.5 4.5L19 7" />
  </Icon>
)

/** Three books lying on each other. */
export const ShelvesIcon = () => (
  <Icon>
    <path d="M4 6.5h16M4 12h16M4 17.5h10" />
  </Icon>
)

export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6 6 18" />
  </Icon>
)

export const SearchIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </Icon>
)

/** A tote, not a trolley: this is a bookshop. */
export const CartIcon = () => (
  <Icon>
    <path d="M5 8.5h14l-1 12H6z" />
    <path d="M8.5 11V7a3.5 3.5 0 0 1 7 0v4" />
  </Icon>
)

export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8.5" r="4" />
    <path d="M4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5" />
  </Icon>
)

export const ArrowLeftIcon = () => (
  <Icon>
    <path d="M19 12H5m6-6-6 6 6 6" />
  </Icon>
)

export const ArrowRightIcon = () => (
  <Icon>
    <path d="M5 12h14m-6-6 6 6-6 6" />
  </Icon>
)

export const ChevronDownIcon = () => (
  <Icon>
    <path d="m6 9 6 6 6-6" />
  </Icon>
)
