import type { Pool } from 'pg'
import type { Life, LifeLine } from '#app/orders/life/life.ts'
import { readyLines } from '#app/orders/life/standing.ts'
import { mostAtOnce, type PickLine, type PickList } from './queue.schema.ts'

type PickOrder = Pick<Life, 'number' | 'name' | 'confirmNeeded' | 'confirmedAt' | 'sendApart'> & {
  id: string
  createdAt: Date
  packer: string | null
}
type Row = Omit<PickLine, 'copies'> &
  Pick<LifeLine, 'position' | 'status' | 'mustOrder'> & { orderId: string }

/**
 * What is to be taken from the shelves for these orders, or for the oldest ones that can be packed: what
 * the packing table would take, shelf by shelf. Orders that do not wait for it are left out.
 */
export async function readPickList(pool: Pool, numbers: number[] | null): Promise<PickList> {
  const orders = await readOrders(pool, numbers)
  const rows = await readLines(pool, orders)
  const lines = new Map<string, PickLine>()
  const picked: PickOrder[] = []
  for (const order of orders) {
    const ready = readyLines({ ...order, lines: rows.get(order.id) ?? [] })
    if (ready.length > 0 || order.packer !== null) picked.push(order)
    for (const { position, status, mustOrder: _, orderId: __, ...book } of ready) {
      const line = lines.get(book.productId) ?? { ...book, copies: [] }
      line.copies.push({ order: order.number, position, setAside: status === 'set-aside' })
      lines.set(book.productId, line)
    }
  }
  return {
    orders: picked.map(({ number, createdAt, name, packer }) => ({
      ...{ number, name, packer },
      createdAt: createdAt.toISOString(),
    })),
    lines: [...lines.values()].sort(byShelf),
  }
}

async function readOrders(pool: Pool, numbers: number[] | null): Promise<PickOrder[]> {
  const columns = `o.id, o.number::float8 as number, o.created_at as "createdAt", o.name,
    o.confirm_needed as "confirmNeeded", o.confirmed_at as "confirmedAt",
    o.send_apart as "sendApart", (select coalesce(a.username, '') from parcels p
      left join admins a on a.id = p.packer_id
      where p.order_id = o.id and p.status = 'open' limit 1) as packer`
  const { rows } = await pool.query<PickOrder>(
    numbers
      ? {
          name: 'orders to pick',
          text: `select ${columns} from orders o where number = any($1::bigint[])
            order by created_at, id`,
          values: [numbers],
        }
      : {
          name: 'oldest orders to pick',
          text: `select ${columns} from order_marks m
              cross join lateral (select * from orders where id = m.order_id offset 0) o
            where m.mark = 'work:pack' order by m.created_at, m.order_id limit ${mostAtOnce}`,
        },
  )
  return rows
}

async function readLines(pool: Pool, orders: PickOrder[]): Promise<Map<string, Row[]>> {
  const { rows } = await pool.query<Row>({
    name: 'lines to pick',
    text: `select l.order_id as "orderId", l.position, l.status, l.must_order as "mustOrder",
        l.book_id as "productId", l.title, l.isbn13, b.author, b.language, b.category as genre,
        b.stock, b.cover_hash as "coverHash"
      from order_lines l join books b on b.id = l.book_id
      where l.order_id = any($1::uuid[]) order by l.order_id, l.position`,
    values: [orders.map(({ id }) => id)],
  })
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

const compare = new Intl.Collator('en').compare

/** Genre by genre, in each by the author's last name, as books stand. */
function byShelf(one: PickLine, other: PickLine): number {
  return (
    compare(one.genre, other.genre) ||
    compare(lastName(one.author), lastName(other.author)) ||
    compare(one.author ?? '', other.author ?? '') ||
    compare(one.title, other.title)
  )
}

const lastName = (author: string | null): string => author?.trim().split(/\s+/).at(-1) ?? ''
