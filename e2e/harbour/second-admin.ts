import type { Page } from '@playwright/test'
import type { FreshShop, MailServer } from '#e2e/fresh-shop.ts'
import { alert, expect } from '#e2e/shop.ts'

/** A colleague is invited by mail, joins by its link in a browser of her own, and is at the desk. */
export async function inviteEditor(
  page: Page,
  shop: FreshShop & { mail: MailServer },
): Promise<void> {
  const email = 'ida@harbour.example'
  await page.goto(`${shop.url}/dashboard/people`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Role', { exact: true }).selectOption('editor')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(alert(page, `on its way to ${email}`)).toBeVisible()
  const context = await page.context().browser()?.newContext()
  if (!context) throw new Error('the browser is gone')
  const hers = await context.newPage()
  await hers.goto(await linkTo(email, shop.mail))
  await hers.getByLabel('Username').fill('ida')
  await hers.getByLabel('Password').fill('a lantern at sea')
  await hers.getByRole('button', { name: 'Join' }).click()
  await expect(alert(hers, 'Welcome, ida.')).toBeVisible()
  // The page before has boxes of the same names.
  await expect(hers.getByRole('heading', { name: 'Admin Dashboard Login' })).toBeVisible()
  await hers.getByLabel('Username').fill('ida')
  await hers.getByLabel('Password').fill('a lantern at sea')
  await hers.getByRole('button', { name: 'Login' }).click()
  await expect(hers.getByRole('heading', { name: 'Dashboard Home' })).toBeVisible()
  await context.close()
}

async function linkTo(email: string, mail: MailServer): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const sent = mail.mails.find(({ to }) => to.includes(email))
      const { text = '' } = sent ? await mail.parse(sent) : {}
      link = /https?:\/\/\S+\/admin\/join\?token=\S+/.exec(text)?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}
