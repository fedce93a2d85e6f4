import type { Page } from '@playwright/test'
import { atDesk } from './desk.ts'
import { alert, expect, test } from './shop.ts'

/* What is deleted at the desk comes back: at once, from the archive, or as a new book. */

test.beforeEach(({ page }) => atDesk(page))

const whichBooks = (page: Page, text: string) =>
  page.getByRole('navigation', { name: 'Which books' }).getByText(text)

test('a deleted book is back after Undo', async ({ page, addBook }) => {
  const { title, _id } = await addBook({ title: `Undone ${Date.now()}`, newPrice: 10 })
  await page.goto(`/dashboard/manage-books?q=${encodeURIComponent(title)}`)
  const row = page.getByRole('row', { name: title })
  await row.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    'It will be removed from the shop. Past orders keep title and price.',
  )
  await dialog.getByRole('button', { name: 'Delete the book' }).click()
  await alert(page, `“${title}” was deleted.`).getByRole('button', { name: 'Undo' }).click()
  await expect(alert(page, `“${title}” is back in the shop.`)).toBeVisible()
  await expect(row).toBeVisible()
  expect((await page.request.get(`/api/${_id}`)).status()).toBe(200)
})

test('the focus stays in the list where a book was deleted', async ({ page, addBook }) => {
  const name = `Row ${Date.now()}`
  for (const nth of ['Third', 'Second', 'First'])
    await addBook({ title: `${name} ${nth}`, newPrice: 10 })
  await page.goto(`/dashboard/manage-books?q=${encodeURIComponent(name)}`)
  const row = page.getByRole('row', { name: 'First' })
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the book' }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByLabel(`Choose ${name} Second`)).toBeFocused()
})

test('the archive lists what was deleted, is searched, and gives it back', async ({
  page,
  addBook,
  asAdmin,
}) => {
  const word = `Archived${Date.now()}`
  const one = await addBook({ title: `${word} one`, newPrice: 10 })
  const two = await addBook({ title: `${word} two`, newPrice: 12 })
  for (const { _id } of [one, two]) await asAdmin('DELETE', `/api/${_id}`)
  await page.goto('/dashboard/manage-books')
  await whichBooks(page, 'Archived').click()
  await expect(page).toHaveURL(/archived=true/)
  await page.getByLabel('Search the books').fill(word)
  await page.getByRole('button', { name: 'Search' }).click()
  const rows = page.getByRole('row').filter({ hasText: word })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(two.title)
  await page.getByRole('button', { name: `Restore ${one.title}` }).click()
  await expect(rows).toHaveCount(1)
  await whichBooks(page, 'In the shop').click()
  await expect(page.getByRole('row', { name: one.title })).toBeVisible()
})

test('an old link to a deleted book gives it back', async ({
  page,
  addBook,
  asAdmin,
  expectErrors,
}) => {
  expectErrors(/404/)
  const book = await addBook({ title: `Linked ${Date.now()}`, newPrice: 10 })
  await asAdmin('DELETE', `/api/${book._id}`)
  await page.goto(`/dashboard/edit-book/${book._id}`)
  await expect(page.getByText(`“${book.title}” was deleted on`)).toBeVisible()
  await page.getByRole('button', { name: 'Restore the book' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(book.title)
})

test('a new book takes the place of a deleted one with its ISBN', async ({
  page,
  addBook,
  asAdmin,
  expectErrors,
}) => {
  expectErrors(/409/)
  const isbn13 = '9780140447934'
  const old = await addBook({ title: `War ${Date.now()}`, newPrice: 10, isbn13, pages: 900 })
  await asAdmin('DELETE', `/api/${old._id}`)
  await page.goto('/dashboard/add-new-book')
  const title = `${old.title} and Peace`
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('New price in $').fill('15')
  await page.getByLabel('ISBN-13').fill(isbn13)
  await page.getByRole('button', { name: 'Add book' }).click()
  const offer = page.getByRole('region', { name: 'A deleted book has this ISBN' })
  await expect(offer).toContainText(`“${old.title}” was deleted and still has this ISBN.`)
  await offer.getByRole('button', { name: 'Add it in place of the deleted book' }).click()
  await expect(page).toHaveURL('/dashboard/manage-books')
  await expect(page.getByRole('row', { name: title })).toContainText('$15.00')
  const now = await (await page.request.get(`/api/${old._id}`)).json()
  expect([now.title, now.pages]).toEqual([title, undefined])
})

test('a book on sale gets the ISBN of a deleted one', async ({
  page,
  addBook,
  asAdmin,
  expectErrors,
}) => {
  expectErrors(/409/)
  const isbn13 = '9780141439600'
  const old = await addBook({ title: `Doubled ${Date.now()}`, newPrice: 10, isbn13 })
  const kept = await addBook({ title: `Kept ${Date.now()}`, newPrice: 10 })
  await asAdmin('DELETE', `/api/${old._id}`)
  await page.goto(`/dashboard/edit-book/${kept._id}`)
  await page.getByLabel('ISBN-13').fill(isbn13)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Move the ISBN to this book' }).click()
  await expect(page).toHaveURL('/dashboard/manage-books')
  expect((await (await page.request.get(`/api/${kept._id}`)).json()).isbn13).toBe(isbn13)
})
