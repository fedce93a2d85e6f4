import type { Request } from '@playwright/test'
import { address, expect, fillAddress, test } from './shop.ts'

test.beforeEach(({ login }) => login())

test('every field names what is missing, and the summary takes the focus', async ({
  page,
  books,
  fillCart,
}) => {
  await fillCart(books.slice(0, 1))
  await page.goto('/checkout')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please check the form' })
  await expect(summary).toBeFocused()
  for (const field of ['Name', 'Phone', 'Address', 'City', 'Country', 'State', 'Zipcode']) {
    await expect(summary.getByText(`${field} is required`)).toBeVisible()
  }
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('inputmode', 'numeric')
  await expect(page.getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute(
    'href',
    '/terms-and-conditions',
  )
})

test('what is typed survives a reload', async ({ page, books, fillCart }) => {
  await fillCart(books.slice(0, 1))
  await page.goto('/checkout')
  await fillAddress(page)
  await page.getByRole('checkbox').check()
  await page.reload()
  for (const [label, value] of Object.entries(address)) {
    await expect(page.getByLabel(label)).toHaveValue(value)
  }
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()
})

test('a lost reply is an Order Error; the next try, even after a reload, makes no second order', async ({
  page,
  books,
  fillCart,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED|Failed to load resource/)
  await fillCart(books.slice(0, 2))
  const keys: (string | undefined)[] = []
  await page.route('**/api/orders', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch() // the shop has the order, the page never hears of it
    await route.abort()
  })
  await page.goto('/checkout')
  await fillAddress(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Order Error' })
  await expect(dialog).toContainText('Failed to place the order. Please try again.')
  await dialog.getByRole('button').click()

  await page.reload()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirmed Order' })).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the button says Loading.... while the order is on its way', async ({
  page,
  books,
  fillCart,
}) => {
  await fillCart(books.slice(0, 1))
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/orders', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/checkout')
  await fillAddress(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('button', { name: 'Loading....', exact: true })).toBeDisabled()
  goOn()
  await expect(page).toHaveURL('/orders')
})

test('a changed price and a vanished book are decided line by line', async ({
  page,
  addBook,
  asAdmin,
  fillCart,
  expectErrors,
}) => {
  expectErrors(/409/)
  const dearer = await addBook({ title: 'A Book That Gets Dearer', newPrice: 10 })
  const gone = await addBook({ title: 'A Book That Goes Away', newPrice: 7 })
  await fillCart([dearer, gone])
  await asAdmin('PUT', `/api/edit/${dearer._id}`, { newPrice: 12.5 })
  await asAdmin('DELETE', `/api/${gone._id}`)
  await page.goto('/checkout')
  const changes = page.getByRole('region', { name: /Something changed/ })
  await expect(changes).toContainText('is now $12.50, it was $10.00.')
  await expect(changes).toContainText('A Book That Goes Away is not sold any more.')

  await changes.getByRole('button', { name: 'Remove A Book That Goes Away' }).click()
  await changes.getByRole('button', { name: 'Keep it A Book That Gets Dearer' }).click()
  await expect(changes).toBeHidden()
  await expect(page.getByText('Items: 1')).toBeVisible()
  await fillAddress(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('button', { name: "Yes, It's Okay" }).click()
  await expect(page.getByRole('article', { name: 'Order 1' })).toContainText('$12.50')
})

test('a price that changes under the hand is a 409 that shows what changed', async ({
  page,
  addBook,
  asAdmin,
  fillCart,
  expectErrors,
}) => {
  expectErrors(/409/)
  const book = await addBook({ title: 'A Book in a Hurry', newPrice: 10 })
  await fillCart([book])
  await page.goto('/checkout')
  await fillAddress(page)
  await page.getByRole('checkbox').check()
  const change = () => asAdmin('PUT', `/api/edit/${book._id}`, { newPrice: 9 })
  await page.route(
    '**/api/orders',
    async (route) => {
      await change()
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('dialog', { name: 'Order Error' }).getByRole('button').click()
  const changes = page.getByRole('region', { name: /Something changed/ })
  await expect(changes).toContainText('is now $9.00, it was $10.00.')
  await expect(changes).toBeFocused()
})

test('the last copy goes under the hand: its line says so, and the rest can be ordered', async ({
  page,
  addBook,
  asAdmin,
  fillCart,
  expectErrors,
}) => {
  expectErrors(/409/)
  const last = await addBook({ title: 'The Very Last Copy', newPrice: 10, stock: 1 })
  const other = await addBook({ title: 'A Book to Spare', newPrice: 7 })
  await fillCart([last, other])
  await page.goto('/checkout')
  await fillAddress(page)
  await page.getByRole('checkbox').check()
  await expect(page.getByText('$17.00').first()).toBeVisible()
  await asAdmin('PUT', `/api/edit/${last._id}`, { stock: 0 })
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('dialog', { name: 'Order Error' }).getByRole('button').click()

  const changes = page.getByRole('region', { name: /Something changed/ })
  await expect(changes).toContainText('The Very Last Copy: Sold out. Our last copy has gone.')
  await expect(changes).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Sold out: “The Very Last Copy”.')
  const summary = page.getByRole('region', { name: 'Your order' })
  await expect(summary).toContainText('Items: 1')
  await expect(summary.getByText('$7.00').first()).toBeVisible()
  await expect(summary.getByText('$17.00')).toHaveCount(0)

  await changes.getByRole('button', { name: 'Remove The Very Last Copy' }).click()
  await expect(changes).toBeHidden()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('button', { name: "Yes, It's Okay" }).click()
  const order = page.getByRole('article', { name: 'Order 1' })
  await expect(order).toContainText('Total Price: $7.00')
  await expect(order).not.toContainText('The Very Last Copy')
})

const out = [
  { facts: { stock: 0 }, words: 'Sold out.' },
  {
    facts: { availability: 'reprinting', availableOn: '2031-05-01' },
    words: 'Being reprinted, expected May 1, 2031.',
  },
  { facts: { availability: 'withdrawn' }, words: 'Withdrawn.' },
]

for (const { facts, words } of out) {
  test(`a book of the cart that cannot be had: ${words}`, async ({
    page,
    addBook,
    asAdmin,
    fillCart,
    expectErrors,
  }) => {
    expectErrors(/409/)
    const book = await addBook({ title: 'A Book No More', newPrice: 10 })
    const other = await addBook({ title: 'A Book as Before', newPrice: 7 })
    await fillCart([book, other])
    await asAdmin('PUT', `/api/edit/${book._id}`, facts)

    await page.goto('/cart')
    const line = page.getByRole('listitem').filter({ hasText: 'A Book No More' })
    await expect(line).toContainText(words)
    await expect(line).not.toContainText('no longer sell')
    await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('$7.00')
    await expect(page.getByRole('link', { name: 'Checkout' })).toHaveCount(0)

    await page.goto('/checkout')
    const changes = page.getByRole('region', { name: /Something changed/ })
    await expect(changes).toContainText(`A Book No More: ${words}`)
    await expect(page.getByText('Items: 1')).toBeVisible()
    await expect(page.getByText('could not be asked for')).toHaveCount(0)

    await page.goto('/cart')
    await line.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible()
    await page.goto('/checkout')
    await expect(page.getByText('Items: 1')).toBeVisible()
    await expect(changes).toHaveCount(0)
  })
}

test('a book that is not here yet says when it comes, from the cart to the orders', async ({
  page,
  addBook,
  fillCart,
}) => {
  const ahead = await addBook({
    title: 'A Book Ahead of Its Day',
    newPrice: 10,
    availability: 'preorder',
    availableOn: '2031-05-01',
  })
  await fillCart([ahead])
  await page.goto('/cart')
  await expect(page.getByRole('listitem').filter({ hasText: ahead.title })).toContainText(
    'Coming May 1, 2031',
  )
  await page.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('Coming May 1, 2031')
  await fillAddress(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('button', { name: "Yes, It's Okay" }).click()
  await expect(page.getByRole('article', { name: 'Order 1' })).toContainText('Coming May 1, 2031')
})

test('an order that is still being placed is no changed price: asked again, then said', async ({
  page,
  books,
  fillCart,
  expectErrors,
}) => {
  expectErrors(/409/)
  await fillCart(books.slice(0, 1))
  const keys: (string | undefined)[] = []
  // As the shop answers while another request with this key holds the order for 5 s.
  const busy = {
    status: 409,
    contentType: 'application/problem+json',
    headers: { 'retry-after': '1' },
    json: { status: 409, message: 'Please try again in a moment.', reason: 'busy' },
  }
  let busyAnswers = 0
  await page.route('**/api/orders', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return keys.length <= busyAnswers ? route.fulfill(busy) : route.continue()
  })
  const place = () => page.getByRole('button', { name: 'Place Order' }).click()
  await page.goto('/checkout')
  await fillAddress(page)
  await page.getByRole('checkbox').check()
  busyAnswers = 2
  await place()
  await page.getByRole('dialog', { name: 'Order Error' }).getByRole('button').click()
  await expect(page.getByRole('alert')).toContainText('An earlier try is still being worked on.')
  await expect(page.getByRole('region', { name: /Something changed/ })).toHaveCount(0)

  busyAnswers = 3
  await place()
  await expect(page.getByRole('dialog', { name: 'Confirmed Order' })).toBeVisible()
  expect(keys).toEqual(Array(4).fill(keys[0]))
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('an expired session costs nothing that was typed', async ({
  page,
  context,
  books,
  fillCart,
  expectErrors,
}) => {
  expectErrors(/401/)
  await fillCart(books.slice(0, 1))
  await page.goto('/checkout')
  await fillAddress(page)
  await page.getByRole('checkbox').check()
  await context.clearCookies({ name: /octavo_(session|identity)/ })
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL('/login?next=%2Fcheckout')
  const kept = await page.evaluate(() => sessionStorage.getItem('octavo-draft:checkout'))
  expect(kept).toContain(address['Address / Street'])
})

test('an empty cart shows a way on', async ({ page }) => {
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  await page.goto('/checkout')
  await expect(page.getByText('There is nothing in your cart to order yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find a book' })).toBeVisible()
  expect(asked.filter((request) => request.url().endsWith('/quote'))).toEqual([])
})
