import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { isAccessible } from './axe.ts'
import { freshShop } from './fresh-shop.ts'
import { alert, expect, openWith, pageIsSettled, test } from './shop.ts'

/* A bookseller dresses the window. The shop is the test's own: what is in the window is on everybody's first
   page. */

const shop = freshShop()

const box = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Fills the form of a new thing, keeps it as a draft and publishes it. */
async function add(page: Page, kind: string, boxes: Record<string, string>) {
  await page.goto(`${shop.url}/dashboard/window/new/${kind}`)
  for (const [label, text] of Object.entries(boxes)) await box(page, label).fill(text)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(alert(page, 'The draft is saved.')).toBeVisible()
  await publish(page)
}

async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(alert(page, 'Published: readers see it now.')).toBeVisible()
}

test.describe.configure({ mode: 'serial', timeout: 240_000 })

async function enter(page: Page) {
  await page.goto(`${shop.url}/admin`)
  await page.getByLabel('Username').fill(shop.admin.username)
  await page.getByLabel('Password').fill(shop.admin.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Window' }).click()
  await expect(page.getByRole('heading', { name: 'Window', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Thursdays we stay open/ })).toBeVisible()
}

test('a banner is drafted, looked at and published; what two people typed is laid side by side', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/400|404|409/)
  await enter(page)
  await isAccessible(page)
  // What is wrong is said at its box, and what was typed stays.
  const reader = await context.newPage()
  await page.goto(`${shop.url}/dashboard/window/new/banner`)
  await box(page, 'Text').fill('Coffee, cake and first editions.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('link', { name: 'Title is required' })).toBeVisible()
  await isAccessible(page)
  await page.reload()
  await expect(box(page, 'Text')).toHaveValue('Coffee, cake and first editions.')
  await box(page, 'Title').fill('Twenty years of Harbour Books')
  await box(page, 'Link text').fill('Come to the party')
  await box(page, 'Link').fill('/about')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Twenty years')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(alert(page, 'The draft is saved.')).toBeVisible()
  await reader.goto(shop.url)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('New Releases This Week')
  await page.getByRole('link', { name: 'Preview the first page' }).click()
  await expect(page).toHaveURL(`${shop.url}/dashboard/window/preview`)
  await expect(page.getByText('Twenty years of Harbour Books')).toBeVisible()
  await page.goBack()
  await publish(page)
  const headline = reader.getByRole('heading', { name: 'Twenty years of Harbour Books', level: 1 })
  await openWith(reader, shop.url, headline)
  await reader.getByRole('link', { name: 'Come to the party' }).click()
  await expect(reader).toHaveURL(`${shop.url}/about`)

  // A colleague was quicker: both values, and a choice.
  const colleague = await context.newPage()
  await colleague.goto(page.url())
  await box(colleague, 'Title').fill('Twenty-one years of Harbour Books')
  await colleague.getByRole('button', { name: 'Save draft' }).click()
  await expect(alert(colleague, 'The draft is saved.')).toBeVisible()
  await box(page, 'Title').fill('Two decades of Harbour Books')
  await page.getByRole('button', { name: 'Save draft' }).click()
  const note = page.getByRole('region', { name: 'Banner changed while you were editing' })
  await expect(note).toContainText('Twenty-one years')
  await note.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await publish(page)
})

