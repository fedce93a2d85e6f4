import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { atDesk } from './desk.ts'
import { anOrder, newIsbn, takeStep } from './orders.ts'
import { keepPictures } from './pictures.ts'
import { expect, pageIsSettled, test } from './shop.ts'

/* A packer's hour: the queue, the pick list, packing by scan, handing over. */

test.beforeEach(({ page }) => atDesk(page))

const named = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

const scan = async (page: Page, isbn: string) => {
  // As a scanner does: digits and Enter, once the page listens.
  await expect(page.getByLabel('Scan or type an ISBN')).toBeFocused()
  await page.keyboard.type(isbn)
  await page.keyboard.press('Enter')
}

test('from the queue to the carrier: pick, pack by scan, a wrong book is refused', async ({
  page,
  addBook,
  login,
  expectErrors,
}) => {
  expectErrors(/409/)
  const reader = await login()
  const [first, second, wrong] = [newIsbn(), newIsbn(), newIsbn()]
  const moon = await addBook({ title: named('Moon'), newPrice: 10, isbn13: first })
  const star = await addBook({ title: named('Star'), newPrice: 5, isbn13: second })
  const name = named('Packing Reader')
  const number = await anOrder(page.request, reader, [moon, star], { name })

  await page.goto(`/dashboard/orders?work=pack&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('link', { name: String(number) })).toBeVisible()
  // By keyboard: to the order, choose it.
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: String(number) })).toBeFocused()
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'The chosen orders' })
  await expect(bar).toContainText('1 order chosen')
  await bar.getByRole('link', { name: 'Pick list' }).click()
  await expect(page.getByRole('heading', { name: 'Pick list' })).toBeVisible()
  await expect(page.getByRole('row', { name: moon.title })).toContainText(String(number))
  await page.getByRole('link', { name: 'Pack by scan' }).click()

  await expect(page.getByRole('heading', { name: `Pack order ${number}` })).toBeVisible()
  await scan(page, wrong)
  await expect(page.getByRole('alert')).toContainText('Wrong book')
  await scan(page, first)
  await expect(page.getByText('Right book')).toBeVisible()
  await scan(page, first)
  await expect(page.getByRole('alert')).toContainText('Already in')
  await scan(page, second)
  await expect(page.getByText(`Order ${number} is complete`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Packing slip' })).toBeVisible()

  await page.getByRole('link', { name: 'Hand over' }).click()
  const step = page.getByRole('region', { name: 'Next step' })
  await step.getByLabel('Carrier').fill('DHL')
  await step.getByLabel('Tracking number').fill('<b>JJD 1</b>')
  await step.getByRole('button', { name: 'Hand over' }).click()
  await expect(step.getByRole('button', { name: 'Delivered and paid' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Journal' })).toContainText('DHL (<b>JJD 1</b>)')
})

test('many orders at once: each book goes into the box of the oldest order that needs it', async ({
  page,
  addBook,
  login,
}) => {
  const reader = await login()
  const [shared, own] = [newIsbn(), newIsbn()]
  const book = await addBook({ title: named('Shared'), newPrice: 10, isbn13: shared })
  const more = await addBook({ title: named('Own'), newPrice: 10, isbn13: own })
  const one = await anOrder(page.request, reader, [book])
  const two = await anOrder(page.request, reader, [book, more])
  await page.goto(`/dashboard/orders/pack?orders=${one},${two}`)
  await expect(page.getByRole('heading', { name: String(two) })).toBeVisible()
  await scan(page, shared)
  await expect(page.getByText(`Order ${one} is complete`)).toBeVisible()
  await scan(page, shared)
  await expect(page.getByText(`Into box ${two}`)).toBeVisible()
  await scan(page, own)
  await expect(page.getByText(`Order ${two} is complete`)).toBeVisible()
  await expect(page.getByText('Print for 2 packed orders')).toBeVisible()
})

test('a colleague was faster: the page shows how it is now, and keeps the note', async ({
  page,
  addBook,
  login,
  expectErrors,
}) => {
  expectErrors(/409/)
  const reader = await login()
  const book = await addBook({ title: named('Raced'), newPrice: 10 })
  const number = await anOrder(page.request, reader, [book])
  await takeStep(page.request, number, { step: 'pack' })
  // No word of the colleague's step reaches this page before its own.
  await page.route('**/api/desk/orders/stream', (route) => route.abort())
  expectErrors(/ERR_FAILED/)
  await page.goto(`/dashboard/orders/${number}`)
  const step = page.getByRole('region', { name: 'Next step' })
  await step.getByText('Other steps').click()
  await step.getByRole('button', { name: 'Unpack the parcel' }).click()
  await step.getByLabel('Note').fill('The box is torn')
  await takeStep(page.request, number, { step: 'hand-over', parcel: 1, carrier: 'DHL' })
  await step.getByRole('button', { name: 'Unpack the parcel' }).click()
  await expect(step.getByRole('alert')).toHaveText(`Parcel 1 of order ${number} is on its way now.`)
  await expect(page.getByRole('region', { name: 'Parcels' })).toContainText('On its way')
  await expect(step.getByLabel('Note')).toHaveValue('The box is torn')
  await step.getByRole('button', { name: 'Keep the text as a note' }).click()
  await expect(page.getByRole('region', { name: 'Journal' })).toContainText('The box is torn')
  await expect(step.getByRole('button', { name: 'Delivered and paid' })).toBeVisible()
})

test('a new order appears by itself', async ({ page, addBook, login }) => {
  const reader = await login()
  const book = await addBook({ title: named('Appearing'), newPrice: 10 })
  const name = named('Late Reader')
  await page.goto(`/dashboard/orders?q=${encodeURIComponent(name)}`)
  await expect(page.getByText('No orders match.')).toBeVisible()
  const number = await anOrder(page.request, reader, [book], { name })
  await expect(page.getByRole('link', { name: String(number), exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /new order/ })).toBeVisible()
})

/* The other pages of the order room are looked at in desk-looks.spec.ts. */
test('the page of an order that waits for a special book and has a note', async ({
  page,
  addBook,
  login,
}) => {
  const reader = await login()
  const special = await addBook({
    title: named('A Special Order With a Rather Long Title'),
    newPrice: 30,
    availability: 'to-order',
    orderDays: 4,
  })
  const number = await anOrder(page.request, reader, [special])
  await takeStep(page.request, number, { step: 'note', note: 'Calls back after five.' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/dashboard/orders/${number}`)
  await expect(page.getByText('Calls back after five.')).toBeVisible()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await pageIsSettled(page)
    const scrollWidth = await page.evaluate(() => document.scrollingElement?.scrollWidth)
    expect(scrollWidth, `at ${width} px it scrolls sideways`).toBe(width)
    await keepPictures(page, 'desk-order')
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await isAccessible(page)
})
