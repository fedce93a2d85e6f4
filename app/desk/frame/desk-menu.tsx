import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { queueCountsQuery } from '#app/desk/orders/order-queries.ts'
import { deskLoginQuery } from '#app/desk/queries.ts'
import type { AdminRole } from '#app/values/stored.ts'

const orders = '/dashboard/orders'
const ownAccount = '/dashboard/my-account'

/** The rooms of the desk that this admin works in. */
export function DeskMenu() {
  const { data, isPending } = useQuery(deskLoginQuery)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const home = data?.setUpSecondFactor ? ownAccount : data?.role === 'packer' ? orders : null
  const isElsewhere = home !== null && ![home, ownAccount].some((path) => pathname.startsWith(path))
  useEffect(() => {
    if (home && isElsewhere) void navigate(home, { replace: true })
  }, [home, isElsewhere, navigate])
  // Who cannot be asked for sees everything; the API knows who may do what.
  const mine =
    isPending || data?.setUpSecondFactor
      ? []
      : desks.filter(({ roles }) => !data || roles.includes(data.role))
  return (
    <nav aria-label="Desk" className="-mb-3 min-h-11 w-full">
      <ul className="flex flex-wrap gap-x-4 max-sm:text-sm sm:gap-x-6">
        {mine.map(({ to, text, end }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={end}
              className="block border-b-2 border-transparent py-2.5 whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {text}
              {to === orders && data && data.role !== 'editor' && <Waiting />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How many orders wait for somebody of the shop. */
function Waiting() {
  const { data } = useQuery({ ...queueCountsQuery, refetchInterval: 60_000 })
  if (!data?.toDo) return null
  return (
    <span className="ml-1.5 rounded-full bg-accent px-1.5 text-sm text-on-accent tabular-nums">
      {data.toDo.toLocaleString('en-US')}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

const editors: AdminRole[] = ['owner', 'editor']
const desks: { to: string; text: string; end?: boolean; roles: AdminRole[] }[] = [
  { to: '/dashboard', text: 'Dashboard', end: true, roles: editors },
  { to: orders, text: 'Orders', roles: ['owner', 'packer'] },
  { to: '/dashboard/manage-books', text: 'Manage Books', roles: editors },
  { to: '/dashboard/feeds', text: 'Feeds', roles: editors },
  { to: '/dashboard/add-new-book', text: 'Add New Book', roles: editors },
  { to: '/dashboard/your-shop', text: 'Your shop', roles: ['owner'] },
  { to: '/dashboard/people', text: 'People', roles: ['owner'] },
  { to: '/dashboard/settings', text: 'Settings', roles: ['owner'] },
  { to: ownAccount, text: 'My account', roles: ['owner', 'editor', 'packer'] },
]
