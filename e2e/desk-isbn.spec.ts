import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { atDesk } from './desk.ts'
import { isbnOf, ownNumber } from './own.ts'
import { expect, test } from './shop.ts'

/* Books by their ISBN, scanned at the desk; and the stock of the till. Open Library is a stand-in. */

test.beforeEach(({ page }) => atDesk(page))

/** A scanner is a keyboard that types fast and ends with Enter. */
async function scan(page: Page, isbn: string) {
  await page.keyboard.type(isbn)
  await page.keyboard.press('Enter')
}

const begin = ownNumber()

test('a scan fills the form of a new book, and what was typed stays', async ({ page }) => {
  await page.goto('/dashboard/add-new-book')
  const box = page.getByLabel('Scan or type an ISBN')
  await expect(box).toBeFocused()
  await page.getByLabel('Title', { exact: true }).fill('My own title')
  await box.focus()
  await scan(page, '9780141439518')
  const said = page.getByRole('region', { name: 'Start with the ISBN' })
  await expect(said.getByText('From Open Library:')).toBeVisible()
  await expect(said.getByText('Kept as you typed it: Title.')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('My own title')
  await expect(page.getByLabel('Author', { exact: true })).toHaveValue('Jane Austen')
  await expect(page.getByLabel('Publisher')).toHaveValue('Penguin Books')
  await expect(page.getByLabel('Pages')).toHaveValue('435')
  await isAccessible(page)
})

for (const { second, called } of [
  { second: '9780306406157', called: 'A plain book' },
  // Nobody knows it: only its ISBN is the book's.
  { second: '9783999999999', called: '' },
])
  test(`a scan of ${second} while the form holds another book changes nothing until it is asked for`, async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/404/)
    await page.goto('/dashboard/add-new-book')
    await expect(page.getByLabel('Scan or type an ISBN')).toBeFocused()
    // A scanner does not wait for an answer.
    await scan(page, '9780141439518')
    await scan(page, second)
    const isbn = page.getByLabel('ISBN-13')
    const title = page.getByLabel('Title', { exact: true })
    await expect(page.getByRole('alert').getByText(/Add that book first/)).toBeVisible()
    await expect(isbn).toHaveValue('9780141439518')
    await expect(page.getByLabel('Pages')).toHaveValue('435')
    await isAccessible(page)
    await page.getByRole('button', { name: `Start over with ${second}` }).click()
    await expect(isbn).toHaveValue(second)
    await expect(title).toHaveValue(called)
    await expect(page.getByLabel('Scan or type an ISBN')).toBeFocused()
  })

/** Keys of a scanner that are no digits, as a keyboard names them. */
const otherKeys: Record<string, { code: string; virtual: number }> = {
  ' ': { code: 'Space', virtual: 32 },
  ']': { code: 'BracketRight', virtual: 221 },
  E: { code: 'KeyE', virtual: 69 },
}

/** What a scanner types into whatever has the focus: it does not wait, however busy the machine of the test is. */
async function scanFast(page: Page, typed: string) {
  const session = await page.context().newCDPSession(page)
  let timestamp = Date.now() / 1000
  const press = async (key: string, code: string, windowsVirtualKeyCode: number, text?: string) => {
    timestamp += 0.005
    const all = { key, code, timestamp, windowsVirtualKeyCode }
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...all })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...all })
  }
  for (const key of typed) {
    const { code, virtual } = otherKeys[key] ?? { code: `Digit${key}`, virtual: key.charCodeAt(0) }
    if (/[A-Z]/.test(key)) await press('Shift', 'ShiftLeft', 16)
    await press(key, code, virtual, key)
  }
  await press('Enter', 'Enter', 13, '\r')
  await session.detach()
}

