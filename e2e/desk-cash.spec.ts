import { devices } from '@playwright/test'
import { desk, look, order } from './cash-desk.ts'
import { atDesk } from './desk.ts'
import { expect, test } from './shop.ts'

/* A day of money: a driver's run on a bad line, the hand-in, the closing. */

// One after the other: the admin is the one driver of this shop.
test.describe.configure({ mode: 'default' })
test.beforeEach(({ page }) => atDesk(page))

test('a run on a phone without a line: what was tapped is kept, and sent later, once', async ({
  page,
  addBook,
  login,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/ERR_INTERNET_DISCONNECTED|409|Failed to load resource/)
  const { post, get, driver } = await desk(page.request)
  const reader = await login()
  const book = await addBook({ title: `On the road ${Date.now()}`, newPrice: 25 })
  const names = ['Ada Lovelace', 'Bartholomew Featherstonehaugh-Montgomery', 'Cleo', 'Dorothea']
  const numbers: number[] = []
  for (const [index, name] of names.entries()) {
    const number = await order(page.request, reader, book, name)
    await post(`/${number}/steps`, { step: 'pack' })
    await post(`/${number}/steps`, { step: 'hand-over', parcel: 1, driver, stop: index + 1 })
    numbers.push(number)
  }
  const [paid, short, refused, elsewhere] = numbers as [number, number, number, number]
  await page.setViewportSize(devices['iPhone 13'].viewport)
  await page.goto('/dashboard/orders/my-run')
  await expect(page.getByText('4 stops left')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call +15035550142' })).toHaveAttribute(
    'href',
    'tel:+15035550142',
  )
  await look(page, 'desk-my-run')

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Delivered and paid' }).click()
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' })
  await expect(waiting.getByText('No connection. 1 stop is kept')).toBeVisible()
  await expect(page.getByText('3 stops left')).toBeVisible()
  await page.getByRole('button', { name: 'Other amount' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Paid instead of $25.00')).toHaveAccessibleDescription(/Enter what/)
  await page.getByLabel('Paid instead of $25.00').fill('20')
  await page.getByRole('button', { name: 'Not enough cash' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Refused' }).click()
  await page.getByRole('button', { name: 'Changed their mind' }).click()
  await page.getByRole('button', { name: 'It was refused' }).click()
  // Meanwhile the shop has taken the last parcel back.
  await page.getByRole('button', { name: 'Delivered and paid' }).click()
  await expect(waiting.getByText('No connection. 4 stops are kept')).toBeVisible()
  await look(page, 'desk-my-run-cut')
  await post(`/${elsewhere}/steps`, { step: 'take-back', parcel: 1 })
  for (const number of numbers) expect((await get(`/${number}`)).parcels[0].endedAt).toBeNull()

  await page.context().setOffline(false)
  await expect(waiting).toBeHidden()
  const note = page.getByRole('alert').filter({ hasText: String(elsewhere) })
  await expect(note).toContainText(`Parcel 1 of order ${elsewhere} is packed now.`)
  await expect(page.getByText('$45.00 collected')).toBeVisible()
  await look(page, 'desk-my-run-done')
  await note.getByRole('button', { name: 'OK, I’ve read it' }).click()
  await expect(note).toBeHidden()
  for (const [number, kind] of [
    [paid, 'deliver'],
    [short, 'deliver'],
    [refused, 'refuse'],
  ] as const) {
    const { journal } = await get(`/${number}`)
    const found = journal.filter((event: { kind: string }) => event.kind === kind)
    expect(found, `${number} ${kind}`).toHaveLength(1)
  }
  // Nothing of it is left in the browser.
  const keptTaps = () =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('octavo-run-taps'))
  expect((await page.evaluate(keptTaps)).map(([, taps]) => taps)).toEqual(['[]'])

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/dashboard/orders/cash`)
  const handIn = page.getByRole('form', { name: 'Hand-in of admin' })
  await expect(handIn.getByText('$45.00')).toBeVisible()
  await look(page, 'desk-cash')
  await handIn.getByLabel('Counted in $').fill('44.50')
  await handIn.getByRole('button', { name: 'Receive' }).click()
  await expect(handIn).toBeHidden()
  const handed = page.getByRole('list', { name: 'Handed in' })
  await expect(handed).toContainText('admin handed in $44.50 to admin, $0.50 too little')

  // From a dialog that was open before: not taken now, and not kept, or it could not be chosen later.
  let keptWhileBusy = 'unasked'
  await page.route(
    '**/api/desk/orders/cash/remittance',
    async (route) => {
      const box = page.locator('input[type=file]')
      await box.setInputFiles({ name: 'ups.csv', mimeType: 'text/csv', buffer: Buffer.from('1') })
      keptWhileBusy = await box.inputValue()
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'dhl.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Amount;Order\n5,00;${short}\n25;${paid}\n1;<script>\n`),
  })
  await expect(page.getByText('dhl.csv: 3 rows, 1 matched, 1 paid twice, 1 unknown.')).toBeVisible()
  expect(keptWhileBusy).toBe('')
  await look(page, 'desk-remittance')
  await page.getByRole('button', { name: 'Book 1 row' }).click()
  await expect(page.getByText('1 booked, 1 paid twice, 1 unknown. $5.00 booked.')).toBeVisible()
  expect((await get(`/${short}`)).money.collected).toBe(25)

  // A day of its own is closed: today's money belongs to other tests, too.
  await page.goto('/dashboard/orders/cash?day=2020-01-02')
  await page.getByLabel('Counted in the till, $').fill('3')
  await page.getByRole('button', { name: 'Close the day' }).click()
  await expect(page.getByRole('dialog')).toContainText('$3.00 too much')
  await page.getByRole('button', { name: 'Close it' }).click()
  await expect(page.getByRole('heading', { name: 'The day is closed' })).toBeVisible()
  await look(page, 'desk-cash-closed')
})

test('the list of a run is sorted by hand and printed', async ({ page, addBook, login }) => {
  const { post, driver } = await desk(page.request)
  const reader = await login()
  const book = await addBook({ title: `Run ${Date.now()}`, newPrice: 9 })
  const numbers: number[] = []
  for (const [index, name] of ['Una', 'Duo'].entries()) {
    const number = await order(page.request, reader, book, name)
    await post(`/${number}/steps`, { step: 'pack' })
    await post(`/${number}/steps`, { step: 'hand-over', parcel: 1, driver, stop: index + 900 })
    numbers.push(number)
  }
  await page.goto(`/dashboard/orders/run?driver=${driver}`)
  const run = page.getByRole('region', { name: 'Run of admin' })
  const order2 = run.getByText(`Order ${numbers[1]}`)
  await expect(order2).toBeVisible()
  const rows = run.getByRole('listitem')
  const last = (await rows.count()) - 1
  await rows
    .nth(last)
    .getByRole('button', { name: /earlier$/ })
    .click()
  await expect(rows.nth(last)).toContainText(`Order ${numbers[0]}`)
  await look(page, 'desk-run')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Orders' })).toBeHidden()
  await expect(run.getByText('paid ________').first()).toBeVisible()
  await expect(run.getByRole('button', { name: 'Print' })).toBeHidden()
})
