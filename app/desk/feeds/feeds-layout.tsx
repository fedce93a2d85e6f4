import { NavLink, Outlet } from 'react-router'

const rooms = [
  { to: '/dashboard/feeds', text: 'Imports', end: true },
  { to: '/dashboard/feeds/isbns', text: 'By ISBN' },
  { to: '/dashboard/feeds/covers', text: 'Covers' },
  { to: '/dashboard/feeds/stock', text: 'Stock' },
]

/** What comes into the catalogue by the file, one line above each of its pages. */
export default function FeedsLayout() {
  return (
    <>
      <nav aria-label="What comes in" className="mb-6">
        <ul className="flex flex-wrap gap-x-5 text-sm">
          {rooms.map(({ to, text, end }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={end}
                className="block border-b-2 border-transparent py-2.5 whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
              >
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  )
}
