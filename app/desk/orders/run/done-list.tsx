import type { Run } from '#app/orders/cash/runs.schema.ts'
import { deskPrice } from '#app/values/amount.ts'
import { addTap, useTaps } from './taps.ts'

const words = { delivered: 'delivered', refused: 'refused', lost: 'lost' }

/** What was done today, the latest on top, and what it brought; a slip of the thumb is undone here. */
export function DoneList({ run: { done, collected } }: { run: Run }) {
  const { taps } = useTaps()
  const reopened = new Set(
    taps.filter(({ step }) => step.step === 'reopen').map((tap) => tap.parcelId),
  )
  const shown = done.filter(({ id }) => !reopened.has(id)).toReversed()
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="done" className="mt-10">
      <h3
        id="done"
        className="flex items-baseline justify-between gap-4 border-b border-edge pb-2 text-lg"
      >
        Done today
        <span className="font-sans tabular-nums">{`${deskPrice(collected)} collected`}</span>
      </h3>
      <ul>
        {shown.map(({ id, number, parcel, name, status, paid, collect }) => (
          <li key={id} className="flex items-center gap-3 border-b border-hairline py-1">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="tabular-nums">{number}</span>
              {` ${name ?? ''}`}
              <span className="block text-sm text-muted">
                {paid === null || status !== 'delivered'
                  ? words[status]
                  : `${words[status]}, ${deskPrice(paid)}${paid === collect ? '' : ` of ${deskPrice(collect)}`}`}
              </span>
            </span>
            <button
              type="button"
              className="link min-h-12 px-3"
              aria-label={`Undo ${number}`}
              onClick={() =>
                addTap({
                  parcelId: id,
                  number,
                  step: { step: 'reopen', parcel, reason: 'Tapped by mistake' },
                  words: 'on its way again',
                })
              }
            >
              Undo
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
