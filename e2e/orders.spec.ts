import { expect, fillCheckout, placeAndConfirm, refillCart, test } from './shop.ts'

test.beforeEach(({ login }) => login())

test('a new customer has no orders', async ({ page }) => {
  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: 'Your Orders' })).toBeVisible()
  await expect(page.getByText('No orders found!')).toBeVisible()
})

test('orders that come late say Loading..., orders that do not come say so', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/500/)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/orders/email/**', async (route) => {
    await held
    await route.fulfill({ status: 500, json: { message: 'Something went wrong in the shop.' } })
  })
  await page.goto('/about')
  await expect(page.getByRole('link', { name: 'Login' })).toBeHidden()
  await page
    .getByRole('button', { name: /account|menu/i })
    .first()
    .click()
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByText('Loading...').first()).toBeVisible()
  goOn()
  await expect(page.getByText('Error getting orders data')).toBeVisible()

  await page.unroute('**/api/orders/email/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No orders found!')).toBeVisible()
})

test('orders are not asked for without an e-mail', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/orders/email/')) asked.push(request.url())
  })
  await page.route('**/api/identity/get-session', async (route) => {
    const answer = await route.fetch()
    const { user, ...rest } = await answer.json()
    await route.fulfill({ response: answer, json: { ...rest, user: { ...user, email: '' } } })
  })
  await page.goto('/about')
  const menu = page.getByRole('button', { name: 'Account of' })
  for (const [entry, heading] of [
    ['Orders', 'Your Orders'],
    ['Dashboard', 'Last orders'],
  ] as const) {
    await menu.click()
    await page.getByRole('link', { name: entry, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible()
  expect(asked).toEqual([])
})

test('each order is headed by its number, its date and its state, and its books stand under it', async ({
  page,
  books,
  fillCart,
}) => {
  await fillCart(books.slice(0, 1))
  await page.goto('/checkout')
  await fillCheckout(page)
  await placeAndConfirm(page)
  await refillCart(page, books.slice(1, 2))
  await page.goto('/checkout')
  await fillCheckout(page)
  await placeAndConfirm(page)

  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    /^Order 1, \w+ \d+, \d{4}, Placed/,
    /^Order 2, \w+ \d+, \d{4}, Placed/,
  ])
  for (const [position, book] of [
    [1, books[1]],
    [2, books[0]],
  ] as const) {
    const order = main.getByRole('article', { name: `Order ${position}, ` })
    await expect(order.getByRole('heading', { level: 2, name: `Order ${position}` })).toBeVisible()
    await expect(order.getByRole('heading', { level: 3 })).toHaveText('Books')
    await expect(order.getByRole('listitem')).toContainText(book?._id ?? '')
  }
})
