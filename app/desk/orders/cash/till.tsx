import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { useSending } from '#app/desk/use-sending.ts'
import type { CashDay, CashSums } from '#app/orders/cash/cash.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { formatDay } from '#app/ui/date.ts'
import { CloseButton, Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Refused } from '#app/ui/refused.tsx'
import { deskPrice, moneySign, readAmount } from '#app/values/amount.ts'
import { centsOf, toCents, toDollars } from '#app/values/money.ts'
import { isWithDriver } from './hand-ins.tsx'
import { closeDay, refreshCash } from './queries.ts'

/** The day's sums and the till; closed by the owner, and then fixed. */
export function Till({ cash, isOwner }: { cash: CashDay; isOwner: boolean }) {
  const { closed, sums } = cash
  return (
    <section aria-labelledby="till">
      <h3 id="till" className="mb-4 text-xl">
        {closed ? 'The day is closed' : 'The till'}
      </h3>
      <Sums sums={closed?.sums ?? sums} />
      {closed && (
        <p className="mt-4 max-w-xl border-l-4 border-moss bg-raised px-4 py-3">
          {`Counted ${deskPrice(closed.counted)}${differenceOf(closed.counted, closed.sums.till)}. Closed ${momentInWords(closed.at)}${closed.by ? ` by ${closed.by}` : ''}.`}
          {closed.note && <span className="block text-muted wrap-anywhere">{closed.note}</span>}
        </p>
      )}
      {!closed && isOwner && <CloseForm cash={cash} />}
      {!closed && !isOwner && (
        <p className="mt-4 text-sm text-muted">Only the owner can close the day.</p>
      )}
    </section>
  )
}

function differenceOf(counted: number, till: number): string {
  const cents = centsOf(counted) - centsOf(till)
  if (cents === 0) return ', which is right'
  const by = deskPrice(toDollars(Math.abs(cents)))
  return cents < 0 ? `, ${by} too little` : `, ${by} too much`
}

function Sums({ sums }: { sums: CashSums }) {
  const lines = [
    ['Received in cash', sums.inCash],
    ['Given back', -sums.givenBack],
    ['In the till', sums.till],
    ['Received from carriers, by bank', sums.byCarriers],
    ['Written off', sums.writtenOff],
  ] as const
  return (
    <dl className="max-w-md">
      {lines.map(([name, dollars]) => (
        <div
          key={name}
          className={`flex justify-between gap-6 border-b border-hairline py-1.5 ${name === 'In the till' ? 'border-b-edge font-medium' : ''}`}
        >
          <dt>{name}</dt>
          <dd className="tabular-nums">
            {dollars < 0 ? `−${deskPrice(-dollars)}` : deskPrice(Math.abs(dollars))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Counted = { counted: number; note: string }

function CloseForm({ cash: { day, today, sums, unsettled } }: { cash: CashDay }) {
  const client = useQueryClient()
  const [error, setError] = useState<string>()
  const [asked, setAsked] = useState<Counted | null>(null)
  const { busy, refused, send } = useSending()

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const counted = readAmount(String(typed.get('counted') ?? ''))
    const isAmount = counted !== null && toCents(counted) !== null
    setError(isAmount ? undefined : 'Enter what is in the till, such as 324.50')
    if (isAmount) setAsked({ counted, note: String(typed.get('day-note') ?? '').trim() })
  }

  async function close({ counted, note }: Counted) {
    try {
      await send(async () => {
        await closeDay({ day, counted, ...(note && { note }) })
        await refreshCash(client)
      })
    } finally {
      setAsked(null)
    }
  }

  return (
    <form onSubmit={ask} noValidate className="mt-6 max-w-2xl" aria-label="Close the day">
      <Refused message={refused} />
      <div className="grid items-end gap-4 sm:grid-cols-[1fr_2fr_auto]">
        <Field
          label={`Counted in the till, ${moneySign()}`}
          name="counted"
          inputMode="decimal"
          autoComplete="off"
          error={error}
        />
        <Field label="Note" name="day-note" maxLength={500} autoComplete="off" />
        {/* First the drivers, then the till. */}
        <Button type="submit" variant={unsettled.some(isWithDriver) ? 'quiet' : 'primary'}>
          Close the day
        </Button>
      </div>
      {asked && (
        <Dialog
          title={`Close ${day === today ? 'today' : formatDay(day)}?`}
          text={`${deskPrice(sums.till)} should be in the till; you counted ${deskPrice(asked.counted)}${differenceOf(asked.counted, sums.till)}. A closed day can't be changed; later entries go to the day after.`}
          onClose={() => setAsked(null)}
        >
          <div className="mt-6 flex gap-3">
            <CloseButton variant="quiet">Not yet</CloseButton>
            <Button busy={busy} onClick={() => void close(asked)}>
              Close it
            </Button>
          </div>
        </Dialog>
      )}
    </form>
  )
}
