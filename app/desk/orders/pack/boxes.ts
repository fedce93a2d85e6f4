import type { DeskLine, DeskOrder } from '#app/orders/life/desk-order.schema.ts'
import type { PickList } from '#app/orders/queue/queue.schema.ts'

/* Orders on the packing table, each a box: which of its books are in, and which are still to come. */

export type BoxLine = Pick<
  DeskLine,
  'position' | 'title' | 'author' | 'language' | 'isbn13' | 'coverHash'
> & {
  isIn: boolean
}
export type Box = {
  number: number
  name: string | null
  state: 'waiting' | 'open' | 'done'
  /** The parcel that is open, or was closed last. */
  parcel: number | null
  collect: number
  lines: BoxLine[]
}

/** The boxes of these orders, oldest first; what a step answered counts before the list of before. */
export function boxesOf(list: PickList, begun: DeskOrder[]): Box[] {
  const known = new Map(begun.map((order) => [order.number, order]))
  const listed = list.orders
    .filter(({ number }) => !known.has(number))
    .map(
      ({ number, name }): Box => ({
        ...{ number, name, state: 'waiting', parcel: null, collect: 0 },
        lines: list.lines.flatMap(({ copies, title, author, language, isbn13, coverHash }) =>
          copies
            .filter(({ order }) => order === number)
            .map(({ position }) => ({
              ...{ position, title, author, language, isbn13, coverHash },
              isIn: false,
            })),
        ),
      }),
    )
  return [...listed, ...begun.map(boxOf)].sort((one, other) => one.number - other.number)
}

/** Whether a line could go into a box now; for an order that waits for more, none can. */
const isToCome = (order: DeskOrder, { status, mustOrder }: DeskLine): boolean =>
  order.works.includes('pack') && (status === 'set-aside' || (status === 'ordered' && !mustOrder))

export function boxOf(order: DeskOrder): Box {
  const open = order.parcels.find(({ status }) => status === 'open')
  const waits = order.lines.some((line) => isToCome(order, line))
  const packed = order.parcels.findLast(({ status }) => status === 'packed')
  const parcel = open ?? (waits ? undefined : packed)
  const lines = order.lines
    .filter((line) => isToCome(order, line) || (parcel && line.parcel === parcel.number))
    .map(({ position, title, author, language, isbn13, coverHash, parcel: of }) => ({
      ...{ position, title, author, language, isbn13, coverHash },
      isIn: parcel !== undefined && of === parcel.number,
    }))
  return {
    number: order.number,
    name: order.name,
    state: open ? 'open' : waits ? 'waiting' : 'done',
    parcel: parcel?.number ?? null,
    collect: parcel?.collect ?? 0,
    lines,
  }
}

export type Sorted =
  | { ok: true; box: Box; line: BoxLine }
  /** Why the book goes into none of them. */
  | { ok: false; why: 'in-already' | 'not-needed' }

/** Which box a scanned book goes into: the one that is worked on, or the oldest that needs it. */
export function sortInto(boxes: Box[], isbn13: string, current: number | null): Sorted {
  const these = current === null ? boxes : boxes.filter(({ number }) => number === current)
  let isIn = false
  for (const box of these) {
    for (const line of box.lines) {
      if (line.isbn13 !== isbn13) continue
      if (!line.isIn) return { ok: true, box, line }
      isIn = true
    }
  }
  return { ok: false, why: isIn ? 'in-already' : 'not-needed' }
}

/** A book without a number cannot be scanned; a person says that it is in. */
export const tickOf = (number: number, position: number): string => `${number} ${position}`

/** Whether nothing is left to come, with what was ticked by hand. */
export const isFull = ({ number, lines }: Box, ticked: ReadonlySet<string>): boolean =>
  lines.length > 0 && lines.every((line) => line.isIn || ticked.has(tickOf(number, line.position)))
