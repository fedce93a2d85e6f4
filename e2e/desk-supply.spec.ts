import { look, order } from './cash-desk.ts'
import { atDesk } from './desk.ts'
import { isbnOf, ownNumber } from './own.ts'
import { alert, expect, test } from './shop.ts'

/* What is ordered from suppliers, and arrives. */

test.beforeEach(({ page }) => atDesk(page))

test('a book is ordered from its publisher, is late, is told, arrives and completes its order', async ({
  page,
  addBook,
  login,
}) => {
  const name = `Nightjar ${Date.now()}`
  const book = await addBook({
    ...{
      title: `Special ${Date.now()}`,
      newPrice: 18,
      publisher: name,
      isbn13: isbnOf(ownNumber()),
    },
    ...{ availability: 'to-order', orderDays: 4 },
  })
  const number = await order(page.request, await login(), book, 'Ada Lovelace')
  await page.goto('/dashboard/orders/supply')
  const form = page.getByRole('form', { name: `Order from ${name}` })
  await form.getByLabel('Reference').fill('PO 7')
  await form.getByLabel('Expected on').fill('2020-02-03')
  await look(page, 'desk-supply')
  await form.getByRole('button', { name: 'Mark as ordered' }).click()
  await expect(alert(page, `1 copy ordered from ${name}.`)).toBeVisible()

  const open = page.getByRole('listitem').filter({ hasText: name })
  await expect(open.getByText('Overdue: was expected February 3, 2020')).toBeVisible()
  await open.getByRole('button', { name: 'Tell the customer' }).click()
  await expect(alert(page, '1 customer is told.')).toBeVisible()
  await expect(open.getByText(/^told /)).toBeVisible()

  const arrivals = page.getByRole('region', { name: 'Arrivals' })
  await arrivals.getByLabel(/Scan or type the ISBN/).fill(book.isbn13 ?? '')
  await page.keyboard.press('Enter')
  await expect(arrivals.getByText(`${number} is complete, pack it.`)).toBeVisible()
  await expect(open).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(arrivals.getByText(/^No order waits for /)).toBeVisible()
  await look(page, 'desk-arrivals')
})
