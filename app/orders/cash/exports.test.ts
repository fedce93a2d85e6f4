import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cashDesk } from '#test/cash-desk.ts'

/* Files for the bookkeeper. */

const { shop, nextDay, admin, onItsWay } = cashDesk()

test('files for the bookkeeper (threats 13): orders, and sales by day and tax', async () => {
  const day = nextDay()
  const [desk, owner] = [await admin('packer'), await admin('owner')]
  const number = await onItsWay(desk, { carrier: 'DHL' }, 25)
  await shop.deps.pool.query(`update orders set name = '=HYPERLINK("x")' where number = $1`, [
    number,
  ])
  await desk.post(`/${number}/steps`, { step: 'deliver', parcel: 1 })
  await desk.post(`/${number}/steps`, { step: 'receive', parcel: 1, amount: 25 })
  await desk.post(`/${number}/steps`, { step: 'return', lines: [1], givenBack: 5, restock: false })
  const period = `from=${day}&to=${day}`
  const placedOn = new Date().toISOString().slice(0, 10)
  const orders = await owner.get(`/export.csv?from=${placedOn}&to=${day}`)
  const [head, ...lines] = orders.body.split('\r\n')
  assert.match(head, /^\ufeffOrder,Placed on,State,Name,/)
  const line = lines.at(-2)
  assert.ok(line.startsWith(`${number},${placedOn},returned,"'=HYPERLINK(""x"")",`), line)
  assert.ok(line.includes(",'+4400123,"), line)
  assert.ok(line.includes(',25,0,0,no,25,25,5,0,'), line)
  assert.equal(lines.at(-1), '')
  const sales = await owner.get(`/sales.csv?${period}`)
  assert.deepEqual(sales.body.split('\r\n').slice(1), [
    `${day},given back,0,0,-5,0,-5`,
    `${day},none,1,1,25,0,25`,
    '',
  ])
  assert.equal((await owner.get('/sales.csv?from=2026-02-02&to=2026-02-01')).status, 400)
  assert.equal((await desk.get(`/export.csv?${period}`)).status, 403)
})
