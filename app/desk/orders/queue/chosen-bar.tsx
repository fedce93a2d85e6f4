import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { packPath, pickPath, printPath } from '#app/desk/orders/addresses.ts'
import { takeManySteps } from '#app/desk/orders/order-queries.ts'
import { countOf } from '#app/desk/orders/order-words.ts'
import { createTries } from '#app/desk/orders/tries.ts'
import type { ManySteps, Outcomes, QueuedOrder } from '#app/orders/queue/queue.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { HandOverMany } from './hand-over-many.tsx'

type Props = { orders: QueuedOrder[]; onDone: () => void; onClear: () => void }
const done = { pack: 'packed', 'hand-over': 'handed over' }

/** What can be done with the chosen orders, always in reach. */
export function ChosenBar({ orders, onDone, onClear }: Props) {
  const [busy, setBusy] = useState(false)
  const [isHandingOver, setHandingOver] = useState(false)
  const tries = useRef(createTries())
  const numbers = orders.map(({ number }) => number)
  const toPack = orders.filter(({ works }) => works.includes('pack'))
  const toHandOver = orders.filter(({ works }) => works.includes('hand-over'))

  async function take(those: QueuedOrder[], step: ManySteps['step']) {
    setBusy(true)
    const body = { orders: those.map(({ number }) => number), step }
    try {
      const outcomes = await takeManySteps(body, tries.current.keyOf(body))
      tries.current.done()
      tell(outcomes, done[step.step])
      onDone()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'error' })
    }
    setBusy(false)
    setHandingOver(false)
  }

  const print = (what: string) => printPath(what, numbers)
  const quiet = `${buttonClass({ variant: 'quiet' })} max-sm:px-3`
  return (
    <section
      aria-label="The chosen orders"
      className="chosen-bar bottom-0 z-20 -mx-2 mt-6 flex flex-wrap items-center gap-2 border-t border-edge bg-raised px-3 py-3 text-sm tall:sticky"
    >
      <p className="mr-2 font-medium">{`${countOf(orders.length, 'order')} chosen`}</p>
      {toPack.length > 0 && (
        <>
          <Link className={buttonClass()} to={packPath(numbers)}>
            Pack by scan
          </Link>
          <Link className={quiet} to={pickPath(numbers)}>
            Pick list
          </Link>
          <Button variant="quiet" busy={busy} onClick={() => void take(toPack, { step: 'pack' })}>
            {`Mark ${toPack.length} as packed`}
          </Button>
        </>
      )}
      {toHandOver.length > 0 && (
        <Button variant="quiet" busy={busy} onClick={() => setHandingOver(true)}>
          {`Hand over ${toHandOver.length}`}
        </Button>
      )}
      <Link className={quiet} to={print('slip')}>
        Slips
      </Link>
      <Link className={quiet} to={print('label-a6')}>
        Labels
      </Link>
      <button type="button" className="link min-h-11 px-2 text-muted" onClick={onClear}>
        Clear
      </button>
      {isHandingOver && (
        <HandOverMany
          count={toHandOver.length}
          busy={busy}
          onCancel={() => setHandingOver(false)}
          onConfirm={(to) => void take(toHandOver, { step: 'hand-over', ...to })}
        />
      )}
    </section>
  )
}

function tell(outcomes: Outcomes, what: string): void {
  const refused = outcomes.filter(({ ok }) => !ok)
  const count = outcomes.length - refused.length
  if (count > 0) {
    showAlert(`${countOf(count, 'order was', 'orders were')} ${what}.`, { kind: 'done' })
  }
  if (refused.length === 0) return
  const reasons = refused.slice(0, 5).map(({ number, message }) => message ?? `Order ${number}`)
  const more = refused.length > 5 ? [`… and ${refused.length - 5} more`] : []
  showAlert([`Not ${what}:`, ...reasons, ...more].join('\n'), { kind: 'error' })
}
