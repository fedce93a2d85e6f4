import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { admin } from './people.ts'
import { expect, test } from './shop.ts'

const _expired = 'Token has expired! Please log in again.'

async function enter(page: Page) {
  await page.goto('/admin')
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard')
}

test('the desk is closed without a token', async ({ page }) => {
  for (const path of ['/dashboard', '/dashboard/add-new-book', '/dashboard/manage-books']) {
    await page.goto(path)
    await expect(page).toHaveURL('/admin')
  }
})

test('the login names what is missing and what was wrong', async ({ page, expectErrors }) => {
  expectErrors(/401|502|ERR_/)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()

  await page.getByLabel('Username').fill('nobody')
  await page.getByLabel('Password').fill('wrong')
  const alert = page.getByRole('form', { name: 'Admin login' }).getByRole('alert')
  const answers = [
    { give: undefined, text: 'The username or the password is wrong.' },
    { give: { status: 401, json: {} }, text: 'Login failed! Please try again.' },
    { give: { status: 200, json: { message: 'Not before nine.' } }, text: 'Not before nine.' },
    { give: { status: 200, json: {} }, text: 'Login failed! Please try again.' },
    { give: { status: 502, body: '<html>' }, text: 'Login failed! Please try again.' },
    { give: 'nothing', text: 'An error occurred. Please try again later.' },
  ] as const
  for (const { give, text } of answers) {
    if (give === 'nothing') await page.route('**/auth/admin', (route) => route.abort())
    else if (give) await page.route('**/auth/admin', (route) => route.fulfill(give))
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(alert).toHaveText(text)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the login says what it needs', async ({ page }) => {
    await page.goto('/admin')
    const said = page.locator('main noscript p')
    await expect(said).toHaveText('Logging in needs JavaScript in your browser.')
    await expect(said).toBeVisible()
  })
})

test('the first stop of the keyboard leads past the header, in the shop and at the desk', async ({
  page,
}) => {
  await enter(page)
  for (const path of ['/', '/dashboard']) {
    await page.goto(path)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  }
})

test('the token never reaches a page request', async ({ page }) => {
  await enter(page)
  await expect(page.getByRole('alert').getByText('Admin Login successful!')).toBeVisible()
  const told: string[] = []
  page.on('request', (request) => {
    const isPage = !new URL(request.url()).pathname.startsWith('/api')
    if (isPage) told.push(JSON.stringify(request.headers()) + request.url())
  })
  await page.goto('/dashboard/manage-books')
  await expect(page.getByRole('table')).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  expect(told.filter((text) => text.includes(token ?? '?'))).toEqual([])
})

test('a book is added, changed and deleted', async ({ page }) => {
  const title = `A Desk Book ${Date.now()}`
  await enter(page)
  await page.goto('/dashboard/add-new-book')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('New price in $').fill('ten')
  await page.getByRole('button', { name: 'Add book' }).click()
  await expect(page.locator('#field-newPrice-error')).toHaveText(
    'New price must be a number, such as 19.99',
  )
  await page.getByLabel('New price in $').fill('-10')
  await page.getByRole('button', { name: 'Add book' }).click()
  await expect(page.locator('#field-newPrice-error')).toHaveText('New price cannot be negative')
  await page.getByLabel('New price in $').fill('10')
  await page.getByLabel('Old price in $').fill('9')
  await page.getByRole('button', { name: 'Add book' }).click()
  await expect(page.locator('#field-oldPrice-error')).toHaveText(/^Old price must be above the new/)
  await page.getByLabel('Old price in $').fill('')
  await page.getByRole('button', { name: 'Add book' }).click()

  await expect(page).toHaveURL('/dashboard/manage-books')
  const row = page.getByRole('row', { name: title })
  await expect(row).toContainText('$10.00')
  await row.getByRole('link', { name: title }).click()
  await page.getByLabel('New price in $').fill('12.50')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(row).toContainText('$12.50')
  const saved = page.getByRole('status').filter({ hasText: `“${title}” is saved.` })
  await saved.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('$10.00')

  await row.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete the book' }).click()
  await expect(row).toBeHidden()
})

