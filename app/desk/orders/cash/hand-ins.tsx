import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { newKey } from '#app/desk/orders/tries.ts'
import { useSending } from '#app/desk/use-sending.ts'
import type { CashDay, CashParcel, HandedIn } from '#app/orders/cash/cash.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Refused } from '#app/ui/refused.tsx'
import { deskPrice, moneySign, readAmount } from '#app/values/amount.ts'
import { centsOf, toCents, toDollars } from '#app/values/money.ts'
import { ParcelLine } from './day-table.tsx'
import { handIn, refreshCash } from './queries.ts'

/** Money that is still with drivers and carriers, whatever the day; drivers hand theirs in here. */
export function HandIns({ cash }: { cash: CashDay }) {
  const { unsettled, handIns } = cash
  const drivers = [...Map.groupBy(unsettled.filter(isWithDriver), ({ id }) => id).values()]
  const others = unsettled.filter((parcel) => !isWithDriver(parcel))
  return (
    <section aria-labelledby="hand-ins">
      <h3 id="hand-ins" className="mb-4 text-xl">
        Still to come in
      </h3>
      {unsettled.length === 0 && (
        <p className="text-moss">Everything that was delivered is settled.</p>
      )}
      <div className="grid gap-8">
        {drivers.map((parcels) => (
          <DriverForm key={parcels[0]?.id} parcels={parcels} />
        ))}
        {others.length > 0 && (
          <div>
            <h4 className="border-b border-edge pb-2 font-serif text-lg">
              Short, or still with a carrier
            </h4>
            <ul className="text-sm">
              {others.map((parcel) => (
                <ParcelLine key={`${parcel.number} ${parcel.parcel}`} parcel={parcel} />
              ))}
            </ul>
          </div>
        )}
        {handIns.length > 0 && (
          <ul aria-label="Handed in" className="text-sm">
            {handIns.map(({ at, driver, by, expected, counted, note }) => (
              <li key={`${at} ${driver}`} className="border-b border-hairline py-1.5">
                {`${momentInWords(at)}: ${driver} handed in ${deskPrice(counted)} to ${by}${said(counted, expected)}${note ? `: ${note}` : ''}`}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** A driver still has money of it: less came in than was paid at the door. */
export const isWithDriver = ({ kind, paid, received }: CashParcel) =>
  kind === 'driver' && heldOf({ paid, received }) > 0

const heldOf = ({ paid, received }: Pick<CashParcel, 'paid' | 'received'>): number =>
  toDollars(centsOf(paid ?? 0) - centsOf(received))

function said(counted: number, expected: number): string {
  const difference = toDollars(centsOf(counted) - centsOf(expected))
  if (difference === 0) return ', which is right'
  const by = deskPrice(Math.abs(difference))
  return difference < 0 ? `, ${by} too little` : `, ${by} too much`
}

function DriverForm({ parcels }: { parcels: CashParcel[] }) {
  const client = useQueryClient()
  const [first] = parcels as [CashParcel]
  const [key, setKey] = useState(newKey)
  const { busy, refused, send } = useSending()
  const [error, setError] = useState<string>()
  const [done, setDone] = useState<HandedIn | null>(null)
  const held = toDollars(parcels.reduce((sum, parcel) => sum + centsOf(heldOf(parcel)), 0))

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const counted = readAmount(String(typed.get(`counted-${first.id}`) ?? ''))
    const note = String(typed.get(`note-${first.id}`) ?? '').trim()
    const isAmount = counted !== null && counted >= 0 && toCents(counted) !== null
    setError(isAmount ? undefined : 'Enter what you counted, such as 124.50')
    if (!isAmount) return
    void send(async () => {
      const chosen = parcels
        .slice(0, 200)
        .map(({ number, parcel, ...money }) => ({ number, parcel, amount: heldOf(money) }))
      const body = { driver: first.id, counted, parcels: chosen, ...(note && { note }) }
      setDone(await handIn(body, key))
      setKey(newKey())
      await refreshCash(client)
    })
  }

  return (
    <form onSubmit={submit} noValidate aria-label={`Hand-in of ${first.name}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-4 border-b border-edge pb-2">
        <h4 className="font-serif text-lg wrap-anywhere">{`${first.name} hands in`}</h4>
        <p className="font-serif text-xl tabular-nums">{deskPrice(held)}</p>
      </div>
      <ul className="text-sm">
        {parcels.map((parcel) => (
          <li
            key={`${parcel.number} ${parcel.parcel}`}
            className="flex flex-wrap items-baseline gap-x-4 border-b border-hairline py-1.5"
          >
            <span className="tabular-nums">{parcel.number}</span>
            <span className="min-w-0 flex-1 wrap-anywhere">{parcel.customer}</span>
            {heldOf(parcel) !== parcel.missing && (
              <span className="text-danger tabular-nums">{`of ${deskPrice(parcel.missing)}`}</span>
            )}
            <span className="tabular-nums">{deskPrice(heldOf(parcel))}</span>
          </li>
        ))}
      </ul>
      <div className="mt-4 grid items-end gap-4 sm:grid-cols-[1fr_2fr_auto]">
        <Field
          label={`Counted in ${moneySign()}`}
          name={`counted-${first.id}`}
          inputMode="decimal"
          autoComplete="off"
          error={error}
        />
        <Field label="Note" name={`note-${first.id}`} maxLength={500} autoComplete="off" />
        <Button type="submit" busy={busy}>
          Receive
        </Button>
      </div>
      <Refused message={refused} />
      {done?.refused.map(({ message }) => (
        <p key={message} className="mt-2 text-danger">
          {message}
        </p>
      ))}
    </form>
  )
}
