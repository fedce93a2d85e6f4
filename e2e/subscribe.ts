import type { APIRequestContext } from '@playwright/test'
import type { FreshShop, MailServer } from './fresh-shop.ts'
import { expect } from './shop.ts'

/** Subscribes by the form's door, and confirms by the link in the mail. */
export async function subscribe(
  request: APIRequestContext,
  { url, mail }: FreshShop & { mail: MailServer },
  email: string,
): Promise<void> {
  const data = { email, source: 'footer' }
  expect((await request.post(`${url}/api/newsletter`, { data })).status()).toBe(202)
  let token = ''
  await expect
    .poll(async () => {
      const sent = mail.mails.find(({ to }) => to.includes(email))
      const { text = '' } = sent ? await mail.parse(sent) : {}
      token = /confirm\?token=([\w-]+)/.exec(text)?.[1] ?? ''
      return token
    })
    .not.toBe('')
  const confirmed = await request.post(`${url}/api/newsletter/confirm`, { data: { token } })
  expect(confirmed.status()).toBe(200)
}
