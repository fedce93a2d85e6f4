import { isAccessible } from './axe.ts'
import { atDesk, jumpTo } from './desk.ts'
import { anOrder } from './orders.ts'
import { signUp } from './people.ts'
import { expect, test } from './shop.ts'

/* What is around every page of the desk: its menu, and the search across everything. */

test('the menu stands at the side, and on a phone behind its button', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await atDesk(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard Home' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Desk' })
  const [side, main] = [await menu.boundingBox(), await page.getByRole('main').boundingBox()]
  expect(side && main && side.x + side.width <= main.x).toBe(true)
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()

  await page.setViewportSize({ width: 375, height: 667 })
  await expect(menu).toBeHidden()
  const button = page.getByRole('button', { name: 'Menu' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(menu).toBeVisible()
  await isAccessible(page)
  for (const width of [320, 375, 768]) {
    await page.setViewportSize({ width, height: 667 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(width)
  }
  await menu.getByRole('link', { name: 'Manage Books' }).click()
  await expect(page.getByRole('heading', { name: 'Manage Books' })).toBeVisible()
  await expect(menu).toBeHidden()
})

test('Ctrl-K finds rooms, books and orders by the keyboard', async ({ page, request, books }) => {
  const [book] = books
  const reader = await signUp(request)
  const number = await anOrder(request, reader, books.slice(0, 1), { name: 'Perpetua Quill' })
  await atDesk(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard Home' })).toBeVisible()
  const box = page.getByRole('combobox', { name: 'Rooms, books, orders and customers' })
  const options = page.getByRole('option')

  await jumpTo(page, '')
  await expect(options.filter({ hasText: 'Pack by scan' })).toBeVisible()
  await isAccessible(page)
  await page.keyboard.type('feeds')
  await expect(options.first()).toHaveText('Feeds')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/feeds')
  await expect(box).toBeHidden()

  await jumpTo(page, book?.title ?? '')
  await options.filter({ hasText: book?.title }).first().click()
  await expect(page).toHaveURL(`/dashboard/edit-book/${book?._id}`)

  await jumpTo(page, 'quill perpetua')
  await expect(options.filter({ hasText: `${number} Perpetua Quill` })).toBeVisible()
  // Up from the first goes to the last, the customer, and down again.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/dashboard/orders/${number}`)

  await page.getByRole('button', { name: 'Jump to' }).click()
  await page.keyboard.type('zzzz qqqq')
  await expect(
    page.getByRole('status').filter({ hasText: 'Nothing has “zzzz qqqq”' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
})

test('a search that fails says so and finds rooms all the same', async ({ page, expectErrors }) => {
  expectErrors(/500/)
  await atDesk(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard Home' })).toBeVisible()
  await page.route('**/api/desk/books/table?**', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await jumpTo(page, 'cash')
  await expect(page.getByText('could not be searched')).toBeVisible()
  await page.getByRole('option', { name: 'Cash' }).click()
  await expect(page).toHaveURL('/dashboard/orders/cash')
})
