import { href } from 'react-router'
import { usePageSettings } from '#app/page/page-settings.ts'
import { CloseIcon, ShelvesIcon } from '#app/ui/icons.tsx'
import { Link } from '#app/ui/link.tsx'

/** More would not stand in a row. */
const mostGenres = 6

const id = 'shelves'

/**
 * The ways to the shelves. A popover, which the browser opens, closes at Escape or a press beside it, and hands the
 * focus back from, with or without our scripts; where there is room for it, a row that is always there (pieces.css).
 */
export function Shelves() {
  const html = usePageSettings().kept?.shelves
  const className = 'shelves print:hidden'
  const nav = { id, popover: 'auto', 'aria-label': 'Shelves', className } as const
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what React made of the same, see kept-parts.tsx
  if (html) return <nav {...nav} dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <nav {...nav}>
      <Ways />
    </nav>
  )
}

/** Its content. */
export function Ways() {
  const genres = usePageSettings().shop.shelves.slice(0, mostGenres)
  const shelves = [
    { text: 'New books', to: '/new' },
    { text: 'Coming soon', to: '/coming-soon' },
    ...genres.map(({ name, slug }) => ({ text: name, to: href('/genre/:slug', { slug }) })),
    { text: 'All shelves', to: '/browse' },
  ]
  return (
    <div className="column">
      <div className="flex items-center justify-between md:hidden">
        <p className="font-serif text-2xl">Shelves</p>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label="Close"
          className="-mr-3 grid size-11 place-items-center rounded-control hover:text-accent"
        >
          <CloseIcon />
        </button>
      </div>
      <ul className="[&_a:hover]:text-accent">
        {shelves.map(({ text, to }) => (
          <li key={to}>
            <Link to={to} onClick={close}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Opens them on a phone. */
export const ShelvesButton = () => (
  <button
    type="button"
    popoverTarget={id}
    aria-label="Shelves"
    className="head-shelves grid size-11 place-items-center rounded-control border border-edge hover:text-accent md:hidden"
  >
    <ShelvesIcon />
  </button>
)

/* A row has nothing to close, and an old browser no popovers. */
const close = () => document.getElementById(id)?.hidePopover?.()
