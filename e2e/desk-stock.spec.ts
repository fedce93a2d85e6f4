import type { APIRequestContext } from '@playwright/test'
import type { Book } from '#app/catalog/book.ts'
import { atDesk } from './desk.ts'
import type { Reader } from './people.ts'
import { expect, test } from './shop.ts'

/* Copies have a control of their own, while customers buy. */

test.beforeEach(({ page }) => atDesk(page))

/** Buys one copy, as a customer in another window. */
async function buy(request: APIRequestContext, { email }: Reader, book: Book) {
  const answer = await request.post('/api/orders', {
    headers: { Origin: new URL(test.info().project.use.baseURL ?? '').origin },
    data: {
      name: 'Ada Lovelace',
      email,
      phone: '0123456789',
      address: { city: 'London', country: 'UK', state: 'London', zipcode: 'SW1Y' },
      productsId: [book._id],
      totalPrice: book.newPrice,
    },
  })
  expect(answer.status()).toBe(201)
}

const stockNow = async (request: APIRequestContext, { _id }: Book) =>
  (await (await request.get(`/api/${_id}`)).json()).stock

test('a customer buys while a form is open: the form saves, and no sold copy comes back', async ({
  page,
  addBook,
  login,
}) => {
  const book = await addBook({ title: `Sold ${Date.now()}`, newPrice: 10, stock: 5 })
  const reader = await login()
  await page.goto(`/dashboard/edit-book/${book._id}`)
  const stock = page.getByRole('region', { name: 'Stock' })
  await expect(stock.getByText('5 copies left')).toBeVisible()

  // The form was read before the sale.
  await page.getByLabel('Subtitle').fill('A Story')
  await buy(page.request, reader, book)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL('/dashboard/manage-books')
  const saved = await (await page.request.get(`/api/${book._id}`)).json()
  expect([saved.subtitle, saved.stock]).toEqual(['A Story', 4])
})

test('a customer buys while copies are added and counted: that is said, and every copy counts', async ({
  page,
  addBook,
  login,
  expectErrors,
}) => {
  expectErrors(/409/)
  const book = await addBook({ title: `Counted ${Date.now()}`, newPrice: 10, stock: 4 })
  const reader = await login()
  await page.goto(`/dashboard/edit-book/${book._id}`)
  const stock = page.getByRole('region', { name: 'Stock' })
  await expect(stock.getByText('4 copies left')).toBeVisible()
  await stock.getByLabel('Add or remove copies').fill('10')
  await stock.getByLabel('Why').fill('A delivery')
  await buy(page.request, reader, book)
  await stock.getByRole('button', { name: 'Change the stock' }).click()
  await expect(stock.getByRole('status')).toHaveText('Saved. 13 copies left.')
  expect(await stockNow(page.request, book)).toBe(13)

  // Counted before a sale: that is said, and the count is not taken until it is confirmed.
  await stock.getByLabel('I counted').fill('12')
  await buy(page.request, reader, book)
  await stock.getByRole('button', { name: 'Save the count' }).click()
  await expect(stock.getByRole('alert')).toHaveText(
    'One copy was sold meanwhile. There are 12 copies now. Please check your count.',
  )
  expect(await stockNow(page.request, book)).toBe(12)
  await stock.getByLabel('I counted').fill('11')
  await stock.getByRole('button', { name: 'Save the count' }).click()
  await expect(stock.getByRole('status')).toHaveText('Saved. 11 copies left.')

  await stock.getByText('Stock history').click()
  const rows = stock.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toContainText(/Counted.*admin.*12 → 11/)
  await expect(rows.nth(2)).toContainText(/Sold.*A customer.*13 → 12/)
  await expect(rows.nth(3)).toContainText(/Added.*A delivery.*admin.*3 → 13/)
})

test('counting begins and ends at the desk; what makes no sense is said at its box', async ({
  page,
  addBook,
  expectErrors,
}) => {
  expectErrors(/409/)
  const book = await addBook({ title: `Uncounted ${Date.now()}`, newPrice: 10 })
  await page.goto(`/dashboard/edit-book/${book._id}`)
  const stock = page.getByRole('region', { name: 'Stock' })
  await expect(stock.getByText('Copies are not counted')).toBeVisible()
  await expect(stock.getByLabel('Add or remove copies')).toBeDisabled()
  await stock.getByLabel('I counted').fill('many')
  await stock.getByRole('button', { name: 'Save the count' }).click()
  await expect(stock.getByLabel('I counted')).toHaveAccessibleDescription(/Enter how many copies/)
  await stock.getByLabel('I counted').fill('2')
  await stock.getByRole('button', { name: 'Save the count' }).click()
  await expect(stock.getByText('2 copies left', { exact: true })).toBeVisible()
  await stock.getByLabel('Add or remove copies').fill('-3')
  await stock.getByRole('button', { name: 'Change the stock' }).click()
  await expect(stock.getByRole('alert')).toHaveText('There are not that many copies to remove.')
  // Numbers as people write them; and what was refused before is not said of the next press.
  await stock.getByLabel('Add or remove copies').fill('some')
  await stock.getByRole('button', { name: 'Change the stock' }).click()
  await expect(stock.getByLabel('Add or remove copies')).toHaveAccessibleDescription(/Enter how/)
  await expect(stock.getByRole('alert')).toBeHidden()
  await stock.getByLabel('Add or remove copies').fill('\u200e+ 1,200')
  await stock.getByRole('button', { name: 'Change the stock' }).click()
  await expect(stock.getByText('1,202 copies left', { exact: true })).toBeVisible()
  await stock.getByRole('button', { name: 'Stop counting' }).click()
  await expect(stock.getByText('Copies are not counted', { exact: true })).toBeVisible()
})
