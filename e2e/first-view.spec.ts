import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'

/** Keeps the page waiting for its scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return go
}

test('scripts are asked for after the first paint', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Subscribe' }).first()).toBeEnabled()
  const order = await page.evaluate(() => ({
    paintMs: performance.getEntriesByType('paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    scriptsMs: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((entry) => entry.name.endsWith('.js'))
      .map((entry) => entry.startTime),
  }))
  expect(order.scriptsMs.length).toBeGreaterThan(3)
  expect(Math.min(...order.scriptsMs)).toBeGreaterThanOrEqual(order.paintMs)
})

test('a box ticked before the page is live is ticked once it is', async ({ page }) => {
  // Counted at least once: a page does not wait for counts.
  const isCounted = async () =>
    (await (await page.request.get('/search?q=the')).text()).includes('name="genre"')
  await expect.poll(isCounted).toBe(true)
  const go = await holdScripts(page)
  await page.goto('/search?q=the', { waitUntil: 'commit' })
  const fiction = page
    .getByRole('form', { name: 'Filters' })
    .getByRole('checkbox', { name: /^Fiction/ })
  await fiction.click()
  await expect(fiction).not.toBeChecked()
  go()
  await expect(page).toHaveURL('/search?q=the&genre=fiction')
  await expect(fiction).toBeChecked()
})

test('what is pressed before the page is live is done once it is', async ({ page }) => {
  const go = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  go()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})
