import { order, orderArticle, step } from './own-order.ts'
import { address, alert, expect, test } from './shop.ts'

/* What a customer does with an order after it was placed. */

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
