import { signUp } from './people.ts'
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

test('a known address cannot register again', async ({
  page,
  playwright,
  baseURL,
  expectErrors,
}) => {
  expectErrors(/422/)
  const reader = await signUp(await playwright.request.newContext({ baseURL }))
  await page.goto('/register')
  await page.getByLabel('Email Address').fill(reader.email)
  await page.getByLabel('Password').fill('another password')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert').getByText(refused)).toBeVisible()
  await expect(page).toHaveURL('/register')
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
