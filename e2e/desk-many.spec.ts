import type { Page } from '@playwright/test'
import { atDesk } from './desk.ts'
import { expect, test } from './shop.ts'

/* Many books at once: found by filters, changed in the table, in bulk, and merged. */

test.beforeEach(({ page }) => atDesk(page))

const booksPath = (params: Record<string, string>) =>
  `/dashboard/manage-books?${new URLSearchParams(params)}`
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const priceOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `Price of ${title}:` })
const priceBox = (page: Page, title: string) =>
  page.getByRole('textbox', { name: `Price of ${title}` })

test('books are narrowed by filters that are in the address', async ({ page, addBook }) => {
  const word = `Filtered${Date.now()}`
  await addBook({ title: `${word} low`, newPrice: 10, stock: 1, author: `${word} Writer` })
  await addBook({ title: `${word} many`, newPrice: 10, stock: 9 })
  await addBook({ title: `${word} free`, newPrice: 0 })
  await page.goto(booksPath({ q: word }))
  await expect(row(page, word)).toHaveCount(3)
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('No price').check()
  await expect(page).toHaveURL(/priced=no/)
  await expect(row(page, word)).toHaveCount(1)
  await expect(row(page, `${word} free`)).toBeVisible()
  await page.getByLabel('No price').uncheck()
  await expect(page).not.toHaveURL(/priced/)
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Copies left, at most').fill('3')
  await page.getByRole('button', { name: 'Show these books' }).click()
  await expect(row(page, word)).toHaveCount(1)
  await page.getByLabel('Copies left, at most').fill('')
  await page.getByLabel('Author').fill(`${word} Writer`)
  await page.getByRole('button', { name: 'Show these books' }).click()
  await expect(row(page, word)).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`author=${word.toLowerCase()}-writer`))
  await page.getByRole('link', { name: 'Clear the filters' }).click()
  await page.goto(booksPath({ q: word, sort: 'stock' }))
  await expect(row(page, word)).toHaveText([/low/, /many/, /free/])
})

test('price and copies are typed into the table; two editors hear of each other', async ({
  page,
  addBook,
  asAdmin,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/412|409/)
  const title = `Typed ${Date.now()}`
  const { _id } = await addBook({ title, newPrice: 10, stock: 4 })
  const now = async () => (await page.request.get(`/api/${_id}`)).json()
  await page.goto(booksPath({ q: title }))

  // Enter saves and stays, Escape leaves it as it was.
  await priceOf(page, title).click()
  await priceBox(page, title).fill('12,50')
  await page.keyboard.press('Enter')
  await expect(priceOf(page, title)).toBeFocused()
  await expect(priceOf(page, title)).toHaveText(/\$12\.50/)
  await priceOf(page, title).click()
  await priceBox(page, title).fill('99')
  await priceBox(page, title).dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await expect(priceBox(page, title)).toHaveValue('99')
  await page.keyboard.press('Escape')
  await expect(priceOf(page, title)).toHaveText(/\$12\.50/)
  await priceOf(page, title).click()
  await priceBox(page, title).fill('cheap')
  await page.keyboard.press('Enter')
  await expect(priceBox(page, title)).toHaveAccessibleDescription(/must be a number/)
  await expect(priceBox(page, title)).toHaveValue('cheap')
  await page.keyboard.press('Escape')

  // Tab saves and goes on to the copies.
  await priceOf(page, title).click()
  await priceBox(page, title).fill('13')
  await page.keyboard.press('Tab')
  const copies = page.getByRole('button', { name: `Copies of ${title}:` })
  await expect(copies).toBeFocused()
  await expect(priceOf(page, title)).toHaveText(/\$13\.00/)
  await page.keyboard.press('Enter')
  const copiesBox = page.getByRole('textbox', { name: `Copies of ${title}` })
  await copiesBox.fill('+5')
  await page.keyboard.press('Enter')
  await expect(copies).toHaveText(/9/)
  expect(await now()).toMatchObject({ newPrice: 13, stock: 9 })

  // Another title is no reason to ask; another price is.
  await asAdmin('PUT', `/api/edit/${_id}`, { subtitle: 'Renamed' })
  await priceOf(page, title).click()
  await priceBox(page, title).fill('14')
  await page.keyboard.press('Enter')
  await expect(priceOf(page, title)).toHaveText(/\$14\.00/)
  await asAdmin('PUT', `/api/edit/${_id}`, { newPrice: 20 })
  await priceOf(page, title).click()
  await priceBox(page, title).fill('15')
  await page.keyboard.press('Enter')
  const told = row(page, title).getByRole('alert')
  await expect(told).toContainText('admin changed the price from $14.00 to $20.00 in the meantime.')
  await expect(told).toContainText('You typed 15.')
  expect((await now()).newPrice).toBe(20)
  await told.getByRole('button', { name: 'Save 15' }).click()
  await expect(told).toBeHidden()
  await expect(priceOf(page, title)).toHaveText(/\$15\.00/)
  expect((await now()).newPrice).toBe(15)

  // Counted while somebody else changed the number.
  await asAdmin('POST', `/api/desk/books/${_id}/stock`, { delta: -2 })
  await copies.click()
  await copiesBox.fill('8')
  await page.keyboard.press('Enter')
  await expect(told).toContainText('There are 7 copies now.')
  await told.getByRole('button', { name: 'Keep 7' }).click()
  await expect(copies).toHaveText(/7/)
  expect((await now()).stock).toBe(7)
})

