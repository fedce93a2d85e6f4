import type { Page } from '@playwright/test'
import { mailedLink } from './outbox.ts'
import { newReader } from './people.ts'
import { alert, expect, test } from './shop.ts'

/* An account and Google: alone, or beside a password. */

const part = (page: Page, name: string) => page.getByRole('region', { name })

test('an account of Google alone: no password to change, deleted after another look by Google', async ({
  page,
}) => {
  const { email } = newReader()
  await page.goto('/login?next=%2Fdropdown')
  await atGoogle(page, 'Sign in with Google', email)
  await expect(page.getByRole('heading', { name: 'Hello, Ada Reader' })).toBeVisible()
  await expect(part(page, 'Your details')).toContainText('Confirmed')
  const signingIn = part(page, 'Password and sign-in')
  await expect(signingIn.getByRole('link', { name: 'Set one by e-mail' })).toBeVisible()
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
  await page.getByRole('button', { name: 'Confirm my e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible()
  await page.goto('/dropdown')
  await atGoogle(page, 'Connect Google', newReader().email)
  await expect(alert(page, 'That is a different Google account')).toBeVisible()
  await atGoogle(page, 'Connect Google', email)
  await expect(alert(page, 'You can now sign in with Google too.')).toBeVisible()
  await expect(part(page, 'Password and sign-in')).toContainText('Connected')
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
