import type { DeskLine, DeskOrder, DeskParcel } from '#app/orders/life/desk-order.schema.ts'
import { isWaiting } from '#app/orders/life/life.ts'

/** A slip or a label: a parcel, or what an order without one will have in it. */
export type Sheet = {
  order: DeskOrder
  parcel: DeskParcel | null
  lines: DeskLine[]
  /** In dollars. */
  collect: number
}

/** The parcels of the orders that have not ended; for an order without parcels, the order itself. */
export function sheetsOf(orders: DeskOrder[]): Sheet[] {
  return orders.flatMap((order): Sheet[] => {
    const parcels = order.parcels.filter(
      ({ status }) => status === 'packed' || status === 'on-its-way',
    )
    if (parcels.length === 0) {
      const last = order.parcels.findLast(({ status }) => status !== 'open')
      if (last) return [sheetOf(order, last)]
      const lines = order.lines.filter((line) => isWaiting(line) || line.status === 'packed')
      return [{ order, parcel: null, lines, collect: order.toPay }]
    }
    return parcels.map((parcel) => sheetOf(order, parcel))
  })
}

const sheetOf = (order: DeskOrder, parcel: DeskParcel): Sheet => ({
  order,
  parcel,
  lines: order.lines.filter((line) => line.parcel === parcel.number),
  collect: parcel.collect,
})
