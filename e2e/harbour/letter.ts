import type { Page } from '@playwright/test'
import type { FreshShop, MailServer } from '#e2e/fresh-shop.ts'
import { alert, expect } from '#e2e/shop.ts'

/** A letter with words, a book and a button goes to everybody who subscribed. */
export async function sendLetter(
  page: Page,
  shop: FreshShop & { mail: MailServer },
  { subject, isbn, readers }: { subject: string; isbn: string; readers: string[] },
): Promise<void> {
  await page.goto(`${shop.url}/dashboard/letters`)
  await page.getByLabel('Mails per minute').fill('3000')
  await page.getByRole('button', { name: 'Save the rate' }).click()
  await expect(alert(page, 'Saved. The next batch goes at this rate.')).toBeVisible()
  await page.getByRole('button', { name: 'Write a letter' }).click()
  await page.getByLabel('Subject').fill(subject)
  const add = page.getByRole('group', { name: /Begin with|Add/ })
  await add.getByRole('button', { name: 'Text' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Dear reader,\n\nthe *tide* is out.')
  await add.getByRole('button', { name: 'Books' }).click()
  await page.getByLabel('ISBNs').fill(isbn)
  await add.getByRole('button', { name: 'Button' }).click()
  await page.getByLabel('Words on the button').fill('See what is new')
  await page.getByLabel('Leads to').fill('/new')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(alert(page, 'The draft is saved. Nobody has got it yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Send to all subscribers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send it now' }).click()
  const sent = page.getByText(new RegExp(`^Sent to ${readers.length} subscribers`))
  await expect(sent).toBeVisible({ timeout: 90_000 })
  for (const reader of readers) {
    const theirs = shop.mail.mails.filter(
      ({ to, raw }) => to.includes(reader) && raw.includes(`Subject: ${subject}`),
    )
    expect(theirs, reader).toHaveLength(1)
  }
}
