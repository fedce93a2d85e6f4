import { isAccessible } from './axe.ts'
import { order } from './own-order.ts'
import { address, alert, expect, refillCart, test } from './shop.ts'

/* The remembered address, and what an order costs. */

test.beforeEach(({ login }) => login())

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
  // Each answer that the form hears of makes it keep the draft anew: it is forgotten where the form is not.
  await page.goto('/about')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/checkout')
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
