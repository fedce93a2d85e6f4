import type { Page } from '@playwright/test'
import { expect, holdClock, test } from './shop.ts'

const lines = (page: Page) =>
  page.getByRole('region', { name: 'Books in your cart' }).getByRole('listitem')
const badge = (page: Page, items: string) => page.getByRole('link', { name: `Cart, ${items}` })
const undo = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).getByRole('button', { name: 'Undo' })

test('a book is added once: a dialog of 1500 ms, then a warning', async ({ page, books }) => {
  await page.clock.install()
  await page.goto(`/book/${books[0]?._id}`)
  await holdClock(page)
  await expect(badge(page, '0 items')).toHaveText('0')
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
  await add.click()
  const added = page.getByRole('dialog', { name: 'Product Added to the Cart' })
  await expect(added).toBeVisible()
  await expect(added.getByRole('button')).toHaveCount(0)
  await expect(add).toBeFocused()
  await expect(badge(page, '1 item')).toHaveText('1')
  const middle = await added.evaluate((dialog) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    return [left + right - innerWidth, top + bottom - innerHeight]
  })
  for (const off of middle) expect(Math.abs(off)).toBeLessThan(20)
  await page.clock.runFor(1499)
  await expect(added).toBeVisible()
  await page.clock.runFor(1)
  await expect(added).toHaveCount(0)

  const warning = page.getByRole('dialog', { name: 'Already Added to the cart' })
  await add.click()
  await expect(warning).toContainText("You won't be able to revert this!")
  await expect(warning.getByRole('button')).toHaveText(['Ok'])
  // From the last button Tab leads to the browser's own bar, where the body has the focus, and back.
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    const focused = page.locator(':focus:not(body, dialog[open] *)')
    await expect(focused, `beneath the dialog after ${key}`).toHaveCount(0)
  }
  await warning.getByRole('button', { name: 'Ok' }).click()
  await expect(warning).toHaveCount(0)
  await add.click()
  await page.keyboard.press('Escape')
  await expect(warning).toHaveCount(0)
  await expect(add).toBeFocused()
  await expect(badge(page, '1 item')).toBeVisible()
})

test('an empty cart says so and leads on', async ({ page }) => {
  await page.goto('/cart')
  const main = page.getByRole('main')
  await expect(main).toContainText("No Product's Found")
  await expect(main.getByRole('link', { name: 'Checkout' })).toHaveCount(0)
  await main.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/')
})

test('lines, subtotal, Remove and Clear Cart with Undo, in both tabs and after a reload', async ({
  page,
  context,
  books,
  fillCart,
}) => {
  const cart = books.slice(0, 3)
  const [first] = cart
  await fillCart(cart)
  await page.goto('/cart')
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(lines(page)).toHaveCount(3)
  const line = lines(page).first()
  await expect(line.getByRole('heading')).toHaveText(first?.title ?? '?')
  await expect(line.locator('img')).toHaveCount(1)
  await expect(line).toContainText(`$${first?.newPrice.toFixed(2)}`)
  await expect(line.locator('dt:text-is("Category:") + dd')).toHaveText(first?.category ?? '?')
  await expect(line.locator('dt:text-is("Qty:") + dd')).toHaveText('1')
  const summary = page.getByRole('complementary', { name: 'Summary' })
  const subtotal = (items: typeof cart) =>
    `Subtotal$${items.reduce((sum, book) => sum + book.newPrice, 0).toFixed(2)}`
  await expect(summary).toContainText(subtotal(cart))
  await expect(summary).toContainText('Shipping and taxes calculated at checkout.')
  const links = { Checkout: '/checkout', 'Continue Shopping': '/' }
  for (const [name, href] of Object.entries(links)) {
    await expect(summary.getByRole('link', { name })).toHaveAttribute('href', href)
  }

  await line.getByRole('button', { name: 'Remove' }).click()
  await expect(summary).toContainText(subtotal(cart.slice(1)))
  await expect(lines(other)).toHaveCount(2)
  await undo(page, `“${first?.title}” was removed.`).click()
  await expect(lines(other)).toHaveCount(3)
  await expect(line.getByRole('heading')).toHaveText(first?.title ?? '?')

  await other.getByRole('button', { name: 'Clear Cart' }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByText("No Product's Found")).toBeVisible()
    await expect(badge(tab, '0 items')).toHaveText('0')
  }
  await undo(other, 'Your cart is empty now.').click()
  await page.reload()
  for (const tab of [page, other]) await expect(lines(tab)).toHaveCount(3)
  await expect(badge(page, '3 items')).toHaveText('3')
})
