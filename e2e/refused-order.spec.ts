import { expect, fillCheckout, placeOrder, test } from './shop.ts'

test.beforeEach(({ login }) => login())

const refusals = [
  { status: 503, reason: 'locked', message: 'The shop is busy with one of these books.' },
  { status: 429, message: 'You have placed very many orders within the hour.' },
  { status: 400, message: 'The request could not be read.' },
  { status: 500, message: 'Something went wrong in the shop.' },
]

test('why an order was refused stands above the form, until the next try', async ({
  page,
  books,
  fillCart,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/)
  await fillCart(books.slice(0, 1))
  await page.goto('/checkout')
  await fillCheckout(page)
  const said = page.getByRole('main').getByRole('alert')
  for (const { status, ...json } of refusals) {
    const answer = { status, contentType: 'application/problem+json', body: JSON.stringify(json) }
    await page.route('**/api/orders', (route) => route.fulfill(answer), { times: 1 })
    await placeOrder(page)
    await page.getByRole('dialog', { name: 'Order Error' }).getByRole('button').click()
    await expect(said).toHaveText(json.message)
  }
  await placeOrder(page)
  await page.getByRole('button', { name: "Yes, It's Okay" }).click()
  await expect(page).toHaveURL('/orders')
})
