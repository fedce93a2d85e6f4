import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import {
  address,
  alert,
  expect,
  fillCheckout,
  pageIsSettled,
  placeAndConfirm,
  refillCart,
  test,
} from './shop.ts'

/* What a customer sees of an order after it was placed, and does with it. */

/** Orders what is in the cart; the order's number, read where the customer reads it. */
async function order(page: Page): Promise<string> {
  await page.goto('/checkout')
  await fillCheckout(page)
  await placeAndConfirm(page)
  const link = page
    .getByRole('article', { name: 'Order 1, ' })
    .getByRole('link', { name: /^\d{4,}$/ })
  return (await link.textContent()) ?? ''
}

const orderArticle = (page: Page) => page.getByRole('article', { name: 'Order 1, ' })
const step = (number: string) => `/api/desk/orders/${number}/steps`

test.beforeEach(({ login }) => login())

test('an order is cancelled at once and undone, from the list', async ({
  page,
  addBook,
  fillCart,
}) => {
  const last = await addBook({ title: 'The Last Copy of All', newPrice: 12, stock: 1 })
  await fillCart([last])
  const number = await order(page)
  const article = orderArticle(page)
  await expect(article).toContainText('Placed, you pay on delivery')
  await article.getByRole('button', { name: `Cancel the order ${number}` }).click()
  const said = alert(page, `Order ${number} is cancelled.`)
  await expect(said).toBeVisible()
  await expect(article.getByRole('heading', { level: 2 })).toContainText('Cancelled')
  await expect(article).toContainText('Cancelled by you')
  await said.getByRole('button', { name: 'Undo' }).click()
  await expect(alert(page, `Order ${number} is as it was.`)).toBeVisible()
  await expect(article.getByRole('heading', { level: 2 })).toContainText('Placed')

  // The message may be gone: the way back stays as long as nobody has packed.
  await article.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(article).toContainText('Cancelled by you')
  await page.reload()
  await article.getByRole('button', { name: `Undo the cancellation ${number}` }).click()
  await expect(article).toContainText('Placed, you pay on delivery')
  await article.getByText('What happened so far').click()
  await expect(article.getByRole('listitem').filter({ hasText: 'You' })).toHaveCount(5)
})

