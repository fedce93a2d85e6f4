import type { Page } from '@playwright/test'
import { admin } from './people.ts'
import { expect, test } from './shop.ts'

/* Copies have a control of their own, while customers buy. */

async function enter(page: Page) {
  await page.goto('/admin')
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard')
}

test('a customer buys while a form is open: the form saves, and no sold copy comes back', async ({
  page,
  addBook,
  login,
  context,
}) => {
  const book = await addBook({ title: `Sold ${Date.now()}`, newPrice: 10, stock: 5 })
  const reader = await login()
  const origin = { Origin: new URL(test.info().project.use.baseURL ?? '').origin }
  const buy = async () => {
    const answer = await context.request.post('/api/orders', {
      headers: origin,
      data: {
        name: 'Ada Lovelace',
        email: reader.email,
        phone: '0123456789',
        address: { city: 'London', country: 'UK', state: 'London', zipcode: 'SW1Y' },
        productsId: [book._id],
        totalPrice: 10,
      },
    })
    expect(answer.status()).toBe(201)
  }
  const stockNow = async () => (await (await context.request.get(`/api/${book._id}`)).json()).stock

  await enter(page)
  await page.goto(`/dashboard/edit-book/${book._id}`)
  const stock = page.getByRole('region', { name: 'Stock' })
  await expect(stock.getByText('5 copies left')).toBeVisible()

  // The form was read before the sale.
  await page.getByLabel('Subtitle').fill('A Story')
  await buy()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL('/dashboard/manage-books')
  expect(await stockNow()).toBe(4)

  await page.goto(`/dashboard/edit-book/${book._id}`)
  await expect(stock.getByText('4 copies left')).toBeVisible()
  await stock.getByLabel('Add or remove copies').fill('10')
  await stock.getByLabel('Why').fill('A delivery')
  await buy()
  await stock.getByRole('button', { name: 'Change the stock' }).click()
  await expect(stock.getByRole('status')).toHaveText('Saved. 13 copies left.')
  expect(await stockNow()).toBe(13)

  // Counted before a sale: that is said, and the count is not taken until it is confirmed.
  await stock.getByLabel('I counted').fill('12')
  await buy()
  await stock.getByRole('button', { name: 'Save the count' }).click()
  await expect(stock.getByRole('alert')).toHaveText(
    'One copy was sold meanwhile. There are 12 copies now. Please check your count.',
  )
  expect(await stockNow()).toBe(12)
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
}) => {
  const book = await addBook({ title: `Uncounted ${Date.now()}`, newPrice: 10 })
  await enter(page)
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
  await stock.getByRole('button', { name: 'Stop counting' }).click()
  await expect(stock.getByText('Copies are not counted', { exact: true })).toBeVisible()
})
