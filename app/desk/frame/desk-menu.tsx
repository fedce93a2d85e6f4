import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { queueCountsQuery } from '#app/desk/orders/order-queries.ts'
import { deskLoginQuery } from '#app/desk/queries.ts'
import { type DeskRoom, deskRooms, isIn, ordersRoom, ownRoom } from './desk-rooms.ts'

/** The rooms of the desk that this admin works in: at the side, on a narrow screen under the header. */
export function DeskMenu({ id, isOpen, onGo }: { id: string; isOpen: boolean; onGo: () => void }) {
  const { data, isPending } = useQuery(deskLoginQuery)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  // Who must set up a second factor sees nothing else until then.
  const home = data?.setUpSecondFactor ? ownRoom : data?.role === 'packer' ? ordersRoom : null
  const isElsewhere = home !== null && ![home, ownRoom].some((path) => pathname.startsWith(path))
  useEffect(() => {
    if (home && isElsewhere) void navigate(home, { replace: true })
  }, [home, isElsewhere, navigate])
  // Who cannot be asked for sees everything; the API knows who may do what.
  const isMine = ({ to, roles }: DeskRoom) =>
    !isPending &&
    (!data || (roles.includes(data.role) && (!data.setUpSecondFactor || to === ownRoom)))
  const groups = deskRooms
    .map(({ group, rooms }) => ({ group, mine: rooms.filter(isMine) }))
    .filter(({ mine }) => mine.length > 0)
  const counts = data !== undefined && data.role !== 'editor'
  return (
    <nav
      aria-label="Desk"
      id={id}
      className={`${isOpen ? '' : 'max-lg:hidden'} max-lg:border-b max-lg:border-hairline max-lg:pb-4 lg:w-40 lg:shrink-0 lg:py-10 print:hidden`}
    >
      <div className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-6 sm:max-lg:grid-cols-3 lg:sticky lg:top-6 lg:-ml-3 lg:grid lg:max-h-[calc(100dvh-3rem)] lg:gap-y-6 lg:overflow-y-auto lg:overscroll-contain lg:pl-3 lg:[scrollbar-width:thin]">
        {groups.map(({ group, mine }) => (
          <div key={group} className="max-lg:mt-4">
            <p aria-hidden className="pb-1 text-sm text-muted">
              {group}
            </p>
            <ul aria-label={group}>
              {mine.map((room) => (
                <li key={room.to}>
                  <Link
                    to={room.to}
                    aria-current={isIn(room, pathname) ? 'page' : undefined}
                    onClick={onGo}
                    className="-ml-3 flex min-h-11 items-center border-l-2 border-transparent pl-2.5 hover:text-accent aria-[current=page]:border-accent aria-[current=page]:font-medium lg:min-h-9"
                  >
                    {room.text}
                    {room.to === ordersRoom && counts && <Waiting />}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
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