test('one book is taken out of an order, and its page says what is left to pay', async ({
  page,
  addBook,
  fillCart,
}) => {
  const one = await addBook({ title: 'The First of Two', newPrice: 10 })
  const other = await addBook({ title: 'The Second of Two', newPrice: 5 })
  await fillCart([one, other])
  const number = await order(page)
  await orderArticle(page).getByRole('link', { name: number, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`)
  const toPay = page.getByRole('paragraph').filter({ hasText: 'To pay on delivery' })
  await expect(toPay).toContainText('$15.00')
  await page.getByRole('button', { name: /^Cancel this book ?: The First of Two/ }).click()
  await expect(toPay).toContainText('$5.00')
  await page.getByRole('button', { name: /^Order it after all ?: The First of Two/ }).click()
  await expect(toPay).toContainText('$15.00')
})

test('an address is changed until it is packed; what was typed stays when it is too late', async ({
  page,
  books,
  fillCart,
  asAdmin,
  expectErrors,
}) => {
  expectErrors(/409/)
  await fillCart(books.slice(0, 1))
  const number = await order(page)
  await page.goto(`/orders/${number}`)
  await page.getByRole('button', { name: 'Change the address' }).click()
  const form = page.getByRole('form', { name: `Address of order ${number}` })
  await expect(form.getByLabel('Full Name')).toBeFocused()
  await expect(form.getByLabel('City')).toHaveValue(address.City)
  await form.getByLabel('City').fill('')
  await form.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'City is required' })).toBeFocused()
  await form.getByLabel('City').fill('Oxford')
  await page.reload()
  await page.getByRole('button', { name: 'Change the address' }).click()
  await expect(form.getByLabel('City')).toHaveValue('Oxford')
  await form.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Oxford')

  await page.getByRole('button', { name: 'Change the address' }).click()
  await form.getByLabel('City').fill('Cambridge')
  await asAdmin('POST', step(number), { step: 'pack' })
  await form.getByRole('button', { name: 'Save the address' }).click()
  await expect(form.getByRole('alert')).toContainText(`Order ${number} is packed already`)
  await expect(form.getByLabel('City')).toHaveValue('Cambridge')
  await expect(page.getByRole('status').filter({ hasText: 'Packed' })).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Oxford')
  await expect(page.getByRole('button', { name: 'Change the address' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Cancel the order/ })).toHaveCount(0)
})

test('a second tab that is late is told what the order is now', async ({
  page,
  books,
  fillCart,
  asAdmin,
  expectErrors,
}) => {
  expectErrors(/409/)
  await fillCart(books.slice(0, 1))
  const number = await order(page)
  await asAdmin('POST', step(number), { step: 'pack' })
  const article = orderArticle(page)
  await article.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(article.getByRole('alert')).toContainText(`Order ${number} is packed already`)
  await expect(article.getByRole('heading', { level: 2 })).toContainText('Packed')
  await expect(article.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0)
})

test('a lost answer: it says so, and the next click does it once', async ({
  page,
  books,
  fillCart,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED|Failed to load resource/)
  await fillCart(books.slice(0, 1))
  await order(page)
  const keys: (string | undefined)[] = []
  await page.route('**/api/orders/*/cancel', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  const article = orderArticle(page)
  const button = article.getByRole('button', { name: 'Cancel the order' })
  await button.click()
  await expect(article.getByRole('alert')).toContainText('The shop cannot be reached.')
  await button.click()
  await expect(article.getByRole('heading', { level: 2 })).toContainText('Cancelled')
  expect(keys).toEqual([keys[0], keys[0]])
  await article.getByText('What happened so far').click()
  await expect(article.getByText(/^You cancelled/)).toHaveCount(1)
})

test('parcels on their way: carrier, link, what to pay, and what came of them', async ({
  page,
  books,
  fillCart,
  asAdmin,
}) => {
  await fillCart(books.slice(0, 1))
  const number = await order(page)
  await asAdmin('POST', step(number), { step: 'pack' })
  const tracking = '<b>JJD 1</b>'
  const sent = { step: 'hand-over', parcel: 1, carrier: 'DHL', tracking }
  await asAdmin('POST', step(number), sent)
  await page.goto('/orders')
  const article = orderArticle(page)
  await expect(article).toContainText('Your parcel: On its way with DHL')
  await expect(article).toContainText('to pay on delivery')
  const link = article.getByRole('link', { name: /^Track it at DHL/ })
  await expect(link).toContainText(tracking)
  await expect(link).toHaveAttribute(
    'href',
    /^https:\/\/www\.dhl\.com\/.*=%3Cb%3EJJD%201%3C%2Fb%3E$/,
  )
  await asAdmin('POST', step(number), { step: 'nobody-home', parcel: 1, note: 'dog barked' })
  await asAdmin('POST', step(number), { step: 'deliver', parcel: 1 })
  await page.goto(`/orders/${number}`)
  const news = page.getByRole('region', { name: 'What happened so far' })
  await expect(news.getByRole('listitem')).toContainText([
    /^Delivered, \$[\d.]+ paid/,
    'Nobody was at home',
    'Handed over to DHL',
    'We packed it',
    'You placed the order',
  ])
  await expect(page.getByRole('main')).not.toContainText('dog barked')
})

test('ordered again: what is still sold goes into the cart, the rest is named', async ({
  page,
  books,
  addBook,
  fillCart,
  asAdmin,
}) => {
  const rare = await addBook({ title: 'A Rare Book Indeed', newPrice: 10, stock: 1 })
  await fillCart([...books.slice(0, 1), rare])
  const number = await order(page)
  await orderArticle(page)
    .getByRole('button', { name: `Order again ${number}` })
    .click()
  await expect(page).toHaveURL('/cart')
  await expect(alert(page, 'Not in your cart: “A Rare Book Indeed” (sold out).')).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText(books[0]?.title ?? '')
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await asAdmin('DELETE', `/api/${rare._id}`)
  await page.goto('/orders')
  await orderArticle(page).getByRole('button', { name: 'Order again' }).click()
  await expect(alert(page, '“A Rare Book Indeed” (no longer sold)')).toBeVisible()
})

test('a stranger’s order and one that never was are not found; a guest logs in first', async ({
  page,
  browser,
  books,
  fillCart,
  expectErrors,
}) => {
  expectErrors(/404/)
  await fillCart(books.slice(0, 1))
  const number = await order(page)
  for (const name of ['999999', 'nothing', '0']) {
    const answer = await page.goto(`/orders/${name}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This page is not on our shelves.',
    )
  }
  const guest = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  const other = await guest.newPage()
  await other.goto(`/orders/${number}`)
  await expect(other).toHaveURL(`/login?next=${encodeURIComponent(`/orders/${number}`)}`)
  await guest.close()
})

