import type { PoolClient } from 'pg'
import type { SupplyStep } from '#app/orders/life/step.schema.ts'
import { takeStepIn } from '#app/orders/life/take-step.server.ts'
import { type AdminActor, noteOn } from '#server/database/audit.ts'
import type { Tag } from '#server/database/changes.ts'
import { newId } from '#server/database/id.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { NewSupplierOrder, SupplierOrdered } from './supply.schema.ts'

export type Ordering = SupplierOrdered & { ok: boolean }

/** Many orders are locked, one after the other: each may be somebody's for a moment. */
const waitMs = 3000

/**
 * Marks copies as ordered from a supplier, all in one transaction. Lines that have moved on meanwhile,
 * because they were cancelled or somebody else ordered them, are left and reported; when none is left
 * nothing is stored.
 */
export async function orderSupply(
  deps: Deps,
  actor: AdminActor,
  wanted: NewSupplierOrder,
  key?: string,
): Promise<Ordering> {
  const tags = new Set<Tag>()
  const made = await shortTransaction(
    deps.pool,
    waitMs,
    async (client): Promise<Ordering> => {
      const scopedKey = key ? `${actor.id} ${key}` : null
      const id = newId()
      const isNew = await insert(client, id, actor, wanted, scopedKey, deps.now())
      if (!isNew) return madeBefore(client, scopedKey ?? '')
      const moved: SupplierOrdered['moved'] = []
      let ordered = 0
      // By number, so that two people who order the same books wait for each other in one order.
      const lines = wanted.lines.toSorted((a, b) => a.number - b.number || a.line - b.line)
      for (const { number, line } of lines) {
        const step: SupplyStep = { step: 'on-order', lines: [line], supplierOrderId: id }
        const taken = await takeStepIn(client, deps, { number }, step, { actor })
        if (taken.ok) {
          ordered += 1
          for (const tag of taken.tags) tags.add(tag)
        } else {
          const isUnknown = taken.reason === 'unknown'
          moved.push({
            number,
            line,
            message: isUnknown ? `There is no order ${number}.` : taken.message,
          })
        }
      }
      const about = {
        subject: `supplier-order:${id}`,
        called: wanted.supplier,
        detail: { ordered },
      }
      await noteOn(client, deps.now(), { actor, action: 'supply.order', ...about })
      return { ok: ordered > 0, id, ordered, moved }
    },
    ({ ok }) => ok,
  )
  if (made.ok) deps.changes.heard([...tags])
  return made
}

async function insert(
  client: PoolClient,
  id: string,
  actor: AdminActor,
  { supplier, reference, expectedOn }: NewSupplierOrder,
  key: string | null,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'insert supplier order',
    text: `insert into supplier_orders (id, supplier, reference, expected_on, ordered_at, ordered_by, key)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    values: [id, supplier, reference || null, expectedOn ?? null, at, actor.id, key],
  })
  return rowCount === 1
}

/** The same request came before; its answer, as far as it can still be told. */
async function madeBefore(client: PoolClient, key: string): Promise<Ordering> {
  const { rows } = await client.query<{ id: string; ordered: number }>(
    `select s.id, (select count(*)::int from order_lines where supplier_order_id = s.id) as ordered
      from supplier_orders s where s.key = $1`,
    [key],
  )
  const [row] = rows
  return { ok: true, id: row?.id ?? '', ordered: row?.ordered ?? 0, moved: [] }
}