test('news have a drawing or a picture of their own, an order, and a way back from the bin', async ({
  page,
  context,
}) => {
  await enter(page)
  const reader = await context.newPage()
  await page.goto(`${shop.url}/dashboard/window/new/news`)
  await box(page, 'Title').fill('A reading on the quay')
  await box(page, 'Text').fill('Bring a chair.')
  await page.getByRole('combobox', { name: 'Drawn by' }).selectOption('A ship at sea')
  await page.getByRole('button', { name: 'Draw it again' }).click()
  const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const file = { name: 'quay.png', mimeType: 'image/png', buffer: png }
  await page.getByLabel('Upload a picture').setInputFiles(file)
  // Pictures are read in a process of their own, which starts with the first.
  const uploaded = page.getByRole('img', { name: 'The uploaded picture' })
  await expect(uploaded).toBeVisible({ timeout: 60_000 })
  await isAccessible(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await publish(page)
  await page.getByRole('link', { name: 'The whole window' }).click()
  const newsOf = (of: Page) => of.getByRole('region', { name: 'News' })
  await page.getByRole('button', { name: 'Move A reading on the quay down' }).click()
  await expect(newsOf(page).getByRole('link').nth(1)).toHaveText(/^Thursdays/)
  await page.getByRole('link', { name: /^Quarto has chosen/ }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await alert(page, 'It was removed').getByRole('button', { name: 'Undo' }).click()
  await expect(alert(page, 'It is in the window again.')).toBeVisible()
  const titles = reader.getByRole('region', { name: 'News' }).getByRole('heading', { level: 3 })
  await openWith(reader, shop.url, titles.filter({ hasText: 'A reading on the quay' }))
  await expect(titles.filter({ hasText: 'Quarto' })).toHaveCount(1)
})

test('a staff pick and lists are on the first page, on their books and on pages of their own', async ({
  page,
  context,
}) => {
  await enter(page)
  const reader = await context.newPage()
  const books = await (await page.request.get(`${shop.url}/api/?limit=50`)).json()
  const [first, second] = books.map(({ _id }: { _id: string }) => `${shop.url}/book/${_id}`)
  await add(page, 'pick', { Book: first, 'Picked by': 'Ines', Why: 'I missed my stop twice.' })
  await add(page, 'list', {
    Title: 'Summer reading',
    Text: 'For the boat.',
    Books: `${second}\n978-0-14-143951-9\n${first}`,
  })
  await expect(page.getByRole('list', { name: 'To be checked' })).toContainText('Line 2')
  await isAccessible(page)
  await add(page, 'list', { Title: 'Frights', 'Or by a rule': `${shop.url}/genre/horror` })

  const picks = reader.getByRole('region', { name: 'Staff picks' })
  await openWith(reader, shop.url, picks.getByRole('link', { name: 'Frights' }))
  await expect(picks).toContainText('“I missed my stop twice.”')
  await pageIsSettled(reader)
  await isAccessible(reader)
  await picks.getByRole('link', { name: 'Summer reading' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Summer reading')
  await expect(reader.getByRole('article')).toHaveCount(2)
  await isAccessible(reader)
  await expect(reader.getByRole('link', { name: 'RSS feed' })).toBeVisible()
  await reader.getByRole('article').last().getByRole('heading').getByRole('link').click()
  const word = reader.getByRole('region', { name: 'Staff pick' })
  await expect(word).toContainText('Ines')
  await expect(word.getByRole('link', { name: 'Summer reading' })).toBeVisible()
  await reader.goto(`${shop.url}/picks`)
  await isAccessible(reader)
  await reader.getByRole('link', { name: 'Frights' }).click()
  await expect(reader.getByRole('article')).toHaveCount(5)
})

test('genres have another order, and the Top Sellers are picked by hand', async ({
  page,
  context,
}) => {
  await enter(page)
  const reader = await context.newPage()
  const books = await (await page.request.get(`${shop.url}/api/?limit=50`)).json()
  const second = `${shop.url}/book/${books[1]._id}`
  await page.getByRole('link', { name: 'Genres and Top Sellers' }).click()
  await box(page, 'Genres').fill('Horror\nFiction')
  await box(page, 'Top Sellers are').selectOption('picked by hand, below')
  await box(page, 'Picked by hand').fill(second)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await publish(page)
  const genres = reader.getByLabel('Genre').getByRole('option')
  await expect(async () => {
    await reader.goto(shop.url)
    await expect(genres).toHaveText(['Choose a genre', 'Horror', 'Fiction'])
  }).toPass()
  const sellers = reader.getByRole('region', { name: 'Top Sellers' }).getByRole('article')
  await expect(sellers.first().getByRole('heading')).toHaveText(books[1].title)
  await reader.getByLabel('Genre').selectOption('Horror')
  await expect(reader).toHaveURL(`${shop.url}/?genre=horror`)
  await expect(sellers).toHaveCount(5)
})
