import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { atDesk } from './desk.ts'
import { expect, test } from './shop.ts'

/* Folders, dropped as a file manager does it: a page of its own making has no way to hand one over. */

test.beforeEach(({ page }) => atDesk(page))

const sheet = (isbn: string) => `ISBN;Title;Price;Stock\n${isbn};Dropped;5.00;1\n`
/** The name of a folder: two of them are a path that is too long for the shop. */
const long = (letter: string) => letter.repeat(200)
const files = {
  'june/one.csv': sheet('9781234567897'),
  'june/below/two.csv': sheet('9781861972712'),
  'june/.DS_Store': 'what a system leaves behind',
  'june/Thumbs.db': 'and another one',
  'covers/9781234567897.txt': 'no picture',
  'covers/below/9781234567897.txt': 'none either',
  '.hidden/one.csv': sheet('9781234567897'),
  '.hidden/.DS_Store': 'what a system leaves behind',
  [`deep/${long('a')}/${long('b')}/two.csv`]: sheet('9781861972712'),
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
  // Its own name is no reason to leave it out.
  { to: 'feeds', name: '.hidden', says: ['one.csv: CSV'] },
  { to: 'feeds', name: 'deep', says: [`${long('b')}/two.csv: CSV`] },
  { to: 'covers', name: 'covers', says: ['covers/9781234567897.txt', 'below/9781234567897.txt'] },
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

/** No system refuses root, who may run these tests, so the browser does: a file or a folder of this name. */
function refuseToRead(name: string) {
  const refuse = (_: unknown, failed?: (why: DOMException) => void) =>
    failed?.(new DOMException('', 'NotReadableError'))
  const { webkitGetAsEntry } = DataTransferItem.prototype
  DataTransferItem.prototype.webkitGetAsEntry = function () {
    const dropped = webkitGetAsEntry.call(this)
    const folders: FileSystemDirectoryEntry = Object.getPrototypeOf(dropped)
    const { createReader } = folders
    folders.createReader = function () {
      const reader = createReader.call(this)
      const { readEntries } = reader
      reader.readEntries = (found, failed) =>
        readEntries.call(
          reader,
          (entries) => {
            for (const entry of entries)
              if (entry.name === name) Object.assign(entry, { file: refuse })
            found(entries)
          },
          failed,
        )
      return this.name === name ? Object.assign(reader, { readEntries: refuse }) : reader
    }
    return dropped
  }
}

for (const { kind, fails, named } of [
  { kind: 'file', fails: 'two.csv', named: '“june/below/two.csv” could not be read.' },
  { kind: 'folder', fails: 'below', named: '“june/below” could not be read.' },
])
  test(`a ${kind} below that the browser may not read is named`, async ({ page }) => {
    await page.addInitScript(refuseToRead, fails)
    await page.goto(pages.feeds.path)
    await expect(page.getByText('Drop your feeds here')).toBeVisible()
    await drop(page, 'june')
    await expect(page.getByText(named)).toBeVisible()
  })

test('what is dropped while the shop still looks at the last drop is left alone', async ({
  page,
}) => {
  const begun: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname.endsWith('/desk/imports')) begun.push(pathname)
  })
  await page.goto(pages.feeds.path)
  await expect(page.getByText('Drop your feeds here')).toBeVisible()
  await page.getByText('Drop your feeds here').evaluate(async (place, text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'twice.csv'))
    for (let nth = 0; nth < 2; nth++) {
      place.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: data }))
      // Two drops are never of one moment.
      await new Promise((resolve) => setTimeout(resolve))
    }
  }, sheet('9781234567897'))
  await expect(page.getByText('twice.csv: CSV')).toBeVisible({ timeout: 40_000 })
  expect(begun).toHaveLength(1)
})
