import { useQuery } from '@tanstack/react-query'
import { Form, Link, useSearchParams } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { deskLoginQuery } from '#app/desk/queries.ts'
import type { CashDay } from '#app/orders/cash/cash.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { formatDay } from '#app/ui/date.ts'
import { inputClass } from '#app/ui/input-class.ts'
import { Failure, Loading } from '#app/ui/state.tsx'
import { DayTable } from './day-table.tsx'
import { Exports } from './exports.tsx'
import { HandIns } from './hand-ins.tsx'
import { cashQuery } from './queries.ts'
import { RemittanceBox } from './remittance-box.tsx'
import { Till } from './till.tsx'

const isDay = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')

/** The money of a day: what came in, what is missing, what is in the till. */
export default function CashPage() {
  const [search] = useSearchParams()
  const asked = search.get('day')
  const query = useQuery(cashQuery(isDay(asked) ? asked : null))
  const login = useQuery(deskLoginQuery)
  const isOwner = login.data?.role === 'owner'
  return (
    <>
      <DeskHeading title="Cash">{query.data && <Days cash={query.data} />}</DeskHeading>
      {query.isPending && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {query.isError && !query.data && (
        <Failure message="The cash could not be loaded" retry={() => void query.refetch()}>
          <p>{query.error.message}</p>
        </Failure>
      )}
      {query.data && (
        <div className="grid gap-12">
          <DayTable cash={query.data} />
          <HandIns cash={query.data} />
          <Till key={query.data.day} cash={query.data} isOwner={isOwner} />
          <RemittanceBox />
          {isOwner && <Exports today={query.data.today} />}
        </div>
      )}
    </>
  )
}

/** The day that is shown, and the way to others. */
function Days({ cash: { day, today } }: { cash: CashDay }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Link to={`?day=${dayAfter(day, -1)}`} className="link" aria-label="The day before">
        ←
      </Link>
      <span className="font-serif text-lg">{day === today ? 'Today' : formatDay(day)}</span>
      {day < today && (
        <Link to={`?day=${dayAfter(day, 1)}`} className="link" aria-label="The day after">
          →
        </Link>
      )}
      <Form className="flex gap-2 print:hidden">
        <label htmlFor="cash-day" className="sr-only">
          Day
        </label>
        <input
          key={day}
          id="cash-day"
          type="date"
          name="day"
          defaultValue={day}
          max={today}
          className={inputClass}
        />
        <Button type="submit" variant="quiet">
          Show
        </Button>
      </Form>
    </div>
  )
}

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
