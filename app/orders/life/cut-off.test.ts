import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aBook, adminHeaders, call, faultsExpected, testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { orderOf, placeOrder } from '#test/orders.ts'
import { until } from '#test/until.ts'

/* PostgreSQL goes away in the middle of steps: nothing is half done, and the same click does it once. */

const shop = testShop({ env: faultsExpected })
const way = [
  { step: 'pack' },
  { step: 'hand-over', parcel: 1, carrier: 'DHL' },
  { step: 'refuse', parcel: 1 },
]

test('connections are cut while steps are taken: each click counts once', async () => {
  const book = await aBook(shop, { stock: 20 })
  const numbers: number[] = []
  for (let count = 0; count < 6; count++) {
    const customer = await aCustomer(shop.app)
    numbers.push((await placeOrder(shop, customer, orderOf(customer, [book]))).body.number)
  }
  const headers = await adminHeaders(shop, 'packer')
  const click = async (number: number, payload: object) => {
    const key = randomUUID()
    await until(async () => {
      const { status, body } = await call(shop.app, {
        method: 'POST',
        url: `/api/desk/orders/${number}/steps`,
        payload,
        headers: { ...headers, 'idempotency-key': key },
      })
      assert.ok(status === 200 || status === 503, `${status} ${JSON.stringify(body)}`)
      return status === 200
    }, 20)
  }
  let goOn = true
  const cutting = (async () => {
    while (goOn) {
      // Only what is in a transaction is cut, so that some of them always get through.
      await shop.deps.pool
        .query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and application_name = 'octavo'
            and query ~ 'order_lines|order_marks|order_events' and random() < 0.2`)
        .catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  await Promise.all(
    numbers.map(async (number) => {
      for (const step of way) await click(number, step)
    }),
  )
  goOn = false
  await cutting
  const { rows } = await shop.deps.pool.query(
    `select o.number::int as number, o.status, count(e.id)::int as events,
        (select count(*)::int from stock_moves where order_id = o.id) as moves
      from orders o join order_events e on e.order_id = o.id group by o.id order by o.number`,
  )
  assert.deepEqual(
    rows,
    numbers
      .toSorted((a, b) => a - b)
      .map((number) => ({ number, status: 'refused', events: 4, moves: 2 })),
  )
  const stock = await shop.deps.pool.query('select stock from books where id = $1', [book._id])
  assert.deepEqual(stock.rows, [{ stock: 20 }])
})
