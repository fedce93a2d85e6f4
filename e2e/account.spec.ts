import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { mailedLink } from './outbox.ts'
import { newReader, type Reader, signUp } from './people.ts'
import { expect, fillCheckout, placeOrder, test } from './shop.ts'

/* The life of an account, from the first mail to the last click; mails are read from the outbox. */

async function logIn(page: Page, { email, password }: Reader) {
  await page.goto('/login')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const part = (page: Page, name: string) => page.getByRole('region', { name })

test('the address is confirmed by the link of the mail, after one click', async ({
  page,
  login,
}) => {
  const { email } = await login()
  await page.goto('/dropdown')
  const details = part(page, 'Your details')
  await expect(details).toContainText('Not confirmed yet')
  await details.getByRole('button', { name: 'Send the mail again' }).click()
  await expect(alert(page, `A mail with a link is on its way to ${email}.`)).toBeVisible()

  await page.goto(await mailedLink(email, '/verify-email'))
  await page.getByRole('button', { name: 'Yes, it is mine' }).click()
  await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible()
  await page.goto('/dropdown')
  await expect(part(page, 'Your details')).toContainText('Confirmed')
  await expect(part(page, 'Your newsletter')).toContainText('You do not get our newsletter')
})

test('the customer says what to be called, and is greeted so on every page and in every tab', async ({
  page,
  context,
  login,
}) => {
  await login()
  const other = await context.newPage()
  await other.goto('/about')
  await page.goto('/dropdown')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
  const details = part(page, 'Your details')
  const form = details.getByRole('form', { name: 'Your name' })
  const name = form.getByLabel('Name')
  await details.getByRole('button', { name: 'Tell us your name' }).click()
  await expect(name).toBeFocused()
  await name.fill('   ')
  await form.getByRole('button', { name: 'Save the name' }).click()
  expect(await name.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false)
  await name.fill(' Zoë <b>O’Neill</b> ')
  await form.getByRole('button', { name: 'Save the name' }).click()
  await expect(alert(page, 'Your name is saved.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Zoë <b>O’Neill</b>')
  await expect(details).toContainText('Zoë <b>O’Neill</b>')
  const avatar = { name: 'Account of Zoë <b>O’Neill</b>' }
  await expect(page.getByRole('button', avatar)).toBeVisible()
  await expect(other.getByRole('button', avatar)).toBeVisible()

  await page.reload()
  await details.getByRole('button', { name: 'Change the name' }).click()
  await expect(name).toHaveValue('Zoë <b>O’Neill</b>')
  await name.fill('Zoë')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(details).toContainText('O’Neill')
})

test('the newsletter is ordered and ended on the account page', async ({ page, login }) => {
  const { email } = await login()
  await page.goto('/dropdown')
  await expect(part(page, 'Your newsletter')).toContainText('Confirm your e-mail first')
  await page.goto(await mailedLink(email, '/verify-email'))
  await page.getByRole('button', { name: 'Yes, it is mine' }).click()
  await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible()

  await page.goto('/dropdown')
  const letter = part(page, 'Your newsletter')
  await letter.getByRole('button', { name: 'Subscribe' }).click()
  await expect(letter).toContainText('Our newsletter comes to you.')
  await letter.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(letter).toContainText('You have unsubscribed from our newsletter.')
  await page.reload()
  await expect(letter).toContainText('You have unsubscribed from our newsletter.')
})

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
  await expect(form.getByRole('alert')).toHaveText('That is not your current password.')

  await form.getByLabel('Current password').fill(reader.password)
  await form.getByRole('button', { name: 'Save the new password' }).click()
  await expect(alert(page, 'Your password is changed.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()

  await page.getByRole('button', { name: 'Log out', exact: true }).click()
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
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible()
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
    await expect(page.getByText('This address is not complete.')).toBeVisible()
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

test('the data can be taken along', async ({ page, login }) => {
  const { email } = await login()
  await page.goto('/dropdown')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await (await download).path()
  const text = await readFile(file, 'utf8')
  expect(text).toContain(email)
  expect(text).not.toMatch(/"(hash|passwordHash|token)"/)
})

test('the account is deleted with the password, and the address is free again', async ({
  page,
  login,
  expectErrors,
}) => {
  expectErrors(/40[13]/)
  const reader = await login()
  await page.goto('/dropdown')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('That is not your current password.')
  await dialog.getByLabel('Your password').fill(reader.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog', { name: 'Your account is deleted' })).toBeVisible()
  await page.getByRole('button', { name: 'Ok' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()

  await logIn(page, reader)
  await expect(alert(page, 'No account matches')).toBeVisible()
  await page.goto('/register')
  await page.getByLabel('Email Address').fill(reader.email)
  await page.getByLabel('Password').fill(reader.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(alert(page, 'User Registered Successfully')).toBeVisible()
})

test('an account of Google alone: no password to change, deleted after another look by Google', async ({
  page,
}) => {
  const { email } = newReader()
  await page.goto('/login?next=%2Fdropdown')
  await atGoogle(page, 'Sign in with Google', email)
  await expect(page.getByRole('heading', { name: 'Hello, Ada Reader' })).toBeVisible()
  await expect(part(page, 'Your details')).toContainText('Confirmed')
  const signingIn = part(page, 'Logging in')
  await expect(signingIn.getByRole('link', { name: 'Set one by mail' })).toBeVisible()
  await expect(signingIn).toContainText('Connected')

  await page.getByRole('button', { name: 'Delete my account' }).click()
  await atGoogle(page, 'First, confirm with Google', email)
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Type “delete”').fill('delete')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog', { name: 'Your account is deleted' })).toBeVisible()
})

test('Google is connected to an account with a password; another account’s Google is not', async ({
  page,
  login,
}) => {
  const { email } = await login()
  await page.goto(await mailedLink(email, '/verify-email'))
  await page.getByRole('button', { name: 'Yes, it is mine' }).click()
  await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible()
  await page.goto('/dropdown')
  await atGoogle(page, 'Connect Google', newReader().email)
  await expect(alert(page, 'That is another Google account')).toBeVisible()
  await atGoogle(page, 'Connect Google', email)
  await expect(alert(page, 'From now on you can sign in with Google, too.')).toBeVisible()
  await expect(part(page, 'Logging in')).toContainText('Connected')
})

test('an expired session asks to log in and comes back to the form as it was', async ({
  page,
  context,
  books,
  fillCart,
  expectErrors,
}) => {
  expectErrors(/401/)
  const reader = await signUp(context.request)
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
  await expect(page.getByLabel('City')).toHaveValue('London')
  await expect(page.getByRole('checkbox')).toBeChecked()
})

async function atGoogle(page: Page, button: string, email: string) {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).click()
  const window = await opening
  const closed = window.waitForEvent('close')
  await window.getByLabel('Email').fill(email)
  await window.getByRole('button', { name: 'Sign in' }).click()
  await closed
}
