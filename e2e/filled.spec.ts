import type { Page } from '@playwright/test'
import { admin, signUp } from './people.ts'
import { address, expect, placeAndConfirm, test } from './shop.ts'

/* Some password managers put values into boxes without a word to the page. */

const fillSilently = async (page: Page, boxes: Record<string, string>) => {
  for (const [label, value] of Object.entries(boxes)) {
    await page.getByLabel(label, { exact: true }).evaluate((box, filled) => {
      ;(box as HTMLInputElement).value = filled
    }, value)
  }
}

test('the admin’s login takes what was filled in without an event', async ({ page }) => {
  await page.goto('/admin')
  await fillSilently(page, { Username: admin.username, Password: admin.password })
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('so does the customer’s', async ({ page, playwright, baseURL }) => {
  const reader = await signUp(await playwright.request.newContext({ baseURL }))
  await page.goto('/login')
  await fillSilently(page, { 'Email Address': reader.email, Password: reader.password })
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('and the checkout', async ({ page, login, books, fillCart }) => {
  await login()
  await fillCart(books.slice(0, 1))
  await page.goto('/checkout')
  await expect(page.getByLabel('Full Name')).toBeVisible()
  await fillSilently(page, address)
  await page.getByRole('checkbox').check()
  await placeAndConfirm(page)
  await expect(page).toHaveURL('/orders')
})

test('and a new book at the desk', async ({ page, expectErrors }) => {
  expectErrors(/400/)
  await page.goto('/admin')
  await fillSilently(page, { Username: admin.username, Password: admin.password })
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/dashboard/add-new-book')
  await fillSilently(page, { Title: 'Filled in Silence', 'New price in $': 'no number' })
  await page.getByRole('button', { name: 'Add book' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please check the form' })
  await expect(summary).toContainText('New price must be a number')
  await expect(summary).not.toContainText('Title')
})
