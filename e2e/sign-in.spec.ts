import type { Page } from '@playwright/test'
import { newReader, signUp } from './people.ts'
import { expect, pageIsSettled, test } from './shop.ts'

const refused = 'Please provide a valid email and password'

test('a wrong password is refused in words of the shop, a right one goes home', async ({
  page,
  playwright,
  baseURL,
  expectErrors,
}) => {
  expectErrors(/401/)
  const reader = await signUp(await playwright.request.newContext({ baseURL }))
  await page.goto('/login')
  await page.getByLabel('Email Address').fill(reader.email)
  await page.getByLabel('Password').fill('something else')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert').getByText(refused)).toBeVisible()

  await page.getByLabel('Password').fill(reader.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert').getByText('Login Successful!')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('a guest who checks out logs in on the way', async ({
  page,
  playwright,
  baseURL,
  books,
  fillCart,
}) => {
  const reader = await signUp(await playwright.request.newContext({ baseURL }))
  await fillCart(books.slice(0, 1))
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByLabel('Email Address').fill(`\u200b${reader.email}\u200e`)
  await page.getByLabel('Password').fill(reader.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByLabel('Full Name')).toBeVisible()
})

test('a known address cannot register again', async ({
  page,
  playwright,
  baseURL,
  expectErrors,
}) => {
  expectErrors(/422/)
  const reader = await signUp(await playwright.request.newContext({ baseURL }))
  await page.goto('/register?next=/checkout')
  await page.getByLabel('Email Address').fill(reader.email)
  await page.getByLabel('Password').fill('another password')
  await page.getByRole('button', { name: 'Register' }).click()
  const alert = page.getByRole('alert').filter({ hasText: refused })
  await expect(alert).toContainText('If you already have an account, please log in instead.')
  await expect(alert).not.toContainText('characters')
  await expect(page).toHaveURL('/register?next=/checkout')
  await alert.getByRole('link', { name: 'log in instead' }).click()
  await expect(page).toHaveURL('/login?next=%2Fcheckout')
})

test('threats 40: a password that is guessed first is refused at its box, and what was typed stays', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/400/)
  const { email, password } = newReader()
  await page.goto('/register')
  await page.getByLabel('Email Address').fill(email)
  const box = page.getByLabel('Password')
  for (const [weak, why] of [
    ['iloveyou1', 'too easy to guess'],
    [email.split('@')[0] ?? '', 'not your e-mail address'],
    ['short', 'at least 8 characters'],
  ] as const) {
    await box.fill(weak)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('alert').getByText(refused)).toBeVisible()
    await expect(box).toHaveAccessibleDescription(new RegExp(why))
    await expect(box).toHaveAttribute('aria-invalid', 'true')
    await expect(box).toHaveValue(weak)
    await expect(page.getByLabel('Email Address')).toHaveValue(email)
  }
  await box.fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/')
})

test('threats 23: next leads nowhere but into the shop', async ({ page, playwright, baseURL }) => {
  const reader = await signUp(await playwright.request.newContext({ baseURL }))
  for (const next of ['//e.example', 'javascript:alert(1)']) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await page.getByLabel('Email Address').fill(reader.email)
    await page.getByLabel('Password').fill(reader.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/')
    await page.context().clearCookies()
  }
})

test('a guest costs no request and no code of the identity provider', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await pageIsSettled(page)
  expect(asked.filter((path) => /identity|\/api\/session/.test(path))).toEqual([])
})

test('two tabs sign in and out together', async ({ page, context, login, expectErrors }) => {
  // The tab that still brings its token to the shop is refused: nobody is signed in any more.
  expectErrors(/401.*\/api\/session/)
  const other = await context.newPage()
  await other.goto('/about')
  await login()
  await page.goto('/dropdown')
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('button', { name: /account|menu/i }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await context.cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'octavo_session' }),
  )
})

test('who signs out leaves no form half filled in, in any tab', async ({
  page,
  context,
  login,
  books,
  fillCart,
  expectErrors,
}) => {
  expectErrors(/401/)
  await login()
  await fillCart(books.slice(0, 1))
  const draftIn = (tab: Page) => tab.evaluate(() => sessionStorage.getItem('octavo-draft:checkout'))
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/checkout')
    await tab.getByLabel('City').fill('London')
    expect(await draftIn(tab)).toContain('London')
  }
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect.poll(() => draftIn(tab)).toBe(null)
  }
})

test('the login page says how long it lasts', async ({ page, playwright, baseURL }) => {
  const reader = await signUp(await playwright.request.newContext({ baseURL }))
  await page.goto('/login')
  const told = await page.getByText('You stay logged in').textContent()
  await page.getByLabel('Email Address').fill(reader.email)
  await page.getByLabel('Password').fill(reader.password)
  const opened = page.waitForResponse('**/api/session')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  const cookies = (await (await opened).headerValues('set-cookie')).join('\n')
  const [, seconds] = /octavo_session=.*Max-Age=(\d+)/.exec(cookies) ?? []
  expect(told).toContain(`${Number(seconds) / 86_400} days`)
})

test('an expired session is renewed in silence while the provider knows the reader', async ({
  page,
  context,
  login,
  expectErrors,
}) => {
  expectErrors(/401/)
  await login()
  await page.goto('/about')
  await expect(page.getByRole('link', { name: 'Login' })).toBeHidden()
  await context.clearCookies({ name: 'octavo_session' })

  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: 'Your Orders' })).toBeVisible()
  await expect(page).toHaveURL('/orders')
})

for (const path of ['/orders', '/checkout', '/dropdown']) {
  test(`${path} needs a customer`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
  })
}
