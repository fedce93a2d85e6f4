import type { Sending } from '#app/catalog/trade/send-by.ts'
import { formatDay } from '#app/ui/date.ts'

/** Whether to wait for the last book; asked only when the books come on different days. */
export function SendApart({
  sending: { first, by },
  apart,
  choose,
}: {
  sending: Sending
  apart: boolean
  choose: (apart: boolean) => void
}) {
  const last = by === null ? 'the rest as it comes' : `the last by ${formatDay(by)}`
  return (
    <fieldset className="mt-8 border-t border-hairline pt-6">
      <legend className="float-left font-medium">When should we send your books?</legend>
      <div className="clear-both space-y-2 pt-2">
        <Choice isChosen={!apart} choose={() => choose(false)}>
          {by === null
            ? 'All together, as soon as the last one is here'
            : `All together, by ${formatDay(by)}`}
        </Choice>
        <Choice isChosen={apart} choose={() => choose(true)}>
          {first === null
            ? 'Each one as it comes'
            : `Each one as it comes: the first by ${formatDay(first)}, ${last}`}
        </Choice>
      </div>
      <p className="mt-2 text-sm text-muted">
        You pay for each parcel when it arrives. Shipping is charged once.
      </p>
    </fieldset>
  )
}

const Choice = ({
  isChosen,
  choose,
  children,
}: {
  isChosen: boolean
  choose: () => void
  children: string
}) => (
  <label className="flex gap-3">
    <input
      type="radio"
      name="sendApart"
      checked={isChosen}
      onChange={choose}
      className="mt-1 size-5 shrink-0 accent-(--accent)"
    />
    <span>{children}</span>
  </label>
)
