import type { Page } from '@playwright/test'
import type { Book } from '#app/catalog/book.ts'
import { expect, fillCheckout, placeAndConfirm, placeOrder, test as shopTest } from './shop.ts'

/* What happened to a book since it was put in the cart; the customer decides line by line. */

const test = shopTest.extend<{
  /** Two books put in the cart: one of $10 to which something happens, and one of $7. */
  cart: [changed: Book, other: Book]
}>({
  cart: async ({ addBook, fillCart, login, expectErrors }, use) => {
    expectErrors(/409/)
    await login()
    const changed = await addBook({ title: 'A Book of Yesterday', newPrice: 10, stock: 1 })
    const other = await addBook({ title: 'A Book as Before', newPrice: 7 })
    await fillCart([changed, other])
    await use([changed, other])
  },
})

const changesOn = (page: Page) => page.getByRole('region', { name: /Something changed/ })

async function orderInVain(page: Page) {
  await placeOrder(page)
  await page.getByRole('dialog', { name: 'Order Error' }).getByRole('button').click()
  await expect(changesOn(page)).toBeFocused()
}

test('a changed price and a vanished book are decided line by line', async ({
  page,
  asAdmin,
  cart: [changed, other],
}) => {
  await asAdmin('PUT', `/api/edit/${changed._id}`, { newPrice: 12.5 })
  await asAdmin('DELETE', `/api/${other._id}`)
  await page.goto('/checkout')
  const changes = changesOn(page)
  await expect(changes).toContainText('is now $12.50, it was $10.00.')
  await expect(changes).toContainText('A Book as Before is no longer sold.')
  // What stands in the sum is what it says.
  const summary = page.getByRole('region', { name: 'Your order' })
  await expect(summary.getByRole('listitem').first()).toContainText('$12.50')
  await expect(summary).toContainText('Total Price$12.50')

  await changes.getByRole('button', { name: 'Remove A Book as Before' }).click()
  await expect(changes).toBeFocused()
  await changes.getByRole('button', { name: 'Keep it A Book of Yesterday' }).click()
  await expect(changes).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Cash On Delivery' })).toBeFocused()
  await expect(page.getByText('Items: 1')).toBeVisible()
  await fillCheckout(page)
  await placeAndConfirm(page)
  await expect(page.getByRole('article', { name: 'Order 1' })).toContainText('$12.50')
})

test('a price that changes under the hand is a 409 that shows what changed', async ({
  page,
  asAdmin,
  cart: [changed],
}) => {
  await page.goto('/checkout')
  await fillCheckout(page)
  const change = () => asAdmin('PUT', `/api/edit/${changed._id}`, { newPrice: 9 })
  await page.route(
    '**/api/orders',
    async (route) => {
      await change()
      await route.continue()
    },
    { times: 1 },
  )
  await orderInVain(page)
  await expect(changesOn(page)).toContainText('is now $9.00, it was $10.00.')
})

test('the last copy goes under the hand: its line says so, and the rest can be ordered', async ({
  page,
  asAdmin,
  cart: [last],
}) => {
  await page.goto('/checkout')
  await fillCheckout(page)
  await expect(page.getByText('$17.00').first()).toBeVisible()
  await asAdmin('POST', `/api/desk/books/${last._id}/stock`, { delta: -1 })
  await orderInVain(page)

  const changes = changesOn(page)
  await expect(changes).toContainText('A Book of Yesterday: Sold out. Our last copy is gone.')
  await expect(page.getByRole('alert')).toContainText('Sold out: “A Book of Yesterday”.')
  const summary = page.getByRole('region', { name: 'Your order' })
  await expect(summary).toContainText('Items: 1')
  await expect(summary.getByText('$7.00').first()).toBeVisible()
  await expect(summary.getByText('$17.00')).toHaveCount(0)

  await changes.getByRole('button', { name: 'Remove A Book of Yesterday' }).click()
  await expect(changes).toBeHidden()
  await placeAndConfirm(page)
  const order = page.getByRole('article', { name: 'Order 1' })
  await expect(order).toContainText('Total Price: $7.00')
  await expect(order).not.toContainText('A Book of Yesterday')
})

const out = [
  { move: { delta: -1 }, words: 'Sold out.' },
  {
    facts: { availability: 'reprinting', availableOn: '2031-05-01' },
    words: 'Being reprinted, expected May 1, 2031.',
  },
  { facts: { availability: 'withdrawn' }, words: 'Withdrawn.' },
]

for (const { facts, move, words } of out) {
  test(`a book of the cart that cannot be had: ${words}`, async ({
    page,
    asAdmin,
    cart: [changed],
  }) => {
    if (facts) await asAdmin('PUT', `/api/edit/${changed._id}`, facts)
    else await asAdmin('POST', `/api/desk/books/${changed._id}/stock`, move)

    await page.goto('/cart')
    const line = page.getByRole('listitem').filter({ hasText: 'A Book of Yesterday' })
    await expect(line).toContainText(words)
    await expect(line).not.toContainText('no longer sell')
    await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('$7.00')
    await expect(page.getByRole('link', { name: 'Checkout' })).toHaveCount(0)

    await page.goto('/checkout')
    const changes = changesOn(page)
    await expect(changes).toContainText(`A Book of Yesterday: ${words}`)
    await expect(page.getByText('Items: 1')).toBeVisible()
    await expect(page.getByText("We couldn't load")).toHaveCount(0)

    await page.goto('/cart')
    await line.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
    await page.goto('/checkout')
    await expect(page.getByText('Items: 1')).toBeVisible()
    await expect(changes).toHaveCount(0)
  })
}
