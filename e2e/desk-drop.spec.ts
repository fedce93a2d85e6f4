import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { atDesk } from './desk.ts'
import { expect, test } from './shop.ts'

/* Folders, dropped as a file manager does it: a page of its own making has no way to hand one over. */

test.beforeEach(({ page }) => atDesk(page))

const sheet = (isbn: string) => `ISBN;Title;Price;Stock\n${isbn};Dropped;5.00;1\n`
const files = {
  'june/one.csv': sheet('9780306406157'),
  'june/below/two.csv': sheet('9780141439518'),
  'june/.DS_Store': 'what a system leaves behind',
  'june/Thumbs.db': 'and another one',
  'covers/9780306406157.txt': 'no picture',
  'covers/below/9780306406157.txt': 'none either',
}
let folder = ''
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-drop-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  mkdirSync(join(folder, 'nothing'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function drop(page: Page, name: string) {
  const place = page.getByText(/^Drop .* here/)
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  const session = await page.context().newCDPSession(page)
  const at = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 5 }
  const data = { items: [], files: [join(folder, name)], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data })
  await session.detach()
}

const pages = {
  feeds: { path: '/dashboard/feeds', heading: 'Imports' },
  covers: { path: '/dashboard/feeds/covers', heading: 'Covers' },
  stock: { path: '/dashboard/feeds/stock', heading: 'Stock from the till' },
  book: { path: '/dashboard/add-new-book', heading: 'Add New Book' },
}

for (const { to, name, says } of [
  // All that is in it, and nothing that a system has left there.
  { to: 'feeds', name: 'june', says: ['june/below/two.csv: CSV', 'june/one.csv: CSV'] },
  { to: 'covers', name: 'covers', says: ['covers/9780306406157.txt', 'below/9780306406157.txt'] },
  { to: 'stock', name: 'june', says: ['Drop one list at a time, please.'] },
  { to: 'stock', name: 'june/below', says: ['below/two.csv', 'ISBN in “ISBN”'] },
  { to: 'book', name: 'june', says: ['This is a folder. Please drop the picture itself.'] },
  { to: 'feeds', name: 'gone.csv', says: ['“gone.csv” could not be read.'] },
  { to: 'covers', name: 'gone.csv', says: ['“gone.csv” could not be read.'] },
  { to: 'stock', name: 'gone.csv', says: ['“gone.csv” could not be read.'] },
  { to: 'feeds', name: 'nothing', says: ['There are no files in that folder.'] },
  { to: 'covers', name: 'nothing', says: ['There are no files in that folder.'] },
  { to: 'stock', name: 'nothing', says: ['There are no files in that folder.'] },
] as const)
  test(`${name} is dropped on the page of ${to}`, async ({ page }) => {
    const { path, heading } = pages[to]
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    await drop(page, name)
    for (const words of says)
      await expect(page.getByText(words).first()).toBeVisible({ timeout: 40_000 })
    await expect(page.getByText('Thumbs.db')).toBeHidden()
  })
