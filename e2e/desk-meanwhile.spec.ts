import type { Page } from '@playwright/test'
import type { NewBook } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import { isAccessible } from './axe.ts'
import { adminToken } from './people.ts'
import { expect, test } from './shop.ts'

/* Two people edit one book: neither undoes the other's work, today or days later. */

const novel = { title: 'The Tide Tables', newPrice: 16.5, description: 'As it was.' }

const box = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const price = (page: Page) => box(page, 'New price in $')
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()
const note = (page: Page) =>
  page.getByRole('region', { name: 'This book changed while you were editing' })
const pathOf = ({ _id }: Book) => `/dashboard/edit-book/${_id}`
const isSaved = (page: Page) => expect(page).toHaveURL('/dashboard/manage-books')

test.beforeEach(async ({ page, request }) => {
  test.slow() // several visits, and axe
  const token = await adminToken(request)
  await page.addInitScript((kept) => {
    if (location.protocol !== 'about:') localStorage.setItem('token', kept)
  }, token)
})

/** A book that is open in the form, and what a colleague does to it. */
async function openBook(
  page: Page,
  addBook: (book: NewBook) => Promise<Book>,
  asAdmin: (method: 'PUT', path: string, body: object) => Promise<void>,
) {
  const book = await addBook(novel)
  await page.goto(pathOf(book))
  await expect(price(page)).toHaveValue('16.50')
  return {
    book,
    colleague: (changes: object) => asAdmin('PUT', `/api/edit/${book._id}`, changes),
    stored: async (): Promise<Book> => (await page.request.get(`/api/${book._id}`)).json(),
  }
}

test('a colleague’s price and description survive a draft, a reload and a save', async ({
  page,
  addBook,
  asAdmin,
  expectErrors,
}) => {
  expectErrors(/412/)
  const { colleague, stored } = await openBook(page, addBook, asAdmin)
  await box(page, 'Author').fill('Mina Shore')
  await colleague({ newPrice: 19, description: 'As the colleague has it.' })
  await save(page)
  await expect(note(page)).toBeFocused()
  await expect(note(page)).toContainText(/admin changed Price \(16\.50 → 19\.00\) at \d\d:\d\d\./)
  await expect(note(page)).toContainText('admin changed Description')
  await expect(price(page)).toHaveValue('19.00')
  await note(page).getByRole('button', { name: 'Load it again' }).click()
  await expect(price(page)).toHaveValue('19.00')
  await expect(box(page, 'Author')).toHaveValue('Mina Shore')

  await page.reload()
  await expect(page.getByText(/^Unsaved changes from \d\d:\d\d were restored\./)).toBeVisible()
  await expect(price(page)).toHaveValue('19.00')
  await expect(box(page, 'Description')).toHaveValue('As the colleague has it.')
  await save(page)
  await isSaved(page)
  const { newPrice, description, author } = await stored()
  expect([newPrice, description, author]).toEqual([19, 'As the colleague has it.', 'Mina Shore'])
})

test('a draft of days ago brings back what was typed, and nothing that others changed since', async ({
  page,
  addBook,
  asAdmin,
}) => {
  const { book, colleague, stored } = await openBook(page, addBook, asAdmin)
  await box(page, 'Author').fill('Mina Shore')
  await page.goto('/dashboard')
  await colleague({ newPrice: 19, description: 'As the colleague has it.' })
  await colleague({ subtitle: 'A Novel' })
  await page.evaluate((id) => {
    const key = `octavo-desk-draft:${id}`
    const draft = JSON.parse(localStorage.getItem(key) ?? '')
    localStorage.setItem(key, JSON.stringify({ ...draft, at: draft.at - 3 * 86_400_000 }))
  }, book._id)
  await page.goto(pathOf(book))
  await expect(page.getByText(/^Unsaved changes from \w+ \d+, \d\d:\d\d were/)).toBeVisible()
  await expect(note(page)).toContainText('admin changed Subtitle at')
  await expect(box(page, 'Author')).toHaveValue('Mina Shore')
  await save(page)
  await isSaved(page)
  const { newPrice, subtitle, author } = await stored()
  expect([newPrice, subtitle, author]).toEqual([19, 'A Novel', 'Mina Shore'])
})

