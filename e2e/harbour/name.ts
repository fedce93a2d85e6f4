import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { isAccessible } from '#e2e/axe.ts'
import type { FreshShop } from '#e2e/fresh-shop.ts'
import { alert, expect } from '#e2e/shop.ts'

export const name = 'Harbour Books'

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

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()

/** Name, words, look and logo; what can't be used is refused in words. */
export async function nameIt(page: Page): Promise<void> {
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
}

/** The books, news and texts that the shop came with. */
export async function removeDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove the demo' }).click()
  await page.getByRole('button', { name: 'Remove it for good' }).click()
  await expect(alert(page, 'The demo was removed. The shelves are yours.')).toBeVisible()
}

async function write(page: Page, shop: FreshShop, kind: string, title: string, text: string) {
  await page.goto(`${shop.url}/dashboard/your-shop/texts/${kind}`)
  await page.getByLabel('Text', { exact: true }).fill(text)
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Harbour')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Publish the draft' }).click()
  await expect(alert(page, 'Published: readers see it now.')).toBeVisible()
  await expect(page.getByRole('heading', { name: title, exact: true }).first()).toBeVisible()
}

/** About, terms and imprint, each drafted, looked at and published. */
export async function writeTexts(page: Page, shop: FreshShop): Promise<void> {
  await write(page, shop, 'about', 'About', '## Harbour Books\n\nAbove the *chandlery* since 1987.')
  await write(
    page,
    shop,
    'terms-and-conditions',
    'Terms and conditions',
    'Harbour terms: you pay on delivery.',
  )
  await write(
    page,
    shop,
    'imprint',
    'Imprint',
    'Harbour Books, 1 Quay Street\n\n- [Write](hello@harbour.example)',
  )
}

/** What every order pays beside its books. */
export async function setCharges(page: Page, shop: FreshShop): Promise<void> {
  await page.goto(`${shop.url}/dashboard/settings`)
  await page.getByLabel('Shipping fee in $').fill('4.90')
  await page.getByLabel('Free shipping from $').fill('60')
  await page.getByLabel('Tax rate in %').fill('5.5')
  await save(page)
  await expect(alert(page, 'Shipping and tax are saved.')).toBeVisible()
}

/** A change is listed, and can be taken back and forth. */
export async function undoLogo(page: Page, shop: FreshShop): Promise<void> {
  await page.goto(`${shop.url}/dashboard/your-shop/history`)
  const undo = page.getByRole('button', { name: /^Undo: Logo/ }).first()
  await undo.click()
  await expect(alert(page, 'The change was taken back.')).toBeVisible()
  await page
    .getByRole('button', { name: /^Undo: Logo/ })
    .first()
    .click()
  await expect(page.getByRole('listitem').filter({ hasText: 'took back' })).toHaveCount(2)
}