test('a message lies neither on the focus, nor on a bar, nor on the end of the table', async ({
  page,
  addBook,
}) => {
  const word = `Message${Date.now()}`
  for (const name of ['one', 'two', 'three', 'four']) {
    await addBook({ title: `${word} ${name}`, newPrice: 10, stock: 4 })
  }
  for (const size of [
    { width: 1280, height: 720 },
    { width: 375, height: 667 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(booksPath({ q: word }))
    await page.getByLabel(`Choose ${word} one`).check()
    await row(page, `${word} two`).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the book' }).click()
    const message = page.getByRole('status').filter({ hasText: `“${word} two” was deleted.` })
    await expect(message).toBeVisible()
    const bar = page.getByRole('region', { name: 'The chosen books' })
    const others = [bar, row(page, word).last(), page.locator(':focus')]
    const overlaps = async () => {
      const box = await message.boundingBox()
      const boxes = await Promise.all(others.map((one) => one.boundingBox()))
      return boxes.map((one) => Boolean(box && one && isOver(box, one)))
    }
    await expect.poll(overlaps).toEqual([false, false, false])
    // Where the keyboard goes, the message makes room.
    await page.getByRole('link', { name: 'Add New Book' }).first().focus()
    await expect.poll(overlaps).toEqual([false, false, false])
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, `${word} two`)).toBeVisible()
  }
})

type Box = { x: number; y: number; width: number; height: number }
const isOver = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

