import { expect, type Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { atDesk } from './desk.ts'
import { isbnOf, ownNumber } from './own.ts'
import { test } from './shop.ts'

/* A sheet comes in at the desk: dry run, mended rows, apply, a second file, undo. */

test.beforeEach(({ page }) => atDesk(page))

const begin = ownNumber()
const isbns = [0, 1, 2, 3, 4].map((n) => isbnOf(begin + n))
const name = `Feed ${begin}`

const sheet = (rows: string[][]) =>
  Buffer.from(
    [['ISBN', 'Title', 'Author', 'Price'], ...rows].map((row) => row.join(';')).join('\n'),
  )

async function drop(page: Page, file: { name: string; buffer: Buffer }) {
  await page.goto('/dashboard/feeds')
  await page
    .getByLabel('Choose files')
    .setInputFiles({ mimeType: 'application/octet-stream', ...file })
}

const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('a sheet becomes books: seen first, mended, applied, changed by the next one, undone', async ({
  page,
}) => {
  test.slow()
  await drop(page, {
    name: `${name}.csv`,
    buffer: sheet([
      [isbns[0] ?? '', `${name} One`, 'Ada Lovelace', '12,50'],
      [isbns[1] ?? '', `${name} Two`, 'Grace Hopper', '9,99'],
      [isbns[2] ?? '', `${name} Three`, 'Mary Somerville', 'soon'],
    ]),
  })
  // Of a file's name without the numbers, which differ from day to day, the source is named.
  await expect(page.getByRole('heading', { name: /Import \d+: Feed/ })).toBeVisible()
  await expect(page.getByText('Ready to apply')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('link', { name: 'New 2' })).toBeVisible()
  const refused = rowOf(page, `${name} Three`)
  await expect(refused).toContainText('Refused')
  await expect(refused).toContainText('soon')
  await isAccessible(page)

  const fix = refused.getByRole('button', { name: 'Fix' })
  await fix.click()
  await expect(refused.getByLabel('Price')).toBeFocused()
  await refused.getByLabel('Price').dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await expect(refused.getByLabel('Price')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(fix).toBeFocused()
  await fix.click()
  await refused.getByLabel('Price').fill('a lot')
  await refused.getByRole('button', { name: 'Save' }).click()
  await expect(refused.getByText('Price must be an amount such as 19.99')).toBeVisible()
  await refused.getByLabel('Price').fill('$7.00')
  let isOpenWhileBusy = false
  await page.route('**/api/desk/imports/*/rows/*', async (route) => {
    await page.keyboard.press('Escape')
    isOpenWhileBusy = await refused.getByLabel('Price').isVisible()
    await route.continue()
  })
  await refused.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'New 3' })).toBeVisible()
  expect(isOpenWhileBusy).toBe(true)

  await page.getByRole('button', { name: 'Apply the import' }).click()
  await page.getByRole('button', { name: 'Apply it' }).click()
  await expect(page.getByRole('link', { name: 'Created 3' })).toBeVisible({ timeout: 40_000 })
  const found = await page.request.get(`/api/search?q=${isbns[2]}`)
  expect(JSON.stringify(await found.json())).toContain(`${name} Three`)

  // The next file of the same source: one price is another, the rest says nothing new.
  await drop(page, {
    name: `${name}.csv`,
    buffer: sheet([
      [isbns[0] ?? '', `${name} One`, 'Ada Lovelace', '13,00'],
      [isbns[1] ?? '', `${name} Two`, 'Grace Hopper', '9,99'],
    ]),
  })
  await expect(page.getByRole('link', { name: 'To change 1' })).toBeVisible({ timeout: 40_000 })
  await page.getByRole('link', { name: 'To change 1' }).click()
  await expect(rowOf(page, `${name} One`)).toContainText('12.5')
  await expect(rowOf(page, `${name} Two`)).toBeHidden()
  await page.getByRole('button', { name: 'Apply the import' }).click()
  await page.getByRole('button', { name: 'Apply it' }).click()
  await expect(page.getByRole('link', { name: 'Changed 1' })).toBeVisible({ timeout: 40_000 })

  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('button', { name: 'Undo it' }).click()
  await expect(page.getByText('Undone')).toBeVisible({ timeout: 40_000 })
  const after = await page.request.get(`/api/search?q=${isbns[0]}`)
  expect(JSON.stringify(await after.json())).toContain('"newPrice":12.5')
})

test('what is no feed is said, and the page of imports lists what was dropped', async ({
  page,
}) => {
  await drop(page, {
    name: `${name} picture.png`,
    buffer: Buffer.from('\x89PNG\r\n\x1a\n no feed', 'latin1'),
  })
  await expect(
    page.getByText('Not everything could be read').or(page.getByRole('alert')),
  ).toBeVisible()
  await page.goto('/dashboard/feeds')
  await expect(page.getByRole('link', { name: /Import \d+/ }).first()).toBeVisible()
  await isAccessible(page)
})
