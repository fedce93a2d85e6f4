import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { deskOrderPath } from '#app/desk/orders/addresses.ts'
import { newKey } from '#app/desk/orders/tries.ts'
import type { Arrival, Arrived } from '#app/orders/supply/supply.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/input-class.ts'
import { Refused } from '#app/ui/refused.tsx'
import { arrive, refreshSupply } from './queries.ts'

type Said = { key: string; arrival: Arrival; answer: Arrived }

/** Remembered scans under the box; the packer looks back a little way. */
const scansShown = 6

/** A box for the scanner: each copy that arrived is given to an order, said large enough to be read from the shelf. */
export function ArrivalsBox() {
  const client = useQueryClient()
  const box = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState<Said[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // The scan that is under way keeps its key until it was answered.
  const tried = useRef<Arrival | null>(null)

  async function give(arrival: Arrival) {
    setBusy(true)
    setRefused(null)
    tried.current = arrival
    try {
      const answer = await arrive(arrival)
      tried.current = null
      const { key } = arrival
      setSaid((before) =>
        [{ key, arrival, answer }, ...before.filter((one) => one.key !== key)].slice(0, scansShown),
      )
      navigator.vibrate?.(answer.verdict === 'nobody' ? [60, 60, 60] : 40)
      void refreshSupply(client)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      navigator.vibrate?.([120, 60, 120])
      setRefused(failure.message)
    } finally {
      setBusy(false)
      box.current?.select()
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const isbn = box.current?.value.trim() ?? ''
    if (isbn === '' || busy) return
    const again = tried.current?.isbn === isbn ? tried.current.key : undefined
    void give({ isbn, key: again ?? newKey() })
  }

  const [last, ...earlier] = said
  return (
    <section aria-labelledby="arrivals" className="print:hidden">
      <h3 id="arrivals" className="mb-3 text-xl">
        Arrivals
      </h3>
      <form onSubmit={submit} className="flex max-w-xl flex-wrap gap-2">
        <label htmlFor="arrived-isbn" className="w-full text-sm text-muted">
          Scan or type the ISBN of each copy that arrived
        </label>
        <input
          ref={box}
          id="arrived-isbn"
          inputMode="numeric"
          autoComplete="off"
          maxLength={60}
          className={`${inputClass} min-w-0 flex-1 text-lg tabular-nums`}
        />
        <Button type="submit" busy={busy}>
          Arrived
        </Button>
      </form>
      <div className="mt-4 max-w-xl">
        <Refused message={refused} />
        <div role="status">
          {last && (
            <Answer said={last} onStock={() => void give({ ...last.arrival, toStock: true })} />
          )}
        </div>
        {earlier.length > 0 && (
          <ul aria-label="Scanned before" className="mt-3 text-sm text-muted">
            {earlier.map(({ key, answer }) => (
              <li key={key} className="border-b border-hairline py-1.5">
                <span dir="auto" className="text-ink">
                  {answer.title}
                </span>
                {`: ${answer.message}`}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

const edges: Record<Arrived['verdict'], string> = {
  complete: 'border-moss',
  waits: 'border-ochre',
  stocked: 'border-moss',
  nobody: 'border-edge',
}

function Answer({ said: { answer }, onStock }: { said: Said; onStock: () => void }) {
  const { verdict, message, title, number, stock } = answer
  return (
    <div className={`border-l-4 bg-raised px-5 py-4 ${edges[verdict]}`}>
      <p dir="auto" className="text-sm text-muted">
        {title}
      </p>
      <p className="mt-1 font-serif text-2xl wrap-anywhere">{message}</p>
      <p className="mt-2 flex flex-wrap gap-4">
        {number !== null && (
          <Link to={deskOrderPath(number)} className="link">
            {`Order ${number}`}
          </Link>
        )}
        {verdict === 'nobody' && stock !== null && (
          <Button variant="quiet" onClick={onStock}>
            {`Add to stock (${stock} now)`}
          </Button>
        )}
      </p>
    </div>
  )
}
