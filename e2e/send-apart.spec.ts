import { expect, fillCheckout, placeAndConfirm, test } from './shop.ts'

/* When books come on different days, the customer says whether to wait. */

test('one day is said; of two days the customer chooses', async ({
  page,
  login,
  books,
  addBook,
  fillCart,
}) => {
  await login()
  const ahead = await addBook({
    ...{ title: 'A book to come', newPrice: 9, category: 'Fiction', description: '' },
    ...{ availability: 'preorder', availableOn: '2099-05-04' },
  })
  await fillCart([...books.slice(0, 1), ahead])
  await page.goto('/cart')
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary.getByText("We'll send everything together by May 4, 2099.")).toBeVisible()

  await page.goto('/checkout')
  const choice = page.getByRole('group', { name: 'When should we send your books?' })
  const together = choice.getByRole('radio', { name: 'All together, by May 4, 2099' })
  await expect(together).toBeChecked()
  await fillCheckout(page)
  await choice
    .getByRole('radio', {
      name: /^Each one as it comes: the first by .*, the last by May 4, 2099$/,
    })
    .check()
  const placed = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/orders') && answer.request().method() === 'POST',
  )
  await placeAndConfirm(page)
  const order = await (await placed).json()
  expect([order.sendApart, order.sendBy]).toEqual([true, '2099-05-04'])
})

test('books that come on one day ask nothing', async ({ page, login, books, fillCart }) => {
  await login()
  await fillCart(books.slice(0, 2))
  await page.goto('/checkout')
  await expect(page.getByText(/^We'll send them by/)).toBeVisible()
  await expect(page.getByRole('group', { name: 'When should we send' })).toBeHidden()
})