test('what both changed is decided by keyboard, also after a reload in the middle', async ({
  page,
  addBook,
  asAdmin,
  expectErrors,
}) => {
  expectErrors(/412/)
  const { colleague, stored } = await openBook(page, addBook, asAdmin)
  await price(page).fill('17')
  await box(page, 'Description').fill('As I have it.')
  await box(page, 'Category').fill('Sea')
  await colleague({ newPrice: 19, description: 'As the colleague has it.', category: 'Coast' })
  await save(page)
  const choice = (name: string) =>
    note(page).getByRole('group', { name: new RegExp(`^admin changed ${name}`) })
  await expect(choice('Price')).toContainText('Theirs19.00Mine17Before16.50')
  await isAccessible(page)

  await page.reload()
  await expect(choice('Price')).toContainText('Theirs19.00Mine17Before16.50')
  await expect(price(page)).toHaveValue('17')
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Please decide about the changes above first')
  expect((await stored()).newPrice).toBe(19)

  const press = async (name: string, button: string) => {
    await choice(name).getByRole('button', { name: button }).focus()
    await page.keyboard.press('Enter')
    const pressed = choice(name).getByRole('button', { name: button, pressed: true })
    await expect(pressed).toBeFocused()
  }
  await press('Price', 'Keep theirs')
  await expect(price(page)).toHaveValue('19.00')
  await press('Price', 'Keep mine')
  await expect(price(page)).toHaveValue('17')
  await press('Description', 'Keep mine')
  await press('Category', 'Keep theirs')
  await save(page)
  await isSaved(page)
  const { newPrice, description, category } = await stored()
  expect([newPrice, description, category]).toEqual([17, 'As I have it.', 'Coast'])
})

test('a draft that an earlier version of the shop kept reverts nothing by itself', async ({
  page,
  addBook,
  asAdmin,
}) => {
  const { book, colleague, stored } = await openBook(page, addBook, asAdmin)
  await colleague({ newPrice: 19 })
  // The whole form, as it was then, without a word on what was changed in it.
  await page.evaluate(
    ([id, title]) => {
      const whole = { title, author: 'Mina Shore', newPrice: '16.50', description: 'As it was.' }
      localStorage.setItem(`octavo-desk-draft:${id}`, JSON.stringify(whole))
    },
    [book._id, book.title],
  )
  await page.reload()
  const choice = (name: string) => note(page).getByRole('group', { name: new RegExp(name) })
  await expect(page.getByText('Unsaved changes were restored.')).toBeVisible()
  await page.reload()
  await choice('changed Price').getByRole('button', { name: 'Keep theirs' }).click()
  await choice('changed Author').getByRole('button', { name: 'Keep mine' }).click()
  await save(page)
  await isSaved(page)
  const { newPrice, author } = await stored()
  expect([newPrice, author]).toEqual([19, 'Mina Shore'])
})

test('a draft is discarded for the book as it is now, and a form set back has none', async ({
  page,
  addBook,
  asAdmin,
}) => {
  const { book, colleague } = await openBook(page, addBook, asAdmin)
  await box(page, 'Author').fill('Mina Shore')
  await colleague({ newPrice: 19 })
  await page.reload()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(note(page)).toBeHidden()
  await expect(price(page)).toHaveValue('19.00')
  await expect(box(page, 'Author')).toHaveValue('')
  await box(page, 'Author').fill('Mina')
  await box(page, 'Author').fill('')
  expect(
    await page.evaluate((id) => localStorage.getItem(`octavo-desk-draft:${id}`), book._id),
  ).toBe(null)
})
