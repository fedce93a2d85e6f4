import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fromSources, keptCode } from '#test/process.ts'
import { hasContrast, isAccessible } from './axe.ts'
import { keepPicture, keepPictures } from './pictures.ts'
import { expect, pageIsSettled, test } from './shop.ts'

/* The desk of orders in a shop that has 500 of them, in every state: nothing scrolls sideways, axe finds
   nothing, and pictures are kept for whoever asks for them. */

// One shop for all of them.
test.describe.configure({ mode: 'default' })

let running: ChildProcess
let shop: { url: string; token: string; numbers: number[][] }

test.beforeAll(async () => {
  test.setTimeout(300_000) // a busy machine takes its time over 500 orders
  running = spawn(process.execPath, fromSources('test/looks-shop.ts'), {
    env: { ...process.env, ...keptCode },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(
    createInterface({ input: running.stdout as NodeJS.ReadableStream }),
    'line',
  )
  shop = JSON.parse(line)
})
test.afterAll(async () => {
  running.kill('SIGTERM')
  await once(running, 'exit')
})
test.beforeEach(async ({ page }) => {
  await page.addInitScript((kept) => {
    if (location.protocol !== 'about:') localStorage.setItem('token', kept)
  }, shop.token)
})

const of = (way: number, many = 1) => shop.numbers[way]?.slice(0, many) ?? []
const pages: Record<string, () => [path: string, shown: string]> = {
  queue: () => ['', 'Orders'],
  'queue-pack': () => ['?work=pack', 'Orders'],
  'queue-settle': () => ['?work=settle', 'Orders'],
  'queue-refused': () => ['?trouble=refused', 'Orders'],
  order: () => [`/${of(7)}`, `Order ${of(7)}`],
  'order-packed': () => [`/${of(4)}`, `Order ${of(4)}`],
  'order-refused': () => [`/${of(11)}`, `Order ${of(11)}`],
  'order-paid-short': () => [`/${of(10)}`, `Order ${of(10)}`],
  pick: () => [`/pick?orders=${of(0, 9)}`, 'Pick list'],
  pack: () => [`/pack?orders=${of(0, 1)}`, `Pack order ${of(0)}`],
  'pack-many': () => [`/pack?orders=${of(0, 4)}`, 'Pack by scan'],
  run: () => ['/run', 'Runs'],
  'my-run': () => ['/my-run', 'My run'],
  cash: () => ['/cash', 'Cash'],
  supply: () => ['/supply', 'From suppliers'],
}

for (const [name, where] of Object.entries(pages)) {
  test(`${name} among 500 orders`, async ({ page }) => {
    const [path, heading] = where()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${shop.url}/dashboard/orders${path}`)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await pageIsSettled(page)
      const scrollWidth = await page.evaluate(() => document.scrollingElement?.scrollWidth)
      expect(scrollWidth, `${name} at ${width} px scrolls sideways`).toBe(width)
      await keepPictures(page, `desk-500-${name}`)
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await isAccessible(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await hasContrast(page)
  })
}

for (const what of ['slip', 'label-a6', 'label-4x6', 'pick']) {
  test(`printed ${what}`, async ({ page }) => {
    await page.goto(`${shop.url}/dashboard/orders/print?what=${what}&orders=${of(0, 2)}`)
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    await pageIsSettled(page)
    await page.emulateMedia({ media: 'print' })
    // Paper has what was asked for, and nothing to press.
    for (const role of ['banner', 'navigation', 'button'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    for (const number of of(0, 2))
      await expect(page.getByRole('main')).toContainText(`${number}`, { useInnerText: true })
    await keepPicture(page, `desk-500-print-${what}`)
  })
}
