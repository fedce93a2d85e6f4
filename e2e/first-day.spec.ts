import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { zipOf } from '#test/zip.ts'
import { isAccessible } from './axe.ts'
import { atDesk } from './desk.ts'
import { isbnOf, ownNumber } from './own.ts'
import { expect, test } from './shop.ts'

/* A bookseller’s first day: a feed comes in, three refused books are mended, covers come by ZIP, ten books
   by the scanner, and what was too much is undone. Open Library is a stand-in. */

test.beforeEach(({ page }) => atDesk(page))

/** What somebody else’s process does, on a machine that has much to do. */
const patient = { timeout: 40_000 }

const begin = ownNumber()
const isbn = (nth: number) => isbnOf(begin + nth)
/** Open Library knows each of these. */
const anyBook = 880_000_000 + (begin % 10_000_000)
const name = `Day ${begin}`
const titles = ['Dawn', 'Breakfast', 'Mail', 'Noon', 'Tea', 'Dusk', 'Supper', 'Lamp']
const price = (amount: string, currency = 'USD') =>
  `<Price><PriceType>01</PriceType><PriceAmount>${amount}</PriceAmount><CurrencyCode>${currency}</CurrencyCode></Price>`
/* Three that no shop can sell as they are: one without a price, one in pounds, one without a title. */
const prices: Record<string, string> = { Mail: '', Noon: price('8.99', 'GBP') }
const untitled = 'Tea'

const product = (title: string, nth: number) => `<Product>
<RecordReference>${begin}-${nth}</RecordReference><NotificationType>03</NotificationType>
<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn(nth)}</IDValue></ProductIdentifier>
<DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>BC</ProductForm>
<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
<TitleText>${title === untitled ? '' : `${name} ${title}`}</TitleText></TitleElement></TitleDetail>
<Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A01</ContributorRole><PersonName>Ada Lovelace</PersonName></Contributor>
</DescriptiveDetail><ProductSupply><SupplyDetail><ProductAvailability>20</ProductAvailability>
${prices[title] ?? price('12.50')}</SupplyDetail></ProductSupply></Product>`

const feed = gzipSync(`<?xml version="1.0" encoding="UTF-8"?>
<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">
<Header><Sender><SenderName>${name}</SenderName></Sender><SentDateTime>20260601</SentDateTime></Header>
${titles.map(product).join('\n')}
</ONIXMessage>`)

const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const tab = (page: Page, text: string) => page.getByRole('link', { name: text, exact: true })

/** Mends the refused record of this book. */
async function mend(page: Page, nth: number, box: string, value: string) {
  const row = rowOf(page, isbn(nth))
  await row.getByRole('button', { name: 'Fix' }).click()
  await row.getByLabel(box).fill(value)
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('+ New')
}

async function answer(page: Page, button: string, yes: string) {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('button', { name: yes }).click()
}

/** A book as a shopper finds it by its ISBN, if at all. */
async function inShop(page: Page, isbn: string) {
  const { books = [] } = await (await page.request.get(`/api/search?q=${isbn}`)).json()
  return books.find(({ isbn13 }: { isbn13: string }) => isbn13 === isbn)
}

test('feed, mended rows, covers, ten scans, undo', async ({ page }) => {
  test.slow()
  await page.goto('/dashboard/feeds')
  await page.getByLabel('Choose files').setInputFiles({
    name: 'first-day.xml.gz',
    mimeType: 'application/gzip',
    buffer: feed,
  })
  await expect(tab(page, 'Refused 3')).toBeVisible(patient)
  await expect(tab(page, 'New 5')).toBeVisible()

  await mend(page, 2, 'Price', '9.99')
  await mend(page, 3, 'Price', '11')
  await mend(page, 4, 'Title', `${name} ${untitled}`)
  await expect(tab(page, 'New 8')).toBeVisible()
  // What was mended is kept by the shop, not by the page.
  await page.reload()
  await expect(tab(page, 'New 8')).toBeVisible()
  await answer(page, 'Apply the import', 'Apply it')
  await expect(tab(page, 'Created 8')).toBeVisible(patient)
  expect(await inShop(page, isbn(4))).toMatchObject({ title: `${name} ${untitled}` })

  const picture = await sharp({
    create: { width: 400, height: 600, channels: 3, background: '#b5381f' },
  })
    .jpeg()
    .toBuffer()
  const zip = zipOf([0, 1].map((nth) => ({ name: `${isbn(nth)}.jpg`, bytes: picture })))
  await page.getByRole('link', { name: 'Covers' }).click()
  await page
    .getByLabel('Choose a ZIP or pictures')
    .setInputFiles({ name: 'covers.zip', mimeType: 'application/zip', buffer: zip })
  await page.getByRole('button', { name: 'Set 2 covers' }).click(patient)
  await expect(page.getByText('covers.zip: done.')).toBeVisible(patient)

  await page.getByRole('link', { name: 'By ISBN' }).click()
  const box = page.getByLabel('Scan or type an ISBN')
  await expect(box).toBeFocused()
  const scanned = Array.from({ length: 10 }, (_, nth) => isbnOf(anyBook + nth, '979'))
  for (const isbn of scanned) {
    await page.keyboard.type(isbn)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByLabel('The list: 10 lines')).toBeVisible()
  await page.getByRole('button', { name: 'Look them up' }).click()
  // Open Library knows what they are, and not what they cost here.
  await expect(tab(page, 'Refused 10')).toBeVisible(patient)
  await isAccessible(page)
  await page.getByLabel('Price of books without one').fill('7.50')
  await page.getByRole('button', { name: 'Read the files again' }).click()
  await expect(tab(page, 'New 10')).toBeVisible(patient)
  await answer(page, 'Apply the import', 'Apply it')
  await expect(tab(page, 'Created 10')).toBeVisible(patient)
  expect(await inShop(page, scanned[9] ?? '')).toMatchObject({ newPrice: 7.5 })

  await answer(page, 'Undo the import', 'Undo it')
  await expect(page.getByText('Undone', { exact: true })).toBeVisible(patient)
  expect(await inShop(page, scanned[9] ?? '')).toBeUndefined()
  // Only that import: the feed’s books stay.
  expect(await inShop(page, isbn(4))).toMatchObject({ title: `${name} ${untitled}` })
})
