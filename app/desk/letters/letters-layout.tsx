import { Link, Outlet, useLocation } from 'react-router'

const rooms = [
  { to: '/dashboard/letters', text: 'Letters' },
  { to: '/dashboard/letters/subscribers', text: 'Subscribers' },
  { to: '/dashboard/mail-texts', text: 'Mail texts' },
]

/** What the shop writes, and to whom: one line above each of its pages. */
export default function LettersLayout() {
  const { pathname } = useLocation()
  const here = rooms.slice(1).find(({ to }) => pathname.startsWith(to)) ?? rooms[0]
  return (
    <>
      <nav aria-label="What the shop writes" className="mb-6">
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
