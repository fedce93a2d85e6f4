import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { mailedLink } from './outbox.ts'
import { alert, expect, logIn, test } from './shop.ts'

/* The life of an account, from the first mail to the last click; mails are read from the outbox. */

const part = (page: Page, name: string) => page.getByRole('region', { name })

test('the address is confirmed by the link of the mail, after one click', async ({
  page,
  login,
}) => {
  const { email } = await login()
  await page.goto('/dropdown')
  const details = part(page, 'Your details')
  await expect(details).toContainText('Not confirmed yet')
  await details.getByRole('button', { name: 'Send the e-mail again' }).click()
  await expect(alert(page, `An e-mail with a link is on its way to ${email}.`)).toBeVisible()

  await page.goto(await mailedLink(email, '/verify-email'))
  await page.getByRole('button', { name: 'Confirm my e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible()
  await page.goto('/dropdown')
  await expect(part(page, 'Your details')).toContainText('Confirmed')
  await expect(part(page, 'Your newsletter')).toContainText('You are not subscribed')
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
  await details.getByRole('button', { name: 'Add your name' }).click()
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
  await page.getByRole('button', { name: 'Confirm my e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible()

  await page.goto('/dropdown')
  const letter = part(page, 'Your newsletter')
  await letter.getByRole('button', { name: 'Subscribe' }).click()
  await expect(letter).toContainText('You are subscribed.')
  await letter.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(letter).toContainText('You have unsubscribed.')
  await page.reload()
  await expect(letter).toContainText('You have unsubscribed.')
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
