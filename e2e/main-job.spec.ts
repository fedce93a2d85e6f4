import { newReader } from './people.ts'
import { address, expect, fillAddress, test } from './shop.ts'

test('a guest fills a cart, registers on the way to the till, orders and sees the order', async ({
  page,
  books: [first, second],
}) => {
  for (const book of [first, second]) {
    await page.goto(`/book/${book?._id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByText('Product Added to the Cart')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Cart, 2 items' }).click()
  await page.getByRole('link', { name: 'Checkout' }).click()

  await expect(page).toHaveURL('/login?next=%2Fcheckout')
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible()
  const reader = newReader()
  await page.getByLabel('Email Address').fill(reader.email)
  await page.getByLabel('Password').fill(reader.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert').getByText('User Registered Successfully')).toBeVisible()

  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('heading', { name: 'Cash On Delivery' })).toBeVisible()
  const total = `$${((first?.newPrice ?? 0) + (second?.newPrice ?? 0)).toFixed(2)}`
  await expect(page.getByText('Total Price')).toBeVisible()
  await expect(page.getByText(total).first()).toBeVisible()
  await expect(page.getByText('Items: 2')).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveValue(reader.email)
  await expect(page.getByLabel('Email Address')).not.toBeEditable()
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled()
  await fillAddress(page)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Place Order' }).click()

  await expect(page).toHaveURL('/orders')
  const dialog = page.getByRole('dialog', { name: 'Confirmed Order' })
  await expect(dialog).toContainText('Your Order Placed Successfully!')
  await dialog.getByRole('button', { name: "Yes, It's Okay" }).click()
  await expect(dialog).toBeHidden()

  const order = page.getByRole('article', { name: 'Order 1' })
  await expect(order).toContainText(total)
  for (const value of [reader.email, address['Full Name'], address['Phone Number']]) {
    await expect(order).toContainText(value)
  }
  await expect(order).toContainText('London, Middlesex, England, SW1Y 4JH')
  for (const book of [first, second]) await expect(order).toContainText(book?._id ?? '')
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('article', { name: 'Order 1' })).toContainText(total)
})
