import { NavLink } from 'react-router'

const rooms = [
  { to: '/dashboard/orders', text: 'Orders', end: true },
  { to: '/dashboard/orders/pack', text: 'Pack' },
  { to: '/dashboard/orders/supply', text: 'From suppliers' },
  { to: '/dashboard/orders/cash', text: 'Cash' },
  { to: '/dashboard/orders/run', text: 'Runs' },
]

/** The rooms of the orders, one line above each of them; nothing of it is printed. */
export function OrdersNav() {
  return (
    <nav aria-label="Orders" className="mb-6 print:hidden">
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
  )
}
