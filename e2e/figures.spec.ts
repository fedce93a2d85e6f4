import { readFile } from 'node:fs/promises'
import { desk, look, order } from './cash-desk.ts'
import { atDesk } from './desk.ts'
import { expect, test } from './shop.ts'

/* Dashboard Home: what there is to do, and how business is. Other tests order at the same time, so sums
   are told from what the page itself says. */

test.beforeEach(({ page }) => atDesk(page))

test('the home of the desk leads to what is to be done, and counts an order that was just placed', async ({
  page,
  addBook,
  login,
}) => {
  test.slow()
  const reader = await login()
  const book = await addBook({ title: `Counted ${Date.now()}`, newPrice: 31, stock: 1 })
  const number = await order(page.request, reader, book, 'Ada Lovelace')
  await page.goto('/dashboard?days=1')
  const toDo = page.getByRole('region', { name: 'To do' })
  await expect(toDo.getByRole('link', { name: /low in stock/ })).toHaveAttribute(
    'href',
    '/dashboard/manage-books?low=stock',
  )
  await toDo.getByRole('link', { name: /to pack/ }).click()
  await expect(page).toHaveURL(/\/dashboard\/orders\?work=pack/)
  await expect(page.getByRole('link', { name: String(number) }).first()).toBeVisible()

  await page.goto('/dashboard?days=1')
  const figures = page.getByRole('region', { name: 'How business is' })
  const chart = figures.getByRole('img', { name: /^Sales by hour: the most was \$/ })
  await expect(chart).toBeVisible()
  const sales = figures.getByRole('row', { name: /^Books \$/ })
  const dollars = async () => Number(((await sales.textContent()) ?? '').replace(/[^\d.]/g, ''))
  expect(await dollars()).toBeGreaterThanOrEqual(31)
  // The chart as a table adds up to the same.
  await figures.getByText('Show as a table').click()
  const hours = figures.getByRole('table', { name: 'Sales and orders by hour' })
  const cells = await hours.getByRole('row').getByRole('cell').allInnerTexts()
  const inHours = cells.filter((text) => text.startsWith('$'))
  const sum = inHours.reduce((all, text) => all + Number(text.replace(/[^\d.]/g, '')), 0)
  expect(sum).toBeCloseTo(await dollars(), 2)
  await look(page, 'desk-figures')

  // A cancelled order is no sale.
  const { post } = await desk(page.request)
  await post(`/${number}/steps`, { step: 'cancel', reason: 'Changed their mind' })
  await page.reload()
  await expect(figures.getByRole('row', { name: /^Cancelled \$/ })).not.toHaveText(/\$0\.00/)
})

test('days are chosen by name or by date, stay in the address, and go into a file', async ({
  page,
}) => {
  await page.goto('/dashboard')
  const figures = page.getByRole('region', { name: 'How business is' })
  const days = figures.getByRole('navigation', { name: 'Days' })
  await expect(days.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'page')
  await days.getByRole('link', { name: '365 days' }).click()
  await expect(page).toHaveURL(/\?days=365$/)
  await expect(days.getByRole('link', { name: '365 days' })).toHaveAttribute('aria-current', 'page')
  await days.getByRole('button', { name: 'Other days' }).click()
  await figures.getByLabel('From').fill('2020-02-05')
  await figures.getByLabel('To').fill('2020-02-01')
  await expect(figures.getByLabel('From')).toHaveAccessibleDescription('From must not be after To')
  await figures.getByLabel('To').fill('2020-02-07')
  await figures.getByRole('button', { name: 'Show these days' }).click()
  await expect(page).toHaveURL(/\?from=2020-02-05&to=2020-02-07$/)
  await expect(figures.getByText('Compared with Feb 2 – 4, 2020.')).toBeVisible()
  await expect(figures.getByText('Nothing was sold in this time.')).toBeVisible()
  const saved = page.waitForEvent('download')
  await figures.getByRole('button', { name: 'Sales (CSV)' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('sales-2020-02-05-2020-02-07.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatch(/^2020-02-05,0,/)
})

test('a search without result is listed, without whoever searched', async ({ page }) => {
  const words = `zyxwv ${Date.now().toString(36).replace(/\d/g, 'q')}`
  await page.goto(`/search?q=${encodeURIComponent(words)}`)
  await page.goto(`/search?q=${encodeURIComponent(`${words} reader@example.com`)}`)
  await page.goto('/dashboard?days=1')
  const missed = page.getByRole('region', { name: 'Searches without result' })
  await expect(missed.getByRole('link', { name: words, exact: true })).toBeVisible()
  await expect(missed.getByText('reader@example.com')).toBeHidden()
})

test('failed mails and refused imports have lists of their own', async ({ page }) => {
  await page.goto('/dashboard/failed-mails')
  await expect(page.getByText('No mail has failed.')).toBeVisible()
  await page.goto('/dashboard/feeds?state=refused')
  await expect(page.getByRole('link', { name: 'All imports' })).toBeVisible()
})
