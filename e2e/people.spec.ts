import { readdir, readFile } from 'node:fs/promises'
import * as path from 'node:path'
import type { Page } from '@playwright/test'
import { simpleParser } from 'mailparser'
import { codeOf, stepOf } from '#app/people/second-factor/totp.ts'
import { isAccessible } from './axe.ts'
import { freshShop } from './fresh-shop.ts'
import { keepPictures } from './pictures.ts'
import { alert, expect, pageIsSettled, test } from './shop.ts'

/* Two people at the desk of a shop of their own: what is required of everybody would be required of the
   other tests as well. */

const shop = freshShop()

const ida = { email: 'ida@example.org', username: 'ida', password: 'a lantern at sea' }

async function mailedLink(to: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const files = (await readdir(shop.outbox).catch(() => [])).filter((name) => name.includes(to))
      const newest = files.sort().at(-1)
      if (!newest) return ''
      const { text = '' } = await simpleParser(await readFile(path.join(shop.outbox, newest)))
      link = /https?:\/\/\S+\/admin\/join\?token=\S+/.exec(text)?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}

async function logIn(page: Page, who: { username: string; password: string }, code?: string) {
  await page.goto(`${shop.url}/admin`)
  await page.getByLabel('Username').fill(who.username)
  await page.getByLabel('Password').fill(who.password)
  await page.getByRole('button', { name: 'Login' }).click()
  if (code) {
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  await expect(page.getByRole('heading', { name: 'Admin Dashboard', exact: true })).toBeVisible()
}

/** Sets the second factor up; the recovery codes. */
async function setUpFactor(page: Page, password: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Set it up' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await isAccessible(page)
  const shown = (await page.locator('.font-mono').textContent()) ?? ''
  const bits = [...shown.replaceAll(' ', '')]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const code = page.getByLabel('2. Enter the code that it shows')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByText("That code doesn't fit.")).toBeVisible()
  await code.fill(codeOf(Buffer.from(bytes), stepOf(new Date())))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  const codes = page.getByRole('status').filter({ hasText: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const all = await codes.getByRole('listitem').allTextContents()
  await isAccessible(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  return all
}

test('invited, joined, with a second factor, within a role, shut out, and all of it in the log', async ({
  page,
  browser,
  expectErrors,
}) => {
  test.setTimeout(300_000)
  expectErrors(/400|401|403|404|409|410/)
  await logIn(page, shop.admin)
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByLabel('E-mail').fill(ida.email)
  await page.getByLabel('Role', { exact: true }).selectOption('packer')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(alert(page, `on its way to ${ida.email}`)).toBeVisible()
  await expect(page.getByText(/open until/)).toBeVisible()
  await isAccessible(page)

  // Ida, at her own computer.
  const context = await browser.newContext()
  const hers = await context.newPage()
  const link = await mailedLink(ida.email)
  await hers.goto(link)
  await expect(hers.getByText(/invited as ida@example.org, with the role packer/)).toBeVisible()
  await isAccessible(hers)
  await hers.getByLabel('Username').fill(shop.admin.username)
  await hers.getByLabel('Password').fill(ida.password)
  await hers.getByRole('button', { name: 'Join' }).click()
  await expect(hers.getByText('Somebody at the desk has this name.')).toBeVisible()
  await hers.getByLabel('Username').fill(ida.username)
  await hers.getByRole('button', { name: 'Join' }).click()
  await expect(alert(hers, 'Welcome, ida.')).toBeVisible()
  await hers.goto(link)
  await expect(hers.getByText(/This link was used already. Log in/)).toBeVisible()

  // A packer sees orders and her account, whatever address she asks for.
  await logIn(hers, ida)
  await expect(hers).toHaveURL(/\/dashboard\/orders$/)
  await hers.goto(`${shop.url}/dashboard/people`)
  await expect(hers).toHaveURL(/\/dashboard\/orders$/)
  await expect(hers.getByRole('link', { name: 'People' })).toHaveCount(0)

  // The owner requires a second factor of everybody.
  await expect(page.getByText('Set up your own first')).toBeVisible()
  await page.getByRole('link', { name: 'Set up your own first' }).click()
  await setUpFactor(page, shop.admin.password)
  await page.getByRole('link', { name: 'People' }).click()
  await expect(page.getByText('Without one: ida')).toBeVisible()
  await page.getByRole('button', { name: 'Require it of everybody' }).click()
  await expect(page.getByRole('button', { name: 'Stop requiring it' })).toBeVisible()

  await hers.goto(`${shop.url}/dashboard/orders`)
  await expect(hers).toHaveURL(/\/dashboard\/my-account$/)
  await expect(hers.getByText(/and the rest of the desk opens/)).toBeVisible()
  const [recovery] = await setUpFactor(hers, ida.password)
  await hers.getByRole('link', { name: 'Orders' }).click()
  await expect(hers).toHaveURL(/\/dashboard\/orders$/)
  await hers.getByRole('button', { name: 'Log out', exact: true }).click()
  await logIn(hers, ida, recovery)

  // Another role counts at once.
  await page.getByRole('link', { name: ida.username, exact: true }).click()
  await expect(page.getByText('Chrome on Linux').first()).toBeVisible()
  await isAccessible(page)
  await page.getByLabel('Role', { exact: true }).selectOption('editor')
  await page.getByRole('button', { name: 'Save the role' }).click()
  await expect(alert(page, 'Saved.')).toBeVisible()
  await hers.goto(`${shop.url}/dashboard/manage-books`)
  await expect(hers.getByRole('heading', { name: 'Manage Books', exact: true })).toBeVisible()

  // Shut out while she works.
  await page.getByRole('button', { name: 'Disable the account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByRole('button', { name: 'Enable the account' })).toBeVisible()
  await hers.goto(`${shop.url}/dashboard/feeds`)
  await expect(hers.getByRole('dialog', { name: 'Please log in again' })).toBeVisible()
  await context.close()

  // The only owner stays one.
  const self = await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` }
    return (await (await fetch('/api/desk/me', { headers })).json()).person.id
  })
  await page.goto(`${shop.url}/dashboard/people/${self}`)
  await page.getByLabel('Role', { exact: true }).selectOption('packer')
  await page.getByRole('button', { name: 'Save the role' }).click()
  await expect(alert(page, 'This is the only owner.')).toBeVisible()

  await page.goto(`${shop.url}/dashboard/log`)
  const log = page.getByRole('list', { name: 'Log', exact: true })
  for (const line of [
    'admin invited ida@example.org',
    'ida joined the desk as ida',
    'ida set up the second factor of ida',
    'admin changed who needs a second factor: Everybody',
    'admin changed the role of ida',
    'admin disabled ida',
  ]) {
    await expect(log.getByText(line).first()).toBeVisible()
  }
  await page.getByLabel('Words').fill('role packer editor')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(log.getByRole('listitem')).toHaveCount(1)
  await expect(log).toContainText('packer → editor')
  await page.reload()
  await expect(page.getByLabel('Words')).toHaveValue('role packer editor')
  await page.getByLabel('Words').fill('nothing like it')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Nothing in the log fits.')).toBeVisible()
  await page.getByRole('button', { name: 'Show the whole log' }).click()
  await expect(log.getByRole('listitem').first()).toBeVisible()
  await isAccessible(page)

  for (const [name, at] of [
    ['people', '/dashboard/people'],
    ['person', `/dashboard/people/${self}`],
    ['my-account', '/dashboard/my-account'],
    ['log', '/dashboard/log'],
  ]) {
    await page.goto(shop.url + at)
    await pageIsSettled(page)
    for (const width of [320, 375, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const scrollWidth = await page.evaluate(() => document.scrollingElement?.scrollWidth)
      expect(scrollWidth, `${name} at ${width} px scrolls sideways`).toBe(width)
      await keepPictures(page, `full-${name}`)
    }
  }
})