test('the card of the shop is beside the form of a book, and the way to save stays in sight', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/400/)
  const title = `A Live Card ${Date.now()}`
  const box = (label: string) => page.getByLabel(label, { exact: true })
  await page.setViewportSize({ width: 1280, height: 720 })
  await enter(page)
  await page.goto('/dashboard/add-new-book')
  const card = page.locator('.live-card')
  const bar = page.locator('.save-bar')
  await expect(bar.getByRole('status')).toHaveText('Nothing to save')
  await box('Title').fill(title)
  await box('New price in $').fill('12,5')
  await box('Old price in $').fill('20')
  await box('Contributors').fill('Jane Austen\nAnn Goldstein, translator')
  await box('Availability').selectOption('To order')
  await box('Days until we can send it').fill('5')
  await expect(card).toContainText(title)
  await expect(card).toContainText('Jane Austen')
  await expect(card).not.toContainText('Goldstein')
  await expect(card).toContainText('$12.50')
  await expect(card).toContainText('$20.00')
  await expect(card).toContainText('To order, usually 5 days')
  // The designed cover is drawn of what was typed, and is the one that the book then has.
  const drawn = card.locator('img.cover')
  await expect(drawn).toHaveAttribute('src', /^data:image\/webp/)
  await expect(bar.getByRole('status')).toHaveText('Unsaved changes')
  for (const part of [card, bar.getByRole('button', { name: 'Add book' })])
    await expect(part).toBeInViewport()

  await box('ISBN-13').fill('978-0-14-143958-8')
  await page.keyboard.press('Control+s')
  await expect(bar.getByRole('status')).toHaveText('Not saved: please check the form')
  const summary = page.getByRole('alert').filter({ hasText: 'Please check the form' })
  await expect(summary).toBeFocused()
  await bar.getByRole('button', { name: 'Add book' }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(summary).toBeFocused()
  await box('ISBN-13').fill('')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL('/dashboard/manage-books')
  await expect(page.getByRole('row', { name: title })).toBeVisible()

  // On a phone the card is folded away.
  await page.setViewportSize({ width: 375, height: 667 })
  await page.getByRole('row', { name: title }).getByRole('link', { name: title }).click()
  await expect(card.getByRole('article', { includeHidden: true })).toBeHidden()
  await card.getByText('As the shop will show it').click()
  await expect(card.getByText('$12.50')).toBeVisible()
  for (const width of [320, 375, 768, 1280]) {
    await page.setViewportSize({ width, height: 667 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(width)
  }
})

test('each box of the trade is explained beside its label, by the keyboard too', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/dashboard/add-new-book')
  const box = page.getByLabel('Availability', { exact: true })
  await expect(box).toHaveAccessibleDescription(/Whether the book can be had.*list 65/)
  const help = page.getByRole('button', { name: 'What is this: Availability' })
  const words = page.getByText('Whether the book can be had')
  await expect(words).toBeHidden()
  await help.focus()
  await page.keyboard.press('Enter')
  await expect(words).toBeVisible()
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await expect(words).toBeHidden()
  await expect(help).toBeFocused()
  const subjects = page.getByLabel('Subjects', { exact: true })
  await subjects.fill('BISAC HIS037090')
  await expect(page.getByRole('list', { name: 'Subjects as they are read' })).toHaveText(
    'BISAC HIS037090 – History',
  )
})

test('what is wrong with a box of the trade is said under the name the box has', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/dashboard/add-new-book')
  const labels = ['Subtitle', 'Edition', 'Publisher', 'Imprint', 'Publication date', 'Pages']
  labels.push('Language', 'Work ID', 'Series', 'Number in the series')
  labels.push('Stock', 'Days until we can send it', 'Expected')
  const box = (label: string) => page.getByLabel(label, { exact: true })
  for (const label of labels) await box(label).fill('x'.repeat(1000))
  await page.getByRole('button', { name: 'Add book' }).click()
  for (const label of labels) {
    await expect(box(label)).toHaveAccessibleDescription(new RegExp(`(^|\\. )${label}( must|:)`))
  }
})

