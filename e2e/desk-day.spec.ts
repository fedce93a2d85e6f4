import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { DeskOrder } from '#app/orders/life/desk-order.schema.ts'
import { atDesk } from './desk.ts'
import { anOrder, newIsbn, takeStep } from './orders.ts'
import { adminToken } from './people.ts'
import { alert, expect, test } from './shop.ts'

/* A day of the shop, from ten orders to the money of the carrier. */

test.beforeEach(({ page }) => atDesk(page))

const own = randomUUID().slice(0, 8)
const carrier = `Day Post ${own}`

test('ten orders: two change their minds, one waits, two are refused, one pays too little', async ({
  page,
  addBook,
  login,
}) => {
  test.slow()
  const { request } = page
  const reader = await login()
  const isbns = [newIsbn(), newIsbn()] as const
  const named = (title: string) => `${title} ${own}`
  const usual = await addBook({ title: named('Usual'), newPrice: 10, isbn13: isbns[0] })
  const last = await addBook({ title: named('Last'), newPrice: 12, stock: 1 })
  const special = await addBook({
    ...{ title: named('Special'), newPrice: 20, isbn13: isbns[1] },
    ...{ publisher: named('Press'), availability: 'to-order', orderDays: 3 },
  })
  const ahead = await addBook({
    ...{ title: named('Ahead'), newPrice: 30, publisher: named('House') },
    ...{ availability: 'preorder', availableOn: '2099-05-01' },
  })
  const name = named('Day Reader')
  const numbers: number[] = []
  for (const book of [usual, usual, usual, usual, usual, usual, usual, last, special, ahead]) {
    numbers.push(await anOrder(request, reader, [book], { name }))
  }
  const [one = 0, two = 0] = numbers
  const [lastCopy = 0, fromSupplier = 0, preorder = 0] = numbers.slice(7)

  await test.step('two customers change their minds, and one of them twice', async () => {
    for (const number of [one, two]) {
      await page.goto(`/orders/${number}`)
      await page.getByRole('button', { name: `Cancel the order ${number}` }).click()
      await expect(page.getByText('Cancelled').first()).toBeVisible()
    }
    await page
      .getByRole('button', { name: /^Undo|^Restore|Take it back/ })
      .first()
      .click()
    await expect.poll(async () => (await read(request, two)).status).toBe('placed')
  })

  await test.step('the special order arrives from its publisher', async () => {
    await page.goto('/dashboard/orders/supply')
    const form = page.getByRole('form', { name: `Order from ${named('Press')}` })
    await form.getByRole('button', { name: 'Mark as ordered' }).click()
    await expect(alert(page, `1 copy ordered from ${named('Press')}.`)).toBeVisible()
    const arrivals = page.getByRole('region', { name: 'Arrivals' })
    await arrivals.getByLabel(/Scan or type the ISBN/).fill(isbns[1])
    await page.keyboard.press('Enter')
    await expect(arrivals.getByText(`${fromSupplier} is complete, pack it.`)).toBeVisible()
  })

  await test.step('one is packed by scan, the others at once; all go with the carrier', async () => {
    await page.goto(`/dashboard/orders/pack?orders=${two}`)
    await expect(page.getByRole('heading', { name: `Pack order ${two}` })).toBeVisible()
    await expect(page.getByLabel('Scan or type an ISBN')).toBeFocused()
    await page.keyboard.type(isbns[0])
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Order ${two} is complete`)).toBeVisible()
    await chooseAll(page, 'pack', name, 7)
    await page.getByRole('button', { name: 'Mark 7 as packed' }).click()
    await expect(alert(page, '7 orders were packed.')).toBeVisible()
    await chooseAll(page, 'hand-over', name, 8)
    await page.getByRole('button', { name: 'Hand over 8' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Carrier').fill(carrier)
    await dialog.getByRole('button', { name: 'Hand over' }).click()
    await expect(alert(page, '8 orders were handed over.')).toBeVisible()
  })

  const sent = numbers.filter((number) => number !== one && number !== preorder)
  const [refused, andAnother, short, ...paid] = sent as [number, number, number, ...number[]]
  await test.step('at the doors: two refuse, one has too little, five pay', async () => {
    for (const number of [refused, andAnother]) {
      await takeStep(request, number, { step: 'refuse', parcel: 1, reason: 'not at this price' })
    }
    await takeStep(request, short, { step: 'deliver', parcel: 1, paid: 7, reason: 'no more cash' })
    for (const number of paid) await takeStep(request, number, { step: 'deliver', parcel: 1 })
  })

  await test.step('the carrier’s file brings the money', async () => {
    const due = await Promise.all(paid.map(async (number) => (await read(request, number)).total))
    const rows = paid.map((number, at) => `${number};${due[at]}`)
    await page.goto('/dashboard/orders/cash')
    await page.getByLabel('Choose a file').setInputFiles({
      name: `day-${own}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(`Order;Amount\n${rows.join('\n')}\n${short};7,00\n`),
    })
    await expect(page.getByText(/6 rows, 5 matched, 1 short/)).toBeVisible()
    await page.getByRole('button', { name: 'Book 6 rows' }).click()
    await expect(page.getByText(/5 booked|6 booked/)).toBeVisible()
  })

  const orders = await Promise.all(numbers.map((number) => read(request, number)))
  for (const { number, total, money } of orders) {
    const { collected, refused, cancelled, writtenOff, open } = money
    expect(collected + refused + cancelled + writtenOff + open, `${number}`).toBeCloseTo(total)
  }
  const byNumber = new Map(orders.map((order) => [order.number, order]))
  expect(byNumber.get(one)?.status).toBe('cancelled')
  expect(byNumber.get(preorder)?.works).toEqual(['order'])
  expect(byNumber.get(lastCopy)?.money.open).toBe(0)
  expect(byNumber.get(short)).toMatchObject({ money: { open: 3 }, troubles: ['short'] })
  expect(orders.filter(({ status }) => status === 'refused')).toHaveLength(2)
})

async function read(request: APIRequestContext, number: number): Promise<DeskOrder> {
  const headers = { Authorization: `Bearer ${await adminToken(request)}` }
  return (await request.get(`/api/desk/orders/${number}`, { headers })).json()
}

/** Chooses every order of this reader that waits for this work. */
async function chooseAll(page: Page, work: string, name: string, count: number): Promise<void> {
  await page.goto(`/dashboard/orders?work=${work}&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('checkbox', { name: /^Choose order/ })).toHaveCount(count)
  await page.getByRole('checkbox', { name: 'Choose all' }).check()
}
