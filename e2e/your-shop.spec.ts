import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import * as path from 'node:path'
import { createInterface } from 'node:readline'
import type { APIRequestContext, Page } from '@playwright/test'
import { simpleParser } from 'mailparser'
import sharp from 'sharp'
import { demoBooks } from '#demo/books.ts'
import { isAccessible } from './axe.ts'
import { signUp } from './people.ts'
import { alert, expect, test } from './shop.ts'

/* A bookseller's first hour: a fresh shop becomes Harbour Books, and nothing of what it was is left for a
   reader to see. The shop is the test's own, since the demo leaves it for good. */

let running: ChildProcess
let shop: { url: string; outbox: string; admin: { username: string; password: string } }

test.beforeAll(async () => {
  test.setTimeout(300_000)
  running = spawn(process.execPath, ['test/fresh-shop.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(
    createInterface({ input: running.stdout as NodeJS.ReadableStream }),
    'line',
  )
  shop = JSON.parse(line)
})
test.afterAll(async () => {
  running.kill('SIGTERM')
  await once(running, 'exit')
})

const name = 'Harbour Books'
const boxes = {
  Motto: 'books by the water',
  'Postal address': '1 Quay Street\nPortland, ME 04101',
  'Opening hours': 'Tue–Sat 10:00–18:00\nSun, Mon closed',
  'E-mail': 'hello@harbour.example',
  Phone: '+1 207 555 0142',
  'Newsletter sentence': 'News from the quay, once a month.',
  Services: 'Parcels leave with the noon boat.',
  'About us': 'Two rooms of books above the chandlery.',
  Contact: 'Ring the ship’s bell.',
  Privacy: 'Your name stays ashore.',
  Terms: 'You pay when the parcel is in your hands.',
  Links: 'instagram.com/harbourbooks',
  'Last line': 'Printed on salt air.',
  Signature: 'Fair winds,',
}

/** What no reader of Harbour Books may meet. */
const traces = [
  /Octavo|octavo is a sheet/,
  /story hour|Quarto has chosen|broken spines/i,
  /favicon\.svg/,
].concat(demoBooks.map(({ title }) => new RegExp(title.replaceAll(/[^\w ]/g, '.'), 'i')))

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()

async function write(page: Page, kind: string, title: string, text: string) {
  await page.goto(`${shop.url}/dashboard/your-shop/texts/${kind}`)
  await page.getByLabel('Text', { exact: true }).fill(text)
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Harbour')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Publish the draft' }).click()
  await expect(alert(page, 'Published: readers see it now.')).toBeVisible()
  await expect(page.getByRole('heading', { name: title, exact: true }).first()).toBeVisible()
}