test('a line of the table is low, and two lines of a long title fit into it', async ({
  page,
  addBook,
}) => {
  const word = `Dense${Date.now()}`
  await addBook({ title: `${word} short`, newPrice: 10, oldPrice: 12, stock: 4 })
  const long = `${word}, a title of a length that takes all the room there is and then some more, or so it seems to whoever reads it to its very end`
  await addBook({ title: long, newPrice: 10 })
  for (const [width, most] of [
    [1280, 70],
    [1024, 70],
    [375, 150],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(booksPath({ q: word }))
    const line = row(page, `${word} short`)
    await expect(line.locator('img')).toBeVisible()
    await expect(line).toContainText('Available')
    await expect(line).toContainText('$12.00')
    for (const one of await row(page, word).all())
      expect((await one.boundingBox())?.height).toBeLessThanOrEqual(most)
    if (width > 375) expect((await line.boundingBox())?.height).toBeLessThanOrEqual(48)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(width)
  }
})

test('prices of many are previewed, changed and changed back', async ({
  page,
  addBook,
  asAdmin,
}) => {
  test.slow() // the work is taken up in the background
  const word = `Bulk${Date.now()}`
  const one = await addBook({ title: `${word} one`, newPrice: 10 })
  const two = await addBook({ title: `${word} two`, newPrice: 20 })
  await addBook({ title: `${word} free`, newPrice: 0 })
  const priceNow = async (id: string) =>
    (await (await page.request.get(`/api/${id}`)).json()).newPrice
  await page.goto(booksPath({ q: word }))
  await page.getByLabel(`Choose ${word} one`).check()
  const bar = page.getByRole('region', { name: 'The chosen books' })
  await expect(bar).toContainText('1 book chosen')
  await bar.getByRole('button', { name: 'Choose all that match' }).click()
  await expect(bar).toContainText('All 3 books chosen')
  await bar.getByRole('button', { name: 'Change prices…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Enter a number above 0, such as 5 or 2.50.')
  await dialog.getByLabel('By', { exact: true }).fill('10')
  await dialog.getByLabel('Round to the nearest').selectOption('.99')
  await dialog.getByRole('button', { name: 'Preview' }).click()

  await expect(page.getByRole('heading', { name: 'Raise prices by 10%, to .99' })).toBeVisible()
  await expect(page.getByText('2 books will change. Already as you want it: 1 book.')).toBeVisible()
  await expect(row(page, `${word} one`)).toContainText('$10.00')
  await expect(row(page, `${word} one`)).toContainText('$10.99')
  await expect(row(page, `${word} two`)).toContainText('$21.99')
  expect(await priceNow(one._id)).toBe(10)
  await page.getByRole('button', { name: 'Change the price of 2 books' }).click()
  await expect(page.getByText('2 books changed.')).toBeVisible({ timeout: 20_000 })
  expect([await priceNow(one._id), await priceNow(two._id)]).toEqual([10.99, 21.99])

  await asAdmin('PUT', `/api/edit/${two._id}`, { newPrice: 30 })
  await page.getByRole('button', { name: 'Undo 2 books' }).click()
  await expect(
    page.getByText('1 book changed back. Left as it is, because someone changed it since: 1 book.'),
  ).toBeVisible({ timeout: 20_000 })
  await expect(row(page, `${word} two`)).toContainText('Changed since: the price is $30.00 now.')
  expect([await priceNow(one._id), await priceNow(two._id)]).toEqual([10, 30])
  await page.goto('/dashboard/manage-books/changes')
  await expect(
    page.getByRole('link', { name: 'Raise prices by 10%, to .99' }).first(),
  ).toBeVisible()
})

test('two spellings of an author become one page', async ({ page, addBook }) => {
  test.slow() // the work is taken up in the background
  const name = `Zelda${Date.now()}`
  await addBook({ title: 'Zelda the First', newPrice: 10, author: `${name} Fitz` })
  await addBook({ title: 'Zelda the Second', newPrice: 10, author: `${name} Fitz` })
  await addBook({ title: 'Zelda the Third', newPrice: 10, author: `${name} Fits` })
  await page.goto('/dashboard/manage-books/merge')
  await page.getByLabel('Search the names').fill(name)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByLabel(`${name} Fitz`).check()
  await page.getByLabel(`${name} Fits`).check()
  const stays = page.getByRole('region', { name: 'The name that stays' })
  await expect(stays.getByLabel(`${name} Fitz`)).toBeChecked()
  // Neither the choice nor what stays is lost by a reload, by another search or by a look at the preview.
  await stays.getByLabel(`${name} Fits`).check()
  await page.goto('/dashboard/manage-books/merge?q=nobody')
  await expect(stays.getByLabel(`${name} Fits`)).toBeChecked()
  await stays.getByLabel(`${name} Fitz`).check()
  await stays.getByRole('button', { name: 'Preview' }).click()
  await expect(row(page, 'Zelda the Third')).toContainText(`${name} Fits`)
  await page.goBack()
  await expect(stays.getByLabel(`${name} Fitz`)).toBeChecked()
  await page.goForward()
  await page.getByRole('button', { name: 'Rename in 1 book' }).click()
  await expect(page.getByText('1 book changed.')).toBeVisible({ timeout: 20_000 })
  await page.goto('/dashboard/manage-books/merge')
  await expect(page.getByLabel('Search the names')).toBeVisible()
  await expect(stays).toBeHidden()
  await page.goto(`/author/${name.toLowerCase()}-fits`)
  await expect(page).toHaveURL(`/author/${name.toLowerCase()}-fitz`)
  await expect(page.getByRole('link', { name: 'Zelda the Third' })).toBeVisible()
})

test('a long table loads as it is scrolled, keeps few lines, and is walked by keyboard', async ({
  page,
}) => {
  const line = (n: number) => ({
    ...{ _id: `01a21f7e-0000-7000-8000-${String(n).padStart(12, '0')}`, title: `Line ${n}` },
    ...{ coverHash: '0'.repeat(20), newPrice: n, availability: 'available', version: 1 },
  })
  await page.route('**/api/desk/books/table?*', (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const books = Array.from({ length: 50 }, (_, n) => line(from + n))
    // It ends, so that whoever scrolls too far is at its end.
    const next = from + 50 < 250 ? String(from + 50) : null
    return route.fulfill({ json: { books, next } })
  })
  await page.route('**/covers/**', (route) => route.fulfill({ status: 204 }))
  await page.goto('/dashboard/manage-books')
  await expect(page.getByRole('link', { name: 'Line 0', exact: true })).toBeVisible()
  const shown = () => page.getByRole('row').count()
  expect(await shown()).toBeLessThan(45)
  await expect(async () => {
    await page.mouse.wheel(0, 3000)
    await expect(page.getByRole('link', { name: 'Line 240', exact: true })).toBeVisible({
      timeout: 200,
    })
  }).toPass()
  expect(await shown()).toBeLessThan(45)
  const price = page.getByRole('button', { name: 'Price of Line 240:' })
  await expect(page.getByRole('row').filter({ has: price })).toHaveAttribute('aria-rowindex', '242')
  await price.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Price of Line 241:' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(price).toBeFocused()
})