for (const { box, typed, digits } of [
  { box: 'Title', typed: 'My own title', digits: '9780141439518' },
  { box: 'New price in $', typed: '12.50', digits: '9780141439518' },
  // With the small code beside it, which says what it costs.
  { box: 'Description', typed: 'A story', digits: '978014143951851299' },
  { box: 'Title', typed: 'Its code apart', digits: '9780141439518 51299' },
  { box: 'Title', typed: 'A scanner’s mark', digits: ']E09780141439518' },
])
  test(`a scan of ${digits} into the box ${box} is a scan, and sends no form`, async ({ page }) => {
    await page.goto('/dashboard/add-new-book')
    await expect(page.getByLabel('Scan or type an ISBN')).toBeFocused()
    const other = page.getByLabel(box, { exact: true })
    await other.fill(typed)
    await scanFast(page, digits)
    await expect(page.getByText('From Open Library:')).toBeVisible()
    await expect(other).toHaveValue(typed)
    await expect(page.getByLabel('ISBN-13')).toHaveValue('9780141439518')
    await expect(page.getByRole('alert')).toBeHidden()
    // The form keeps what is shown: this, too, is what a draft remembers.
    await page.reload()
    await expect(other).toHaveValue(typed)
  })

test('a scan with a mark is taken while no box has the focus', async ({ page }) => {
  await page.goto('/dashboard/add-new-book')
  const box = page.getByLabel('Scan or type an ISBN')
  await expect(box).toBeFocused()
  await box.blur()
  await scanFast(page, ']E09780141439518')
  await expect(page.getByText('From Open Library:')).toBeVisible()
  await expect(page.getByLabel('ISBN-13')).toHaveValue('9780141439518')
})

test('an ISBN of the shop leads to its book, a wrong one is said', async ({
  page,
  addBook,
  expectErrors,
}) => {
  expectErrors(/400|404/)
  const isbn13 = isbnOf(begin)
  await addBook({ title: `Here ${begin}`, newPrice: 10, isbn13 })
  await page.goto('/dashboard/add-new-book')
  await expect(page.getByLabel('Scan or type an ISBN')).toBeFocused()
  await scan(page, isbn13)
  await expect(page.getByText('This book is in your shop already')).toBeVisible()
  await scan(page, '9780141439519')
  await expect(page.getByRole('alert').getByText(/check digit/)).toBeVisible()
  await scan(page, '9783999999999')
  await expect(page.getByRole('alert').getByText(/Type the book in/)).toBeVisible()
})

test('ten scans become a list, and the list an import', async ({ page, addBook }) => {
  test.slow()
  const isbns = Array.from({ length: 9 }, (_, nth) => isbnOf(begin + 10 + nth))
  for (const [nth, isbn13] of isbns.entries()) {
    await addBook({ title: `Scanned ${begin} ${nth}`, newPrice: 10, isbn13 })
  }
  await page.goto('/dashboard/feeds/isbns')
  await expect(page.getByLabel('Scan or type an ISBN')).toBeFocused()
  for (const isbn of [...isbns, '9780306406157']) await scan(page, isbn)
  await scan(page, '9780306406158')
  await expect(page.getByRole('alert').getByText(/check digit/)).toBeVisible()
  await expect(page.getByLabel('The list: 10 lines')).toHaveValue(/9780306406157\n$/)
  await isAccessible(page)
  await page.getByRole('button', { name: 'Look them up' }).click()
  await expect(page.getByText('A plain book')).toBeVisible({ timeout: 60_000 })
})

test('the till’s list: seen first, applied, downloaded', async ({ page, addBook }) => {
  const [one, two] = [isbnOf(begin + 30), isbnOf(begin + 31)]
  const book = await addBook({ title: `Till ${begin}`, newPrice: 10, isbn13: one, stock: 2 })
  await addBook({ title: `Same ${begin}`, newPrice: 10, isbn13: two, stock: 4 })
  await page.goto('/dashboard/feeds/stock')
  const csv = ['EAN;Bestand;Preis', `${one};7;9,50`, `${two};4;10,00`, '9783999999999;1;5,00']
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'till.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv.join('\r\n')),
  })
  await expect(page.getByText('1 book would be changed.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Till/ })).toContainText('2 → 7')
  await expect(page.getByRole('row', { name: /9783999999999/ })).toContainText('Unknown')
  await isAccessible(page)
  const stockNow = async () => (await (await page.request.get(`/api/${book._id}`)).json()).stock
  expect(await stockNow()).toBe(2)
  await page.getByRole('button', { name: 'Save the stock' }).click()
  await expect(page.getByText('1 book was changed.')).toBeVisible()
  expect(await stockNow()).toBe(7)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the result' }).click()
  expect((await saved).suggestedFilename()).toBe('stock-result.csv')
})
