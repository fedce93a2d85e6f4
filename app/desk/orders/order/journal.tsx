import { momentInWords } from '#app/desk/frame/moment.ts'
import type { DeskOrder } from '#app/orders/life/desk-order.schema.ts'
import { eventWords } from './event-words.ts'

/** What happened to the order, the latest first. */
export const Journal = ({ order }: { order: DeskOrder }) => (
  <section aria-labelledby="journal">
    <h3 id="journal" className="border-b border-hairline pb-2 text-xl">
      Journal
    </h3>
    <ol className="text-sm">
      {order.journal.toReversed().map((event) => (
        <li
          key={event.id}
          className="grid gap-x-5 border-b border-hairline py-2 sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <span className="text-muted">{momentInWords(event.at)}</span>
          <span className="wrap-anywhere">
            <span>{eventWords(event, order)}</span>
            <span className="text-muted">{` by ${byWords(event)}`}</span>
            {event.note && (
              <span className="mt-0.5 block border-l-2 border-hairline pl-3 whitespace-pre-line">
                {event.note}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  </section>
)

const byWords = ({ by, name }: DeskOrder['journal'][number]): string =>
  by === 'admin' ? (name ?? 'an admin') : by === 'customer' ? 'the customer' : 'the shop'
