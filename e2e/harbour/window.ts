import type { Page } from '@playwright/test'
import type { FreshShop } from '#e2e/fresh-shop.ts'
import { alert, expect } from '#e2e/shop.ts'

/** Fills the form of a new thing in the window, keeps it as a draft and publishes it. */
export async function show(
  page: Page,
  shop: FreshShop,
  kind: 'banner' | 'news' | 'pick' | 'list',
  boxes: Record<string, string>,
): Promise<void> {
  await page.goto(`${shop.url}/dashboard/window/new/${kind}`)
  for (const [label, text] of Object.entries(boxes))
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(alert(page, 'The draft is saved.')).toBeVisible()
  await publish(page)
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(alert(page, 'Published: readers see it now.')).toBeVisible()
}
