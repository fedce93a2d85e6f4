import { expect, type Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { atDesk } from './desk.ts'
import { adminToken } from './people.ts'
import { test } from './shop.ts'

/* An import by the keyboard alone, and what a screen reader hears of it. */

test.beforeEach(({ page }) => atDesk(page))

const patient = { timeout: 40_000 }
const begin = 300_000_000 + (Date.now() % 290_000_000)
const isbnOf = (nth: number): string => {
  const twelve = `978${begin + nth}`
  const sum = [...twelve].reduce((all, digit, i) => all + Number(digit) * (i % 2 ? 3 : 1), 0)
  return `${twelve}${(10 - (sum % 10)) % 10}`
}
const name = `Keys ${begin}`

/** Goes on by Tab until this has the focus: from where it is, never by a click. */
async function tabTo(page: Page, text: string | RegExp) {
  const wanted = page.getByRole('button', { name: text })
  await expect(wanted).toBeVisible(patient)
  for (let tabs = 0; tabs < 60; tabs++) {
    if (await wanted.evaluate((button) => button === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not come to ${text}`)
}

/** On the page still, and on something that is seen: not at the top of the document again. */
const isNotLost = (page: Page) =>
  expect(page.getByRole('main').locator(':focus')).toBeVisible(patient)

test('fix, apply and undo by the keyboard alone; each outcome is heard', async ({ page }) => {
  test.slow()
  const rows = [
    ['ISBN', 'Title', 'Author', 'Price'],
    [isbnOf(0), `${name} One`, 'Ada Lovelace', '12.50'],
    [isbnOf(1), `${name} Two`, 'Grace Hopper', '9.99'],
    [isbnOf(2), `${name} Three`, 'Mary Somerville', ''],
  ]
  await page.goto('/dashboard/feeds')
  await page.getByLabel('Choose files').setInputFiles({
    ...{ name: `${name}.csv`, mimeType: 'text/csv' },
    buffer: Buffer.from(rows.map((row) => row.join(',')).join('\n')),
  })
  const state = page.getByRole('status').filter({ hasText: /^(Ready|Reading|Apply|Applied|Und)/ })
  await expect(state).toHaveText('Ready to apply: 2 new, 1 refused', patient)
  const row = page.getByRole('listitem').filter({ hasText: `${name} Three` })

  await tabTo(page, 'Fix record 3')
  await page.keyboard.press('Enter')
  await expect(row.getByLabel('Price')).toBeFocused()
  await page.keyboard.type('a lot')
  await tabTo(page, /^Save$/)
  await page.keyboard.press('Enter')
  await expect(row.getByLabel('Price')).toBeFocused()
  await expect(row.getByLabel('Price')).toHaveAccessibleDescription(/must be an amount/)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(state).toHaveText('Ready to apply: 3 new', patient)
  await expect(row.getByRole('button', { name: 'Fix' })).toHaveCount(0)
  await isNotLost(page)

  await page.reload()
  await tabTo(page, 'Apply the import')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Apply the import' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, 'Apply it')
  await page.keyboard.press('Space')
  await expect(state).toHaveText('Applied: 3 created', patient)
  await isNotLost(page)

  // Somebody changes one of the books, and its field is left as it is.
  const headers = { authorization: `Bearer ${await adminToken(page.request)}` }
  const found = await (await page.request.get(`/api/search?q=${isbnOf(1)}`)).json()
  const changed = await page.request.put(`/api/edit/${found.books[0]._id}`, {
    headers,
    data: { newPrice: 8 },
  })
  expect(changed.ok()).toBe(true)
  await tabTo(page, 'Undo the import')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Undo it')
  await page.keyboard.press('Enter')
  const stays = '1 book has been changed since the import, and that stays.'
  await expect(state).toHaveText(`Undone. ${stays}`, patient)
  await isNotLost(page)
  await isAccessible(page)
  const link = page.getByRole('link', { name: 'What was not undone' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: `${name} Two` })).toContainText(
    'Changed since, so not undone',
  )
  await expect(page.getByRole('listitem').filter({ hasText: `${name} One` })).toHaveCount(0)
})