/** Every text that somebody outside of the desk can come upon, by its address. */
async function crawl(request: APIRequestContext): Promise<Map<string, string>> {
  const begin = [
    '/',
    '/feed.xml',
    '/sitemap.xml',
    '/opensearch.xml',
    '/manifest.webmanifest',
    '/robots.txt',
  ]
  const waiting = [
    ...begin,
    '/feeds/google.xml',
    '/api/',
    '/api/openapi.json',
    '/api/docs',
    '/no-such-page',
    '/forgot-password',
  ]
  const seen = new Map<string, string>()
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (seen.has(at)) continue
    const answer = await request.get(shop.url + at)
    const type = answer.headers()['content-type'] ?? ''
    const body = /html|xml|json|text\/plain/.test(type) ? await answer.text() : ''
    seen.set(at, body)
    const links = body.matchAll(/(?:href="|<loc>|<link>)([^"<#]+)/g)
    for (const [, link = ''] of links) {
      const url = new URL(link.replaceAll('&amp;', '&'), shop.url + at)
      const isPage =
        url.origin === shop.url && !/^\/(?:assets|covers|dashboard|admin)\b/.test(url.pathname)
      if (isPage && seen.size < 300) waiting.push(url.pathname + url.search)
    }
  }
  return seen
}

async function mailsSent(): Promise<string[]> {
  const files = await readdir(shop.outbox).catch(() => [])
  return Promise.all(
    files.map(async (file) => {
      const { from, subject, text, html } = await simpleParser(
        await readFile(path.join(shop.outbox, file)),
      )
      return [from?.text, subject, text, html].join('\n')
    }),
  )
}

test('a fresh shop becomes Harbour Books within the hour, without a trace of what it was', async ({
  page,
  request,
  expectErrors,
}) => {
  test.setTimeout(600_000)
  expectErrors(/400|404|409/)
  await page.goto(`${shop.url}/admin`)
  await page.getByLabel('Username').fill(shop.admin.username)
  await page.getByLabel('Password').fill(shop.admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  const guide = page.getByRole('region', { name: 'Make the shop yours' })
  await expect(guide).toContainText('0 of 6 steps')
  await isAccessible(page)
  await guide.getByRole('link', { name: 'Name your shop' }).click()

  // Name, words and look.
  const form = page.getByRole('form', { name: 'Your shop' })
  const box = (label: string) => form.getByLabel(label, { exact: true })
  await box('Name').fill(name)
  for (const [label, text] of Object.entries(boxes)) await box(label).fill(text)
  await box('Accent colour').fill('#f2c94c')
  await form.getByRole('button', { name: /^Use #/ }).click()
  await expect(box('Accent colour')).not.toHaveValue('#f2c94c')
  await box('Time zone').selectOption('America/New_York')
  await box('Country at the checkout').fill('United States')
  await save(page)
  await expect(alert(page, 'Your shop is saved.')).toBeVisible()
  await page.getByLabel('Choose a logo').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(page.getByText(/can’t be used/)).toBeVisible()
  const logo = await sharp({
    create: { width: 300, height: 90, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer()
  await page
    .getByLabel('Choose a logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(alert(page, 'The shop has its logo.')).toBeVisible()
  await isAccessible(page)

  // The demo goes.
  await page.getByRole('button', { name: 'Remove the demo' }).click()
  await page.getByRole('button', { name: 'Remove it for good' }).click()
  await expect(alert(page, 'The demo was removed. The shelves are yours.')).toBeVisible()

  // Texts and money, on pages that say the new name by now.
  await write(page, 'about', 'About', '## Harbour Books\n\nAbove the *chandlery* since 1987.')
  await write(
    page,
    'terms-and-conditions',
    'Terms and conditions',
    'Harbour terms: you pay on delivery.',
  )
  await write(
    page,
    'imprint',
    'Imprint',
    'Harbour Books, 1 Quay Street\n\n- [Write](hello@harbour.example)',
  )
  await page.goto(`${shop.url}/dashboard/settings`)
  await page.getByLabel('Shipping fee in $').fill('4.90')
  await save(page)
  await expect(alert(page, 'Shipping and tax are saved.')).toBeVisible()

  await expect(page.getByRole('link', { name: `${name}, to the shop` })).toBeVisible()

  // A change is listed, and can be taken back and forth.
  await page.goto(`${shop.url}/dashboard/your-shop/history`)
  const undo = page.getByRole('button', { name: /^Undo: Logo/ }).first()
  await undo.click()
  await expect(alert(page, 'The change was taken back.')).toBeVisible()
  await page
    .getByRole('button', { name: /^Undo: Logo/ })
    .first()
    .click()
  await expect(page.getByRole('listitem').filter({ hasText: 'took back' })).toHaveCount(2)

  // A book, a reader, a subscriber.
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const book = {
    title: 'Tides',
    author: 'M. Quay',
    category: 'Fiction',
    description: 'Water comes and goes.',
    newPrice: 12,
  }
  const headers = { authorization: `Bearer ${token}` }
  expect(
    (await request.post(`${shop.url}/api/create-book`, { data: book, headers })).status(),
  ).toBe(201)
  const reader = await page.context().browser()?.newContext({ baseURL: shop.url })
  if (!reader) throw new Error('the browser is gone')
  await signUp(reader.request)
  await reader.request.post('/api/newsletter', {
    data: { email: 'sub@example.org', source: 'footer' },
  })
  await reader.close()

  await page.goto(`${shop.url}/dashboard`)
  await expect(guide).toBeHidden()
  await page.goto(shop.url)
  await expect(page.getByRole('banner').getByRole('img', { name })).toBeVisible()
  await expect(page).toHaveTitle('Harbour Books — books by the water')
  await expect(page.getByRole('contentinfo')).toContainText('Tue–Sat 10:00–18:00')
  await isAccessible(page)

  await expect.poll(async () => (await mailsSent()).length).toBeGreaterThanOrEqual(2)
  const texts = new Map([
    ...(await crawl(request)),
    ...(await mailsSent()).map((mail, at) => [`mail ${at}`, mail] as const),
  ])
  expect(texts.size).toBeGreaterThan(15)
  const found = [...texts].flatMap(([at, text]) =>
    traces.filter((trace) => trace.test(text)).map((trace) => `${at}: ${text.match(trace)?.[0]}`),
  )
  expect(found).toEqual([])
  for (const at of ['/', '/about', '/imprint', '/feed.xml', '/manifest.webmanifest', 'mail 0'])
    expect(texts.get(at), at).toContain('Harbour')
})
