import type { Page } from '@playwright/test'
import { atDesk } from './desk.ts'
import { expect, test } from './shop.ts'

/* Books of the table that are chosen or left out, and what is typed when no answer comes. */

test.beforeEach(({ page }) => atDesk(page))

const booksPath = (q: string) => `/dashboard/manage-books?${new URLSearchParams({ q })}`
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('of all that match some are left out, and prices are only rounded', async ({
  page,
  addBook,
}) => {
  test.slow() // the work is taken up in the background
  const word = `Leftout${Date.now()}`
  for (const name of ['one', 'two', 'three'])
    await addBook({ title: `${word} ${name}`, newPrice: 10.6 })
  await page.goto(booksPath(word))
  const bar = page.getByRole('region', { name: 'The chosen books' })
  await page.getByLabel(`Choose ${word} one`).check()
  await bar.getByRole('button', { name: 'Choose all that match' }).click()
  await expect(bar).toContainText('All 3 books chosen')
  await expect(page.getByLabel(`Choose ${word} three`)).toBeChecked()
  await expect(page.getByLabel('Choose all that are shown')).toBeChecked()
  await page.getByLabel(`Choose ${word} two`).uncheck()
  await expect(bar).toContainText('2 books chosen, 1 left out')
  await page.getByLabel(`Choose ${word} two`).check()
  await expect(bar).toContainText('All 3 books chosen')
  await page.getByLabel(`Choose ${word} two`).uncheck()

  await bar.getByRole('button', { name: 'Change prices…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Of 2 books.')
  await dialog.getByLabel('How').selectOption('Only round')
  await expect(dialog.getByLabel('By', { exact: true })).toBeHidden()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose what to round to.')
  await dialog.getByLabel('Round to the nearest').selectOption('.99')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { name: 'Round prices to .99' })).toBeVisible()
  await expect(page.getByText('2 books will change.')).toBeVisible()
  await expect(row(page, `${word} one`)).toContainText('$10.99')
  await expect(row(page, `${word} two`)).toBeHidden()

  // Back from the preview, and loaded anew, they are chosen still; not in another list, nor once it is done.
  await page.goBack()
  await expect(bar).toContainText('2 books chosen, 1 left out')
  await page.reload()
  await expect(bar).toContainText('2 books chosen, 1 left out')
  await expect(page.getByLabel(`Choose ${word} two`)).not.toBeChecked()
  await expect(page.getByLabel(`Choose ${word} three`)).toBeChecked()
  await page.goForward()
  await page.getByRole('button', { name: 'Change the price of 2 books' }).click()
  await expect(page.getByText('2 books changed.')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Back to the books' }).click()
  await page.goto(booksPath(word))
  await expect(page.getByLabel(`Choose ${word} three`)).not.toBeChecked()
  await expect(bar).toBeHidden()
})

test('books chosen in one list are chosen in no other', async ({ page, addBook }) => {
  const word = `Onelist${Date.now()}`
  await addBook({ title: `${word} here`, newPrice: 10 })
  await page.goto(booksPath(word))
  await page.getByLabel(`Choose ${word} here`).check()
  const bar = page.getByRole('region', { name: 'The chosen books' })
  await expect(bar).toContainText('1 book chosen')
  await page.goto(booksPath(`${word} here`))
  await expect(page.getByLabel(`Choose ${word} here`)).not.toBeChecked()
  await expect(bar).toBeHidden()
  await page.goBack()
  await expect(bar).toContainText('1 book chosen')
  await bar.getByRole('button', { name: 'Clear' }).click()
  await page.reload()
  await expect(page.getByLabel(`Choose ${word} here`)).not.toBeChecked()
})

/** The next such request is answered, and its answer lost on the way. */
const loseAnswer = (page: Page, url: RegExp) =>
  page.route(
    url,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

test('sent again after a lost answer, a price is saved and copies are not added twice', async ({
  page,
  addBook,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED|409|412/)
  const title = `Lost ${Date.now()}`
  const { _id } = await addBook({ title, newPrice: 10, stock: 4 })
  const now = async () => (await page.request.get(`/api/${_id}`)).json()
  await page.goto(booksPath(title))
  const told = row(page, title).getByRole('alert')

  await loseAnswer(page, /\/api\/edit\//)
  const price = page.getByRole('button', { name: `Price of ${title}:` })
  await price.click()
  await page.getByRole('textbox', { name: `Price of ${title}` }).fill('12')
  await page.keyboard.press('Enter')
  await expect(told).toHaveText('The shop cannot be reached. Please check your connection.')
  await page.keyboard.press('Enter')
  await expect(price).toHaveText(/\$12\.00/)
  await expect(told).toBeHidden()

  const copies = page.getByRole('button', { name: `Copies of ${title}:` })
  const box = page.getByRole('textbox', { name: `Copies of ${title}` })
  for (const [typed, left] of [
    ['+5', 9],
    ['-2', 7],
  ] as const) {
    await loseAnswer(page, /\/stock$/)
    await copies.click()
    await box.fill(typed)
    await page.keyboard.press('Enter')
    await expect(told).toHaveText('The shop cannot be reached. Please check your connection.')
    await page.keyboard.press('Enter')
    await expect(told).toContainText(`There are ${left} copies now.`)
    expect((await now()).stock).toBe(left)
    await told.getByRole('button', { name: `Keep ${left}` }).click()
    await expect(copies).toHaveText(new RegExp(String(left)))
  }
  // Answered, the same may be meant twice.
  for (const left of [8, 9]) {
    await copies.click()
    await box.fill('+1')
    await page.keyboard.press('Enter')
    await expect(copies).toHaveText(new RegExp(String(left)))
  }
  await loseAnswer(page, /\/stock$/)
  await copies.click()
  await box.fill('20')
  await page.keyboard.press('Enter')
  await expect(told).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(copies).toHaveText(/20/)
  await expect(told).toBeHidden()
})
