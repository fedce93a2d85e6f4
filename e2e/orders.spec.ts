import { expect, test } from './shop.ts'

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