test('what the trade knows of a book is written at the desk and read on its page', async ({
  page,
}) => {
  const title = `An Edition ${Date.now()}`
  const box = (label: string) => page.getByLabel(label, { exact: true })
  await enter(page)
  await page.goto('/dashboard/add-new-book')
  await box('Title').fill(title)
  await box('New price in $').fill('10')
  await box('ISBN-13').fill('978-0-14-143958-8')
  await box('Format').selectOption('Paperback')
  await box('Weight in grams').fill('1,250')
  await box('Number in the series').fill('12')
  await box('Contributors').fill('Jane Austen\nAnn Goldstein, translator')
  await box('Subjects').fill('BISAC FIC004000 FICTION / Classics')
  await box('Availability').selectOption('To order')
  await box('Days until we can send it').fill('5')
  await page.getByRole('button', { name: 'Add book' }).click()
  await expect(page.locator('#field-isbn13-error')).toHaveText(/check digit/i)
  await expect(page.locator('#field-seriesName-error')).toHaveText('Series is required')
  await box('ISBN-13').fill('978-0-14-143958-7')
  await box('Series').fill('Penguin Classics')
  await page.getByRole('button', { name: 'Add book' }).click()

  await page.getByRole('row', { name: title }).getByRole('link', { name: title }).click()
  await expect(box('ISBN-13')).toHaveValue('978-0-14-143958-7')
  await expect(box('Contributors')).toHaveValue('Jane Austen, author\nAnn Goldstein, translator')
  await expect(box('Availability')).toHaveValue('to-order')
  await box('Format').selectOption('Hardback')
  await page.getByRole('link', { name: 'See it in the shop' }).click()
  await expect(page).toHaveURL(/\/book\//)
  await expect(page.getByText('Paperback', { exact: true })).toBeVisible()
  for (const fact of ['Ann Goldstein', 'Penguin Classics', '978-0-14-143958-7', '1,250 g'])
    await expect(page.getByRole('main').getByText(fact).first()).toBeVisible()
  await page.goBack()
  await expect(box('Format')).toHaveValue('hardback')
  await page.getByRole('button', { name: 'Save changes' }).click()

  const row = page.getByRole('row', { name: title })
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the book' }).click()
  await expect(row).toBeHidden()
})

test('roles are offered from the trade’s list, and what is none never becomes a name', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/dashboard/add-new-book')
  const box = page.getByLabel('Contributors', { exact: true })
  const read = page.getByRole('list', { name: 'Contributors as they are read' })
  await page.getByLabel('Title', { exact: true }).fill('A Book of Roles')
  await page.getByLabel('New price in $').fill('10')
  await box.fill('Maria Harbour, drawer')
  await expect(read).toContainText('“drawer” is not a role')
  await page.getByRole('button', { name: 'Add book' }).click()
  await expect(box).toHaveAccessibleDescription(/^“drawer” is not a role/)
  await box.fill('')
  await page.getByLabel('Name of a contributor to add').fill('Maria Harbour')
  await page.getByLabel('Role of the contributor to add').selectOption('Cover design')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('Maria Harbour, cover design')
  await expect(read).toHaveText('Maria Harbour – Cover design')

  const subjects = page.getByLabel('Subjects', { exact: true })
  await subjects.fill('BISAC FIC00400 Classics')
  await page.getByRole('button', { name: 'Add book' }).click()
  await expect(subjects).toHaveAccessibleDescription(/a BISAC code is three letters and six digits/)
  await subjects.fill('bisac fic004000 Classics\nsea voyages')
  await expect(page.getByRole('list', { name: 'Subjects as they are read' })).toHaveText(
    'BISAC FIC004000 – ClassicsKeyword – sea voyages',
  )
  await page.getByLabel('Language', { exact: true }).fill('english')
  await expect(page.getByText('English (en)')).toBeVisible()
})
