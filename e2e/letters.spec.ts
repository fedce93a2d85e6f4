import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { freshShop } from './fresh-shop.ts'
import { alert, expect, test } from './shop.ts'
import { subscribe } from './subscribe.ts'

/* A letter from the desk to three mailboxes of a real mail server: one does not exist, one has had enough, and
   the next letter reaches the third. The shop is the test's own, since it talks to this mail server. */

const shop = freshShop({
  // The confirmation still arrived; then the mailbox was closed.
  refuse: (address) => (isClosed && address.startsWith('gone@') ? 550 : undefined),
})

let isClosed = false
const readers = ['ada@one.example', 'bob@two.example', 'gone@three.example']
const books = [
  { title: 'The Lighthouse Keeper’s Almanac', author: 'Ida Wren', isbn13: '9780140449136' },
  { title: 'Salt', author: 'Tom Quay', isbn13: '9780141439518' },
]

const mailsTo = (address: string, subject: string) =>
  shop.mail.mails.filter(
    ({ to, raw }) => to.includes(address) && raw.includes(`Subject: ${subject}`),
  )

async function logIn(page: Page): Promise<string> {
  await page.goto(`${shop.url}/admin`)
  await page.getByLabel('Username').fill(shop.admin.username)
  await page.getByLabel('Password').fill(shop.admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard Home' })).toBeVisible()
  return page.evaluate(() => localStorage.getItem('token') ?? '')
}

async function sendToAll(page: Page) {
  await page.getByRole('button', { name: 'Send to all subscribers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send it now' }).click()
}

const figure = (page: Page, name: RegExp) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=../dd')

test('a letter is written, tried out and sent; a refused address and one click leave one reader', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000)
  const headers = { authorization: `Bearer ${await logIn(page)}` }
  for (const book of books) {
    const data = { ...book, newPrice: 12.5, category: 'Fiction', description: 'By the water.' }
    const added = await request.post(`${shop.url}/api/create-book`, { data, headers })
    expect(added.ok()).toBe(true)
  }
  for (const email of readers) await subscribe(request, shop, email)
  isClosed = true

  await page.goto(`${shop.url}/dashboard/letters`)
  await page.getByLabel('Mails per minute').fill('3000')
  await page.getByRole('button', { name: 'Save the rate' }).click()
  await expect(alert(page, 'Saved. The next batch goes at this rate.')).toBeVisible()
  await page.getByRole('button', { name: 'Write a letter' }).click()
  await page.getByLabel('Subject').fill('Two books for the pier')
  const add = page.getByRole('group', { name: /Begin with|Add/ })
  await add.getByRole('button', { name: 'Text' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Dear reader,\n\nthe *tide* is out.')
  await add.getByRole('button', { name: 'Books' }).click()
  await page.getByLabel('ISBNs').fill(`${books[0]?.isbn13}\n978-0-14-143951-9`)
  await add.getByRole('button', { name: 'Button' }).click()
  await page.getByLabel('Words on the button').fill('See what is new')
  await page.getByLabel('Leads to').fill('/new')

  // A digit of the second ISBN is wrong, which is found when it is saved.
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'check digit' })).toBeVisible()
  await page.getByLabel('ISBNs').fill(`${books[0]?.isbn13}\n978-0-14-143951-8`)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(alert(page, 'The draft is saved. Nobody has got it yet.')).toBeVisible()

  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  for (const { title } of books) await expect(preview.getByText(title)).toBeVisible()
  await expect(preview.getByText('$12.50').first()).toBeVisible()
  await expect(preview.getByRole('link', { name: 'See what is new' })).toBeVisible()
  await preview.getByRole('button', { name: 'Phone' }).click()
  await preview.getByRole('button', { name: 'Dark' }).click()
  await expect(preview.getByRole('region', { name: 'Preview, phone' })).toBeVisible()
  await isAccessible(page)

  await page.getByLabel('Try it out: your own address').fill('me@shop.example')
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(alert(page, 'A test mail to me@shop.example is on its way.')).toBeVisible()
  await expect.poll(() => mailsTo('me@shop.example', 'Test: Two books').length).toBe(1)
  expect(mailsTo('ada@one.example', 'Two books')).toHaveLength(0)

  await sendToAll(page)
  await expect(page.getByText(/^Sent to 3 subscribers/)).toBeVisible({ timeout: 90_000 })
  await expect(figure(page, /^Sent/)).toHaveText('2')
  await expect(figure(page, /^Refused/)).toHaveText('1')
  await isAccessible(page)
  for (const reader of readers.slice(0, 2)) expect(mailsTo(reader, 'Two books')).toHaveLength(1)

  const [toBob] = mailsTo('bob@two.example', 'Two books')
  const address = /^List-Unsubscribe:\s+<([^>]+)>/m.exec(toBob?.raw ?? '')?.[1] ?? ''
  expect(toBob?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const form = { 'List-Unsubscribe': 'One-Click' }
  expect((await request.post(address, { form })).status()).toBe(200)

  await page.getByRole('button', { name: 'Copy to a new draft' }).click()
  await page.getByLabel('Subject').fill('One more book')
  await sendToAll(page)
  await expect(page.getByText(/^Sent to 1 subscriber,/)).toBeVisible({ timeout: 90_000 })
  expect(readers.map((reader) => mailsTo(reader, 'One more').length)).toEqual([1, 0, 0])

  await page.goto(`${shop.url}/dashboard/letters/subscribers`)
  await expect(page.getByRole('listitem').filter({ hasText: 'gone@' })).toContainText(
    'Out of reach',
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'bob@' })).toContainText('Unsubscribed')
  await page.getByLabel('Find an address').fill('one.example')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '@' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Erase ada@one.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase the address' }).click()
  await expect(page.getByText('No subscribers match.')).toBeVisible()
  await isAccessible(page)
})
