import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { expect, test } from './shop.ts'

const boxOf = (page: Page) => page.locator('#site-search')

/** The box with the focus, its suggestions loaded. */
async function openBox(page: Page) {
  const box = boxOf(page)
  await box.click()
  await expect(box).toHaveAttribute('role', 'combobox')
  return box
}

/** The lines under the box; a select has options of its own. */
const optionsOf = (page: Page) => page.getByRole('listbox').getByRole('option')

test('the box finds books, and the back button finds the page before', async ({ page }) => {
  await page.goto('/')
  const box = await openBox(page)
  await box.fill('middlemarch')
  await box.press('Enter')
  await expect(page).toHaveURL('/search?q=middlemarch')
  await expect(page.getByRole('heading', { name: 'Books for “middlemarch”' })).toBeVisible()
  await expect(page.getByRole('article').getByRole('link', { name: 'Middlemarch' })).toBeVisible()
  await box.fill('melvile')
  await box.press('Enter')
  await expect(page.getByText('No results for “melvile”.')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Herman Melville')
  await page.goBack()
  await expect(box).toHaveValue('middlemarch')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(box).toHaveValue('')
})

test('suggestions are walked and taken by keyboard', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/search/suggestions') asked.push(searchParams.get('q') ?? '')
  })
  await page.goto('/')
  const box = await openBox(page)
  await box.pressSequentially('m')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.pressSequentially('elville')
  const options = optionsOf(page)
  await expect(options.first()).toContainText('Herman Melville')
  expect(asked.every((text) => text.length >= 2)).toBe(true)
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('status').filter({ hasText: /\d suggestions?\./ })).toBeAttached()
  await isAccessible(page)

  const active = page.getByRole('listbox').locator('[aria-selected=true]')
  await box.press('ArrowDown')
  await expect(active).toContainText('Herman Melville')
  await expect(box).toHaveAttribute(
    'aria-activedescendant',
    (await active.getAttribute('id')) ?? '',
  )
  await box.press('End')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await box.press('Home')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await box.press('ArrowUp')
  await expect(active).toHaveCount(0)
  await box.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(box).toHaveValue('melville')
  await expect(box).toBeFocused()

  await box.press('ArrowDown')
  await expect(options.first()).toBeVisible()
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page).toHaveURL('/author/herman-melville')
  await expect(page.getByRole('heading', { name: 'Herman Melville', level: 1 })).toBeVisible()
})

test('a book among the suggestions is taken by a click', async ({ page }) => {
  await page.goto('/about')
  const box = await openBox(page)
  await box.pressSequentially('middlem')
  await optionsOf(page).filter({ hasText: 'Middlemarch' }).click()
  await expect(page).toHaveURL(/\/book\//)
  await expect(page.getByRole('heading', { name: 'Middlemarch', level: 1 })).toBeVisible()
})

test('the last searches are kept on the device until they are cleared', async ({ page }) => {
  for (const q of ['moon', 'whale', 'moon']) {
    await page.goto(`/search?q=${q}`)
    const latest = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('octavo-searches') ?? '[]')[0])
    await expect.poll(latest).toBe(q)
  }
  await page.goto('/')
  const box = await openBox(page)
  const options = optionsOf(page)
  await expect(options).toHaveText(['moon', 'whale'])
  await box.press('ArrowDown')
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page).toHaveURL('/search?q=whale')
  await page.goto('/')
  await openBox(page)
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(options).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('octavo-searches'))).toBe(null)
})

test('filters change the address, the counts and the books; back takes them off', async ({
  page,
}) => {
  await page.goto('/search?q=the')
  const filters = page.getByRole('form', { name: 'Filters' })
  const all = await page.getByRole('article').count()
  await filters.getByRole('checkbox', { name: /^Fiction/ }).check()
  await expect(page).toHaveURL('/search?q=the&genre=fiction')
  let fiction = 0 // while the list changes, too
  const isPart = async () => {
    fiction = await page.getByRole('article').count()
    return fiction > 0 && fiction < all
  }
  await expect.poll(isPart).toBe(true)
  await expect(page.getByRole('status').filter({ hasText: /^\d+ books?$/ })).toHaveText(
    `${fiction} ${fiction === 1 ? 'book' : 'books'}`,
  )
  await filters.getByRole('checkbox', { name: /^Horror/ }).check()
  await expect(page).toHaveURL('/search?q=the&genre=fiction%2Chorror')
  await page.getByLabel('Sort by').selectOption('Title')
  await expect(page).toHaveURL('/search?q=the&genre=fiction%2Chorror&sort=title')
  await page.getByRole('link', { name: 'Remove Genre: Horror' }).click()
  await expect(filters.getByRole('checkbox', { name: /^Horror/ })).not.toBeChecked()
  await isAccessible(page)
  for (let steps = 0; steps < 4; steps++) await page.goBack()
  await expect(page).toHaveURL('/search?q=the')
  await expect(filters.getByRole('checkbox', { name: /^Fiction/ })).not.toBeChecked()
  await expect(page.getByRole('article')).toHaveCount(all)
})

test('on a phone the filters wait behind one line', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/genre/fiction')
  const box = page.getByRole('checkbox').first()
  await expect(box).toBeHidden()
  await page.getByText('Filters', { exact: true }).click()
  await expect(box).toBeVisible()
  await isAccessible(page)
})

test('an ISBN in the box leads straight to its edition', async ({ page, addBook }) => {
  const book = { title: 'One Edition Only', newPrice: 12, isbn13: '9780306406157', stock: 0 }
  const { _id } = await addBook(book)
  await page.goto('/')
  const box = await openBox(page)
  await box.fill('0-306-40615-2')
  await box.press('Enter')
  await expect(page).toHaveURL(`/book/${_id}`)
  await expect(page.getByText('978-0-306-40615-7')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sold out.*One Edition Only/ })).toBeDisabled()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('search, filters and shelves are forms and links', async ({ page }) => {
    await page.goto('/')
    await boxOf(page).fill('the')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/search?q=the')
    await page.getByRole('checkbox', { name: /^Fiction/ }).check()
    await page.getByRole('button', { name: 'Show these books' }).click()
    await expect(page).toHaveURL('/search?q=the&genre=fiction')
    await expect(page.getByRole('link', { name: 'Remove Genre: Fiction' })).toBeVisible()
    await page.getByRole('link', { name: 'All shelves' }).first().click()
    await page.getByRole('link', { name: /^Herman Melville/ }).click()
    await expect(page.getByRole('heading', { name: 'Herman Melville', level: 1 })).toBeVisible()
  })
})

test('a book page shows its shelves, and they lead on', async ({ page }) => {
  await page.goto('/author/jules-verne')
  await page.getByRole('article').getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/\/book\//)
  await expect(page.getByRole('region', { name: 'More of Extraordinary Voyages' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').nth(1).click()
  await expect(page).toHaveURL('/genre/adventure')
  await isAccessible(page)
})
