import { Link, Outlet, useLocation } from 'react-router'

const rooms = [
  { to: '/dashboard/feeds', text: 'Imports' },
  { to: '/dashboard/feeds/isbns', text: 'By ISBN' },
  { to: '/dashboard/feeds/covers', text: 'Covers' },
  { to: '/dashboard/feeds/stock', text: 'Stock' },
]

/** What comes into the catalogue by the file, one line above each of its pages. */
export default function FeedsLayout() {
  const { pathname } = useLocation()
  // A page that is none of the other rooms is that of one import.
  const here = rooms.slice(1).find(({ to }) => pathname.startsWith(to)) ?? rooms[0]
  return (
    <>
      <nav aria-label="What comes in" className="mb-6">
        <ul className="flex flex-wrap gap-x-5 text-sm">
          {rooms.map(({ to, text }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={to === here?.to ? 'page' : undefined}
                className="block border-b-2 border-transparent py-2.5 whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  )
}
