import { expect, test } from './shop.ts'

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

test('what is pressed before the page is live is done once it is', async ({ page }) => {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
  go()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
})