test('on paper an order is a receipt: one page, A4 or Letter, and nothing of the screen', async ({
  page,
  books,
  fillCart,
  asAdmin,
}) => {
  await fillCart(books.slice(0, 3))
  const number = await order(page)
  await asAdmin('POST', step(number), { step: 'pack' })
  await asAdmin('POST', step(number), { step: 'hand-over', parcel: 1, carrier: 'DHL' })
  await asAdmin('POST', step(number), { step: 'deliver', parcel: 1 })
  await page.goto(`/orders/${number}`)
  await pageIsSettled(page)
  for (const [format, box] of [
    ['A4', /\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/g],
    ['Letter', /\/MediaBox \[0 0 612(\.0*)? 792(\.0*)?\]/g],
  ] as const) {
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(box), format).toHaveLength(1)
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  // biome-ignore lint/performance/useDomNodeTextContent: what is not shown is no part of it
  const shown = await page.evaluate(() => document.body.innerText)
  for (const words of ['Octavo', 'Receipt', `No. ${number}`, 'Ada Lovelace', 'London', 'Total']) {
    expect(shown).toContain(words)
  }
  for (const book of books.slice(0, 3)) expect(shown).toContain(book.title)
  expect(shown).not.toMatch(/Search|Subscribe|Order again|What happened|Shipping|Tax|Login|Print\b/)
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement)
    return [color, backgroundColor]
  })
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})

test('the last address is offered at the next order, and what was typed is kept apart from it', async ({
  page,
  books,
  fillCart,
}) => {
  await fillCart(books.slice(0, 1))
  await order(page)
  await refillCart(page, books.slice(1, 2))
  await page.goto('/checkout')
  await expect(page.getByText('We filled in the address of your last order.')).toBeVisible()
  for (const [label, value] of Object.entries(address)) {
    await expect(page.getByLabel(label)).toHaveValue(value)
  }
  // What the shop filled in is no draft; what was typed is, and the address stays whole.
  await page.getByLabel('Address / Street').fill('2 New Street')
  await page.reload()
  await expect(page.getByLabel('Address / Street')).toHaveValue('2 New Street')
  await expect(page.getByLabel('City')).toHaveValue(address.City)
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(page.getByLabel('Address / Street')).toHaveValue(address['Address / Street'])
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByLabel('Address / Street')).toBeFocused()
  await expect(page.getByLabel('City')).toHaveValue('')
  await expect(page.getByLabel('Full Name')).toHaveValue(address['Full Name'])
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue(address['Full Name'])
  await expect(page.getByLabel('City')).toHaveValue('')
})

test('the account shows the remembered address, changes and forgets it', async ({ page }) => {
  await page.goto('/dropdown')
  const part = page.getByRole('region', { name: 'Delivery address' })
  await expect(part).toContainText('None yet.')
  await part.getByRole('button', { name: 'Add an address' }).click()
  const form = part.getByRole('form', { name: 'Your delivery address' })
  await form.getByRole('button', { name: 'Save the address' }).click()
  await expect(form.getByRole('alert')).toContainText('Name is required')
  for (const [label, value] of Object.entries(address)) await form.getByLabel(label).fill(value)
  await form.getByRole('button', { name: 'Save the address' }).click()
  await expect(alert(page, 'Your address is saved.')).toBeVisible()
  await page.reload()
  await expect(part).toContainText(address['Address / Street'])
  await isAccessible(page)
  await part.getByRole('button', { name: 'Forget it' }).click()
  await expect(part).toContainText('None yet.')
})

test('rows of zero are left out; that shipping is free is said where others pay for it', async ({
  page,
  books,
  fillCart,
}) => {
  await fillCart(books.slice(0, 1))
  let charged = {}
  await page.route('**/api/orders/quote', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...charged } })
  })
  await page.goto('/checkout')
  const summary = page.getByRole('region', { name: 'Your order' })
  await expect(summary.getByText('Total Price')).toBeVisible()
  await expect(summary).not.toContainText(/Shipping|Tax|Subtotal/)
  charged = { freeShipping: true }
  await page.reload()
  await expect(summary).toContainText('ShippingFree')
  await expect(summary).not.toContainText('Tax')
  charged = { shipping: 4.9, tax: 1 }
  await page.reload()
  await expect(summary).toContainText('Shipping$4.90')
  await expect(summary).toContainText('Tax')
})
