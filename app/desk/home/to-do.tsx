import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ToDo as ToDoAnswer } from '#app/figures/figures.schema.ts'
import { type Trouble, troubles, type Work, works } from '#app/orders/life/standing.ts'
import { Failure, Loading } from '#app/ui/state.tsx'
import { BackupLine } from './backup-line.tsx'
import { toDoQuery } from './queries.ts'

/* What waits for somebody: each line leads to the list of exactly what it counts. */

type Words = { one: string; many: string }
type Line = Words & { to: string; count: number }

const workWords: Record<Work, Words> = {
  confirm: { one: 'order to confirm', many: 'orders to confirm' },
  order: { one: 'order with books to order in', many: 'orders with books to order in' },
  waiting: { one: 'order waiting for a supplier', many: 'orders waiting for suppliers' },
  pack: { one: 'order to pack', many: 'orders to pack' },
  'hand-over': { one: 'order to hand over', many: 'orders to hand over' },
  collect: { one: 'order on its way', many: 'orders on their way' },
  settle: { one: 'order to settle', many: 'orders to settle' },
}

const troubleWords: Partial<Record<Trouble, Words>> = {
  'nobody-home': { one: 'order, nobody was home', many: 'orders, nobody was home' },
  short: { one: 'order paid short', many: 'orders paid short' },
  'paid-twice': { one: 'order paid too much', many: 'orders paid too much' },
}

/** These wait for suppliers and carriers, and are said last. */
const elsewhere: Work[] = ['waiting', 'collect']

function linesOf({
  orders,
  lowStock = 0,
  refusedImports = 0,
  failedMails = 0,
}: ToDoAnswer): Line[] {
  const ofWork = (work: Work): Line => ({
    ...workWords[work],
    to: `/dashboard/orders?work=${work}`,
    count: orders?.works[work] ?? 0,
  })
  const ofTrouble = (trouble: Trouble): Line[] => {
    const words = troubleWords[trouble]
    if (!words) return []
    const to = `/dashboard/orders?trouble=${trouble}`
    return [{ ...words, to, count: orders?.troubles[trouble] ?? 0 }]
  }
  return [
    ...works.filter((work) => !elsewhere.includes(work)).map(ofWork),
    ...troubles.flatMap(ofTrouble),
    {
      ...{ one: 'book low in stock', many: 'books low in stock', count: lowStock },
      to: '/dashboard/manage-books?low=stock',
    },
    {
      ...{ one: 'import to look at', many: 'imports to look at', count: refusedImports },
      to: '/dashboard/feeds?state=refused',
    },
    {
      ...{ one: 'mail that failed', many: 'mails that failed', count: failedMails },
      to: '/dashboard/failed-mails',
    },
    ...elsewhere.map(ofWork),
  ].filter(({ count }) => count > 0)
}

export function ToDo() {
  const query = useQuery(toDoQuery)
  const lines = query.data && linesOf(query.data)
  return (
    <section aria-labelledby="to-do" className="mb-12 print:hidden">
      <h3 id="to-do" className="mb-3 text-xl">
        To do
      </h3>
      {query.isPending && (
        <Loading>
          <div className="skeleton h-20" />
        </Loading>
      )}
      {query.isError && !lines && (
        <Failure
          message="What there is to do could not be loaded"
          retry={() => void query.refetch()}
        >
          <p>{query.error.message}</p>
        </Failure>
      )}
      {lines?.length === 0 && (
        <p className="border-y border-hairline py-5 text-muted">Nothing waits for you.</p>
      )}
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {lines?.map(({ to, count, one, many }) => (
          <li key={to} className="border-t border-hairline">
            <Link to={to} className="group flex min-h-14 items-center gap-4 py-2 hover:text-accent">
              <span className="min-w-12 text-right font-serif text-2xl tabular-nums">
                {count.toLocaleString('en-US')}
              </span>
              <span className="text-muted group-hover:text-accent">{` ${count === 1 ? one : many}`}</span>
            </Link>
          </li>
        ))}
      </ul>
      {query.data?.backup && <BackupLine backup={query.data.backup} />}
    </section>
  )
}
