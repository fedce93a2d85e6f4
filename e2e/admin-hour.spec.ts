import type { Page } from '@playwright/test'
import { pressWithOldToken } from './desk.ts'
import { admin } from './people.ts'
import { expect, test } from './shop.ts'

const expired = 'Token has expired! Please log in again.'

async function enter(page: Page) {
  await page.goto('/admin')
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard')
}

test('after 3600 seconds the token goes, the alert says so, and the draft is back after login', async ({
  page,
}) => {
  await page.clock.install()
  await enter(page)
  await page.getByRole('link', { name: 'Add New Book' }).first().click()
  await page.getByLabel('Title', { exact: true }).fill('Half a Book')
  await page.clock.fastForward('55:01')
  await expect(page.getByRole('button', { name: 'Stay logged in' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half a Book')

  await page.clock.fastForward('05:00')
  await expect(page.getByRole('alert').getByText(expired)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await enter(page)
  await page.goto('/dashboard/add-new-book')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half a Book')
})

test('an hour that ended while the shop was closed is noticed at the door', async ({ page }) => {
  await page.clock.install()
  await enter(page)
  await page.goto('about:blank')
  await page.clock.fastForward('01:00:01')
  await page.goto('/dashboard/manage-books')
  await expect(page.getByRole('alert').getByText(expired)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('the hour ends in the shop as well, after a reload too', async ({ page }) => {
  await page.clock.install()
  await enter(page)
  await page.goto('/about')
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await page.clock.fastForward('59:50')
  await expect(page).toHaveURL('/about')
  await page.clock.fastForward('00:11')
  await expect(page.getByRole('alert').getByText(expired)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('an expired token does not keep the admin from the login page', async ({ page }) => {
  await page.clock.install()
  await enter(page)
  await page.goto('about:blank')
  await page.clock.fastForward('01:00:01')
  await page.goto('/admin')
  await expect(page.getByRole('alert').getByText(expired)).toBeVisible()
  await expect(page).toHaveURL('/admin')
})

test('every tab of the desk hears of the end', async ({ page, context }) => {
  await context.clock.install()
  await enter(page)
  const other = await context.newPage()
  await other.goto('/dashboard/manage-books')
  await expect(other.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page).toHaveURL('/admin')
  await expect(other).toHaveURL('/admin')
})

test('renewing in place gives another hour', async ({ page, expectErrors }) => {
  // What is asked while the login is renewed has the old token, is refused, and asked again.
  expectErrors(/401/)
  await page.clock.install()
  await enter(page)
  await page.clock.fastForward('55:01')
  await page.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(page.getByRole('button', { name: 'Stay logged in' })).toBeHidden()
  await page.clock.fastForward('30:00')
  await expect(page).toHaveURL('/dashboard')
  await page.clock.fastForward('30:01')
  await expect(page.getByRole('alert').getByText(expired)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a token the server no longer takes is replaced in place, and the work goes on', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/401/)
  const title = `Saved After All ${Date.now()}`
  await enter(page)
  await page.goto('/dashboard/add-new-book')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('New price in $').fill('5')
  await pressWithOldToken(page.getByRole('button', { name: 'Add book' }))
  const dialog = page.getByRole('dialog', { name: 'Please log in again' })
  await dialog.getByLabel('Username').fill(admin.username)
  await dialog.getByLabel('Password').fill(admin.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('row', { name: title })).toBeVisible()
  await page.getByRole('row', { name: title }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete the book' }).click()
  await expect(page.getByRole('row', { name: title })).toBeHidden()
})

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'))

test('threats 39: "Log out" ends the login on the server too', async ({ page, expectErrors }) => {
  expectErrors(/401/) // what the desk asked a moment before
  await enter(page)
  const authorization = `Bearer ${await tokenOf(page)}`
  const status = async () =>
    (await page.request.get('/api/auth/admin', { headers: { authorization } })).status()
  expect(await status()).toBe(200)
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page).toHaveURL('/admin')
  expect(await tokenOf(page)).toBeNull()
  expect(await status()).toBe(401)
})

test('threats 39: logging out while the shop is away says what it could not do', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/)
  await enter(page)
  await page.route('**/api/auth/admin', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  const told =
    /logged out in this browser, but we couldn't reach the shop. The login itself ends at \d/
  await expect(page.getByRole('alert').getByText(told)).toBeVisible()
  await expect(page).toHaveURL('/admin')
  expect(await tokenOf(page)).toBeNull()
})

test('threats 39: what a tab had under way while another renewed goes out again, unasked', async ({
  page,
  context,
  expectErrors,
}) => {
  test.slow() // two pages, opened one after the other
  expectErrors(/401/)
  await page.clock.install()
  await enter(page)
  const other = await context.newPage()
  // A busy machine takes longer than a page waits for an answer, and that time passes for real.
  await other.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await other.route('**/api/desk/books/table*', async (route) => {
    await held
    await route.continue()
  })
  const underWay = other.waitForRequest('**/api/desk/books/table*')
  await other.goto('/dashboard/manage-books')
  const before = await tokenOf(page)
  expect((await underWay).headers().authorization).toBe(`Bearer ${before}`)
  await page.clock.fastForward('55:01')
  await page.getByRole('button', { name: 'Stay logged in' }).click()
  await expect.poll(() => tokenOf(page)).not.toBe(before)
  letGo()
  await expect(other.getByRole('table')).toBeVisible()
  await expect(other.getByRole('dialog')).toBeHidden()
})
