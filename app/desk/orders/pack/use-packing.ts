import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readIsbn } from '#app/catalog/trade/isbn.ts'
import { deskOrderQuery, keepOrder, takeStep } from '#app/desk/orders/order-queries.ts'
import { createTries } from '#app/desk/orders/tries.ts'
import { play } from '#app/desk/scan/sound.ts'
import type { DeskOrder } from '#app/orders/life/desk-order.schema.ts'
import type { Step } from '#app/orders/life/step.schema.ts'
import type { PickList } from '#app/orders/queue/queue.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { deskPrice } from '#app/values/amount.ts'
import { type Box, boxesOf, boxOf, isFull, sortInto, tickOf } from './boxes.ts'

/** What the last scan led to, for eyes and ears. */
export type Said = { kind: 'right' | 'complete' | 'wrong'; text: string; more?: string }

/** The packing table: takes scans one after the other, and keeps the boxes as the shop has them. */
export function usePacking(list: PickList, current: number | null) {
  const client = useQueryClient()
  const [begun, setBegun] = useState<number[]>(current === null ? [] : [current])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState<Said | null>(null)
  const [busy, setBusy] = useState(0)
  const orders = useQueries({ queries: begun.map((number) => deskOrderQuery(number)) })
  const boxes = boxesOf(
    list,
    orders.flatMap(({ data }) => data ?? []),
  )
  const latest = useRef({ boxes, ticked, current })
  latest.current = { boxes, ticked, current }
  const tries = useRef(createTries())
  const line = useRef(Promise.resolve())

  const say = (next: Said) => {
    play(next.kind)
    setSaid(next)
  }

  async function step(number: number, taken: Step): Promise<DeskOrder> {
    const order = await takeStep(number, taken, tries.current.keyOf([number, taken]))
    tries.current.done()
    keepOrder(client, order)
    setBegun((before) => (before.includes(number) ? before : [...before, number]))
    return order
  }

  /** An open parcel of this packer, a new one if there is none. */
  async function opened({ number, parcel, state }: Box): Promise<number> {
    if (state === 'open' && parcel !== null) return parcel
    const order = await step(number, { step: 'open-parcel' })
    return order.parcels.find(({ status }) => status === 'open')?.number ?? 1
  }

  async function close(box: Box, marks: ReadonlySet<string>): Promise<void> {
    const { number } = box
    const byHand = box.lines.filter((one) => !one.isIn && marks.has(tickOf(number, one.position)))
    const lines = byHand.map(({ position }) => position)
    const order = await step(
      number,
      lines.length > 0
        ? { step: 'pack', lines }
        : { step: 'close-parcel', parcel: await opened(box) },
    )
    const { collect } = boxOf(order)
    say({
      kind: 'complete',
      text: `Order ${number} is complete`,
      more: `${deskPrice(collect)} to collect`,
    })
  }

  async function take(typed: string): Promise<void> {
    const read = readIsbn(typed)
    if (!read.ok) return say({ kind: 'wrong', text: 'Not an ISBN', more: read.message })
    const { boxes: now, ticked: marks, current: only } = latest.current
    const sorted = sortInto(now, read.isbn13, only)
    if (!sorted.ok) return say(refusalOf(sorted.why, typed, only))
    const { box } = sorted
    const parcel = await opened(box)
    const order = await step(box.number, { step: 'scan', parcel, isbn: read.isbn13 })
    const next = boxOf(order)
    if (isFull(next, marks)) return close(next, marks)
    const left = next.lines.filter(({ isIn }) => !isIn).length
    say({
      kind: 'right',
      text: only === null ? `Into box ${box.number}` : 'Right book',
      more: `${sorted.line.title} · ${left} to go`,
    })
  }

  /** Scans come faster than answers: one after the other. */
  const queue = (work: () => Promise<void>) => {
    setBusy((before) => before + 1)
    line.current = line.current
      .then(work)
      .catch((failure: unknown) => {
        if (!(failure instanceof ApiFailure)) throw failure
        if (typeof failure.status === 'number') tries.current.done()
        const now = failure.problem.order as DeskOrder | undefined
        if (now) keepOrder(client, now)
        say({ kind: 'wrong', text: 'Stop', more: failure.message })
      })
      .finally(() => setBusy((before) => before - 1))
  }

  return {
    boxes,
    ticked,
    said,
    busy: busy > 0,
    scan: (typed: string) => queue(() => take(typed)),
    close: (box: Box) => queue(() => close(box, latest.current.ticked)),
    unpack: (number: number, parcel: number) =>
      queue(async () => {
        await step(number, { step: 'unpack', parcel })
        setSaid(null)
      }),
    missing: (number: number, position: number) =>
      queue(async () => {
        await step(number, { step: 'missing', lines: [position] })
        const more = 'The order waits for another copy.'
        setSaid({ kind: 'right', text: 'Noted as missing', more })
      }),
    tick: (number: number, position: number, on: boolean) => {
      const next = new Set(ticked)
      if (on) next.add(tickOf(number, position))
      else next.delete(tickOf(number, position))
      setTicked(next)
      const box = boxes.find((one) => one.number === number)
      if (on && box && isFull(box, next)) queue(() => close(box, next))
    },
  }
}

function refusalOf(why: 'in-already' | 'not-needed', typed: string, current: number | null): Said {
  if (why === 'in-already') {
    return {
      kind: 'wrong',
      text: 'Already in',
      more: 'This book is in the box. Is it a second copy?',
    }
  }
  return {
    kind: 'wrong',
    text: 'Wrong book',
    more:
      current === null
        ? `${typed} is in none of these orders.`
        : `${typed} is not part of order ${current}.`,
  }
}
