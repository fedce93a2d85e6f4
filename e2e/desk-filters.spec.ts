import { expect, type Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { atDesk } from './desk.ts'
import { isbnOf, ownNumber } from './own.ts'
import { test } from './shop.ts'

/* What narrows the desk's table: low stock as the owner's settings say, sources and imports by name, and
   boxes that stay where the keyboard is. And what an import asks before it is applied. */

test.beforeEach(({ page }) => atDesk(page))

const begin = ownNumber()
const name = `Narrow${begin}`
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

test('low stock is a setting that the filter and the lines of the table follow', async ({
  page,
  addBook,
  asAdmin,
}) => {
  test.slow()
  await addBook({ title: `${name} few`, newPrice: 1234.5, stock: 8 })
  await addBook({ title: `${name} many`, newPrice: 5, stock: 9 })
  await asAdmin('PUT', '/api/desk/settings/orders', { lowStock: 8 })
  try {
    await page.goto(`/dashboard/manage-books?q=${name}`)
    await expect(row(page, `${name} many`)).toBeVisible()
    await expect(row(page, `${name} few`)).toContainText('Available, low')
    await expect(row(page, `${name} few`)).toContainText('$1,234.50')
    await page.getByText('Filters').click()
    const low = page.getByLabel('Low stock (8 or fewer)')
    await low.focus()
    await page.keyboard.press('Space')
    await expect(row(page, `${name} many`)).toBeHidden()
    await expect(row(page, `${name} few`)).toBeVisible()
    await expect(page).toHaveURL(/low=stock/)
    await expect(low).toBeFocused()
    await page.goBack()
    await expect(row(page, `${name} many`)).toBeVisible()
    await expect(low).not.toBeChecked()
  } finally {
    await asAdmin('PUT', '/api/desk/settings/orders', { lowStock: 3 })
  }
})

test('a filter that names nothing never shows all books', async ({ page, expectErrors }) => {
  test.slow()
  await page.goto('/dashboard/manage-books')
  await page.getByText('Filters').click()
  await page.getByLabel('Author').fill(',')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No books match these filters.')).toBeVisible()
  expectErrors(/400/)
  await page.goto('/dashboard/manage-books?genre=,')
  await expect(page.getByText('A filter names nothing')).toBeVisible()
})

test('on a phone a link with a filter shows books, and filters that were opened stay open', async ({
  page,
  addBook,
}) => {
  await addBook({ title: `${name} on a phone`, newPrice: 5, stock: 1 })
  await page.setViewportSize({ width: 375, height: 760 })
  await page.goto('/dashboard/manage-books?low=stock')
  await expect(page.getByText('Filters (1)')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Books' })).toBeInViewport()
  await expect(page.getByLabel('No cover')).toBeHidden()
  await page.getByText('Filters (1)').click()
  await page.getByLabel('No cover').check()
  await expect(page).toHaveURL(/cover=none/)
  await expect(page.getByText('Filters (2)')).toBeVisible()
  await expect(page.getByLabel('No cover')).toBeVisible()
})

test('an import asks how dates are read, keeps the answer, and is a filter afterwards', async ({
  page,
}) => {
  test.slow()
  const lines = [
    'ISBN;Title;Price;Published',
    `${isbnOf(begin)};${name} dated;1500.00;03/04/2026`,
    `${isbnOf(begin + 1)};${name} plain;7.00;`,
  ]
  await page.goto('/dashboard/feeds')
  await page.getByLabel('Choose files').setInputFiles({
    ...{ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) },
  })
  await expect(page.getByText('One question first')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('link', { name: 'Imports', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await isAccessible(page)
  const asked = page.getByLabel('How do you read 03/04/2026?')
  await asked.selectOption('day-first')
  await page.getByRole('button', { name: 'Read the files again' }).click()
  await expect(page.getByRole('link', { name: 'New 2' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('One question first')).toBeHidden()
  await page.getByText('How the files are read').click()
  await expect(asked).toHaveValue('day-first')
  await expect(page.getByText('1,500.00 USD')).toBeVisible()

  await page.getByRole('button', { name: 'Apply the import' }).click()
  await page.getByRole('button', { name: 'Apply it' }).click()
  await expect(page.getByRole('link', { name: 'Created 2' })).toBeVisible({ timeout: 60_000 })
  await page.goto(`/dashboard/manage-books?q=${name}`)
  await page.getByText('Filters').click()
  const imports = page.getByLabel('Import', { exact: true })
  const option = imports.locator('option', { hasText: /^Import \d+, / }).first()
  await imports.selectOption({ label: (await option.textContent()) ?? '' })
  await expect(page).toHaveURL(/import=[0-9a-f-]{36}/)
  await expect(page.getByLabel('Source', { exact: true })).toContainText('Narrow')
})

test('an import without a book to apply says so', async ({ page }) => {
  test.slow()
  await page.goto('/dashboard/feeds')
  await page.getByLabel('Choose files').setInputFiles({
    ...{ name: `${name} words.csv`, mimeType: 'text/csv', buffer: Buffer.from('hello\nworld\n') },
  })
  await expect(page.getByRole('heading', { name: /Import \d+:/ })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Nothing to apply')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Apply the import' })).toBeHidden()
  await expect(page.getByText('No record can become a book yet')).toBeVisible()
})

test('scanned ISBNs outlive a reload', async ({ page }) => {
  await page.goto('/dashboard/feeds/isbns')
  await page.getByLabel('Scan or type an ISBN').fill(isbnOf(begin + 2))
  await page.keyboard.press('Enter')
  await expect(page.getByText('was added')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('The list: 1 line')).toHaveValue(`${isbnOf(begin + 2)}\n`)
})
