import type { Page } from '@playwright/test'
import { fillCheckout, placeAndConfirm } from './shop.ts'

/** Orders what is in the cart; the order's number, read where the customer reads it. */
export async function order(page: Page): Promise<string> {
  await page.goto('/checkout')
  await fillCheckout(page)
  await placeAndConfirm(page)
  const link = page
    .getByRole('article', { name: 'Order 1, ' })
    .getByRole('link', { name: /^\d{4,}$/ })
  return (await link.textContent()) ?? ''
}

export const orderArticle = (page: Page) => page.getByRole('article', { name: 'Order 1, ' })
export const step = (number: string) => `/api/desk/orders/${number}/steps`
