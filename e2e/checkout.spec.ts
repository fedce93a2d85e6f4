import type { Request } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { address, expect, fillCheckout, placeAndConfirm, placeOrder, test } from './shop.ts'

test.beforeEach(({ login }) => login())

test('every field names what is missing, and the summary takes the focus', async ({
  page,
  books,
  fillCart,
}) => {
  await fillCart(books.slice(0, 1))
  await page.goto('/checkout')
  await page.getByRole('checkbox').check()
  await placeOrder(page)
  const summary = page.getByRole('alert').filter({ hasText: 'Please check the form' })
  await expect(summary).toBeFocused()
  for (const field of ['Name', 'Phone', 'Address', 'City', 'Country', 'State', 'Zipcode']) {
    await expect(summary.getByText(`${field} is required`)).toBeVisible()
  }
  await isAccessible(page)
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('inputmode', 'tel')
  await expect(page.getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute(
    'href',
    '/terms-and-conditions',
  )
})

test('an address is taken as people of its country write it, and the phone as its digits', async ({
  page,
  books,
  fillCart,
}) => {
  await fillCart(books.slice(0, 1))
  await page.goto('/checkout')
  await fillCheckout(page)
  await page.getByLabel('State / province').fill('')
  await page.getByLabel('Zipcode').fill('')
  await page.getByLabel('Country / region').fill('Narnia')
  await page.getByLabel('Phone Number').fill('call me')
  await placeOrder(page)
  const described = (label: string) => expect(page.getByLabel(label))
  await described('State / province').toHaveAccessibleDescription('State is required')
  await described('Zipcode').toHaveAccessibleDescription('Zipcode is required')
  await described('Phone Number').toHaveAccessibleDescription(
    'Enter a phone number such as +1 503 555 0142',
  )
  await page.getByLabel('Country / region').fill('Qatar')
  await described('Zipcode').toHaveAccessibleDescription(/Addresses in this country have none/)
  await page.getByLabel('Phone Number').fill('\u202a+974 (4412) 34\u201156\u202c')
  await placeAndConfirm(page)
  await expect(page.getByRole('article', { name: 'Order 1' })).toContainText('+97444123456')
})

test('what is typed survives a reload', async ({ page, books, fillCart }) => {
  await fillCart(books.slice(0, 1))
  await page.goto('/checkout')
  await fillCheckout(page)
  await page.reload()
  for (const [label, value] of Object.entries(address)) {
    await expect(page.getByLabel(label)).toHaveValue(value)
  }
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled()
})

test('the customer’s name is filled in once it is known, but not over what was typed', async ({
  page,
  books,
  fillCart,
}) => {
  const origin = { Origin: new URL(test.info().project.use.baseURL ?? '').origin }
  const named = await page.request.put('/api/account/name', {
    headers: origin,
    data: { name: 'Zoë O’Neill' },
  })
  expect(named.ok()).toBe(true)
  await fillCart(books.slice(0, 1))
  let goOn = () => {}
  let held = Promise.resolve()
  await page.route('**/api/identity/get-session', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/checkout')
  const name = page.getByLabel('Full Name')
  await expect(name).toHaveValue('Zoë O’Neill')

  held = new Promise((resolve) => {
    goOn = resolve
  })
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/checkout')
  await name.fill('Ada')
  goOn()
  await expect(page.getByRole('button', { name: 'Account of Zoë O’Neill' })).toBeVisible()
  await expect(name).toHaveValue('Ada')
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
  await fillCheckout(page)
  await placeOrder(page)
  const dialog = page.getByRole('dialog', { name: 'Order Error' })
  await expect(dialog).toContainText('Failed to place the order. Please try again.')
  await dialog.getByRole('button').click()

  await page.reload()
  await placeOrder(page)
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
  await fillCheckout(page)
  await placeOrder(page)
  await expect(page.getByRole('button', { name: 'Loading....', exact: true })).toBeDisabled()
  goOn()
  await expect(page).toHaveURL('/orders')
})

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
  await fillCheckout(page)
  await placeAndConfirm(page)
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
  await page.goto('/checkout')
  await fillCheckout(page)
  busyAnswers = 2
  await placeOrder(page)
  await page.getByRole('dialog', { name: 'Order Error' }).getByRole('button').click()
  await expect(page.getByRole('alert')).toContainText('is still being processed.')
  await expect(page.getByRole('region', { name: /Something changed/ })).toHaveCount(0)

  busyAnswers = 3
  await placeOrder(page)
  await expect(page.getByRole('dialog', { name: 'Confirmed Order' })).toBeVisible()
  expect(keys).toEqual(Array(4).fill(keys[0]))
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('an empty cart shows a way on', async ({ page }) => {
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  await page.goto('/checkout')
  await expect(page.getByText('There is nothing in your cart to order yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find a book' })).toBeVisible()
  expect(asked.filter((request) => request.url().endsWith('/quote'))).toEqual([])
})
