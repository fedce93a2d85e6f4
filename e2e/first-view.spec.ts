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
