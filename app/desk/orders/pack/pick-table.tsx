import { Fragment, useState } from 'react'
import { Cover } from '#app/covers/cover.tsx'
import type { PickLine, PickList } from '#app/orders/queue/queue.schema.ts'
import { shortByline } from '#app/values/normalise.ts'

/** Shelf by shelf, with a box to tick for each book. */
export function PickTable({ list }: { list: PickList }) {
  const shelves = Map.groupBy(list.lines, ({ genre }) => genre)
  return (
    <table className="pick-list w-full border-collapse text-left">
      <caption className="sr-only">Books to take from the shelves</caption>
      <thead className="text-sm text-muted">
        <tr className="border-b border-edge">
          <th scope="col" className="w-11">
            <span className="sr-only">Taken</span>
          </th>
          {/* On a phone the numbers stand below each other, and titles have the room. */}
          <th scope="col" className="py-2 pr-4 font-medium max-sm:w-full">
            Book
          </th>
          <th scope="col" className="py-2 pr-4 text-right font-medium">
            Copies
          </th>
          <th scope="col" className="py-2 font-medium">
            For order
          </th>
        </tr>
      </thead>
      {[...shelves].map(([genre, lines]) => (
        <Fragment key={genre}>
          <tbody>
            <tr>
              <th colSpan={4} scope="rowgroup" className="pt-6 pb-2 font-serif text-xl font-medium">
                {genre}
              </th>
            </tr>
            {lines.map((line) => (
              <Row key={line.productId} line={line} />
            ))}
          </tbody>
        </Fragment>
      ))}
    </table>
  )
}

function Row({ line: { title, author, language, isbn13, coverHash, copies } }: { line: PickLine }) {
  const [isTaken, setTaken] = useState(false)
  return (
    <tr className={`border-t border-hairline align-top ${isTaken ? 'text-muted' : ''}`}>
      <td>
        <label className="grid size-11 place-items-center">
          <input
            type="checkbox"
            aria-label={`Taken: ${title}`}
            className="size-6 accent-accent"
            checked={isTaken}
            onChange={({ target }) => setTaken(target.checked)}
          />
        </label>
      </td>
      <th scope="row" className="py-2 pr-4 font-normal max-sm:pr-2">
        <span className="flex gap-3">
          <span className="w-9 shrink-0 print:hidden">
            <Cover book={{ title, author, coverHash }} sizes="36px" decorative />
          </span>
          <span className="min-w-0">
            <span dir="auto" lang={language ?? undefined} className="line-clamp-3 wrap-anywhere">
              {title}
            </span>
            <span className="block text-sm text-muted wrap-anywhere">
              {[author && shortByline(author), isbn13].filter(Boolean).join(' · ')}
            </span>
          </span>
        </span>
      </th>
      <td className="py-2 pr-4 text-right text-lg tabular-nums">{copies.length}</td>
      <td className="py-2 tabular-nums">
        {copies.map(({ order, setAside }) => (
          <span key={order} className="mr-3 inline-block">
            {order}
            {setAside && <span className="block text-sm text-moss">set aside</span>}
          </span>
        ))}
      </td>
    </tr>
  )
}
