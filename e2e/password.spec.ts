import { mailedLink } from './outbox.ts'
import { newReader, signUp } from './people.ts'
import { address, alert, expect, fillCheckout, logIn, placeOrder, test } from './shop.ts'

/* Passwords that change or are forgotten, and sessions that end. */

test('a changed password is the only one that opens; a wrong one changes nothing', async ({
  page,
  login,
  expectErrors,
}) => {
  expectErrors(/40[13]/)
  const reader = await login()
  await page.goto('/dropdown')
  await page.getByRole('button', { name: 'Change the password' }).click()
  const form = page.getByRole('form', { name: 'Change the password' })
  await expect(form.getByLabel('Current password')).toBeFocused()
  await form.getByLabel('Current password').fill('not this one')
  await form.getByLabel('New password').fill('paper and ink')
  await form.getByRole('button', { name: 'Save the new password' }).click()
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription(
    'That is not your current password.',
  )

  await form.getByLabel('Current password').fill(reader.password)
  await form.getByRole('button', { name: 'Save the new password' }).click()
  await expect(alert(page, 'Your password has been changed')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()

  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  await logIn(page, reader)
  await expect(alert(page, 'No account matches')).toBeVisible()
  await logIn(page, { ...reader, password: 'paper and ink' })
  await expect(alert(page, 'Login Successful!')).toBeVisible()
})

test('threats 26: a forgotten password; the link works once and ends every session', async ({
  page,
  browser,
  baseURL,
  expectErrors,
}) => {
  expectErrors(/40[014]|422|410/)
  const elsewhere = await browser.newContext({ baseURL })
  const reader = await signUp(elsewhere.request)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.getByLabel('Email Address').fill(newReader().email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await page.goto('/forgot-password')
  await page.getByLabel('Email Address').fill(reader.email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    'The link works for 30 minutes.',
  )

  const link = await mailedLink(reader.email, '/reset-password')
  await page.goto(link)
  await page.getByLabel('New password').fill('a new lamp, warmer')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(alert(page, 'Please log in with the new one.')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect((await elsewhere.request.get('/api/session')).status()).toBe(401)
  await elsewhere.close()

  await page.goto(link)
  await page.getByLabel('New password').fill('somebody else was here')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send me a new link' })).toBeVisible()
  await logIn(page, { ...reader, password: 'a new lamp, warmer' })
  await expect(alert(page, 'Login Successful!')).toBeVisible()
})

test('a link that is not whole says so', async ({ page }) => {
  for (const path of ['/reset-password', '/verify-email']) {
    await page.goto(path)
    await expect(page.getByText('This link is not complete.')).toBeVisible()
  }
})

test('signing out everywhere ends the other devices, too', async ({ page, browser, baseURL }) => {
  const elsewhere = await browser.newContext({ baseURL })
  const reader = await signUp(elsewhere.request)
  await logIn(page, reader)
  await expect(page).toHaveURL('/')
  await page.goto('/dropdown')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(alert(page, 'You are logged out on every device.')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect((await elsewhere.request.get('/api/session')).status()).toBe(401)
  expect((await elsewhere.request.get('/api/identity/token')).status()).toBe(401)
  await elsewhere.close()
})

test('two tabs sign out together, whatever they show', async ({
  page,
  context,
  login,
  expectErrors,
}) => {
  // The tab that still brings its token to the shop is refused: nobody is signed in any more.
  expectErrors(/401.*\/api\/session/)
  await login()
  const other = await context.newPage()
  await other.goto('/orders')
  await page.goto('/dropdown')
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL('/login?next=%2Forders')
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
})

test('an expired session asks to log in and comes back to the form as it was', async ({
  page,
  context,
  login,
  books,
  fillCart,
  expectErrors,
}) => {
  expectErrors(/401/)
  const reader = await login() // no page renews this session: its answer would bring the cookie back
  await fillCart(books.slice(0, 1))
  await page.goto('/checkout')
  await fillCheckout(page)
  await context.clearCookies({ name: /octavo_(session|identity)/ })
  await placeOrder(page)
  await expect(page).toHaveURL('/login?next=%2Fcheckout')
  await page.getByLabel('Email Address').fill(reader.email)
  await page.getByLabel('Password').fill(reader.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/checkout')
  for (const [label, typed] of Object.entries(address)) {
    await expect(page.getByLabel(label)).toHaveValue(typed)
  }
  await expect(page.getByRole('checkbox')).toBeChecked()
})
