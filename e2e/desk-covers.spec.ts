import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { zipOf } from '#test/zip.ts'
import { atDesk } from './desk.ts'
import { alert, expect, test } from './shop.ts'

/* The picture of a book: dropped, pasted, chosen, removed, and all of it undone. */

// One after the other: a list of books may show a cover that another test has just replaced.
test.describe.configure({ mode: 'default' })
test.beforeEach(async ({ page }) => {
  // Pictures are made by a process that gives way to everything else.
  test.slow()
  await atDesk(page)
})

const aPicture = (background: string) =>
  sharp({ create: { width: 400, height: 600, channels: 3, background } })
const file = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await aPicture(background).jpeg().toBuffer(),
})

const area = (page: Page) => page.getByRole('region', { name: 'Cover' })
/** Where the picture comes from that the page shows. */
const sourceOf = (page: Page) => area(page).getByRole('img').getAttribute('src')

/** Hands the page a file as a drop or a paste does. */
async function bring(
  page: Page,
  how: 'drop' | 'paste',
  file: { name: string; mimeType: string; buffer: Buffer },
) {
  const bytes = [...file.buffer]
  const target = how === 'drop' ? area(page).getByText('Drop a picture here') : page.locator('body')
  await target.evaluate(
    (node, { how, name, type, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], name, { type }))
      const all = { bubbles: true, cancelable: true }
      node.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { ...all, dataTransfer: data })
          : new ClipboardEvent('paste', { ...all, clipboardData: data }),
      )
    },
    { how, name: file.name, type: file.mimeType, bytes },
  )
}

test('a book gets a picture by file, drop and paste; it is removed, and that is undone', async ({
  page,
  addBook,
}) => {
  const book = await addBook({ title: `Covered ${Date.now()}`, newPrice: 10 })
  await page.goto(`/dashboard/edit-book/${book._id}`)
  const cover = area(page)
  await expect(cover.getByText('A cover that was designed for this book.')).toBeVisible()
  const designed = await sourceOf(page)

  await cover.getByLabel('Choose a picture').setInputFiles(await file('red.jpg', '#ff0000'))
  await expect(cover.getByRole('status')).toHaveText('The shop shows this picture now.')
  await expect(cover.getByText('Your own picture.')).toBeVisible()
  const red = await sourceOf(page)
  expect(red).not.toBe(designed)

  await bring(page, 'drop', await file('blue.jpg', '#0000ff'))
  await expect(cover.getByRole('img')).not.toHaveAttribute('src', red ?? '')
  const blue = await sourceOf(page)
  await bring(page, 'paste', await file('green.jpg', '#00ff00'))
  await expect(cover.getByRole('img')).not.toHaveAttribute('src', blue ?? '')
  await cover.getByRole('button', { name: 'Undo' }).click()
  await expect(cover.getByRole('img')).toHaveAttribute('src', blue ?? '')

  // By the keyboard: the focus goes on to what undoes it.
  await cover.getByRole('button', { name: 'Remove the picture' }).press('Enter')
  await expect(cover.getByRole('status')).toContainText('designed cover again')
  expect(await sourceOf(page)).toBe(designed)
  await expect(cover.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cover.getByRole('status')).toHaveText('The cover is as it was.')
  expect(await sourceOf(page)).toBe(blue)

  await page.goto(`/book/${book._id}`)
  await expect(page.getByRole('img', { name: `Cover of ${book.title}` })).toHaveAttribute(
    'src',
    blue ?? '',
  )
})

test('what is no picture is refused with the reason, and the form stays as it was', async ({
  page,
  addBook,
  expectErrors,
}) => {
  expectErrors(/415/)
  const book = await addBook({ title: `Plain ${Date.now()}`, newPrice: 10 })
  await page.goto(`/dashboard/edit-book/${book._id}`)
  await page.getByLabel('Subtitle').fill('Typed before')
  const choose = area(page).getByLabel('Choose a picture')
  const said = area(page).getByRole('alert')
  const gif = await aPicture('#ff0000').gif().toBuffer()
  await choose.setInputFiles({ name: 'moving.gif', mimeType: 'image/gif', buffer: gif })
  await expect(said).toHaveText(
    '“moving.gif” can’t be used. Please save it as JPEG, PNG, WebP or AVIF.',
  )
  await choose.setInputFiles({ name: 'hidden.jpg', mimeType: 'image/jpeg', buffer: gif })
  await expect(said).toHaveText('This is a GIF. Please save it as JPEG, PNG, WebP or AVIF.')
  // Too large to be handed through the browser's door in a test: made in the page.
  await choose.evaluate((input: HTMLInputElement) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(15_000_001)], 'large.png', { type: 'image/png' }))
    input.files = data.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(said).toHaveText('“large.png” is larger than 15 MB. Please save it smaller.')
  await expect(page.getByLabel('Subtitle')).toHaveValue('Typed before')
  await expect(area(page).getByText('A cover that was designed for this book.')).toBeVisible()
})

test('a new book comes with its picture; one that is refused leaves the book', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/415/)
  const title = `New with a picture ${Date.now()}`
  await page.goto('/dashboard/add-new-book')
  const cover = area(page)
  await cover.getByLabel('Choose a picture').setInputFiles(await file('red.jpg', '#ff0000'))
  await expect(cover.getByRole('img', { name: 'The picture you have chosen' })).toBeVisible()
  await expect(cover.getByText('“red.jpg” is sent when the book is added.')).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('New price').fill('10')
  await page.getByRole('button', { name: 'Add book' }).click()
  await expect(alert(page, 'was added to the shop')).toBeVisible()
  await page.getByRole('button', { name: 'See it' }).click()
  const shown = page.getByRole('img', { name: `Cover of ${title}` })
  const { data } = await sharp(
    await (await page.request.get((await shown.getAttribute('src')) ?? '')).body(),
  )
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([data[0], data[1], data[2]].map((part) => Math.round((part ?? 0) / 64))).toEqual([4, 0, 0])

  await page.goto('/dashboard/add-new-book')
  const text = { name: 'text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') }
  await cover.getByLabel('Choose a picture').setInputFiles(text)
  await page.getByLabel('Title', { exact: true }).fill(`${title}, again`)
  await page.getByLabel('New price').fill('10')
  await page.getByRole('button', { name: 'Add book' }).click()
  await expect(
    alert(page, 'was added, but without its picture. This is an SVG drawing'),
  ).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/edit-book\//)
})

test('a ZIP of covers: what would become of each, then they are set; pictures one by one likewise', async ({
  page,
  addBook,
}) => {
  const title = `By ZIP ${Date.now()}`
  const isbn = '9780198185215'
  const book = await addBook({ title, newPrice: 10, isbn13: isbn })
  const red = await file(`${isbn}.jpg`, '#ff0000')
  const buffer = zipOf([
    { name: `spring/${isbn}_front.jpg`, bytes: red.buffer },
    { name: '9783161484100.jpg', bytes: red.buffer },
    { name: `${isbn}_back.jpg`, bytes: red.buffer },
  ])
  await page.goto('/dashboard/feeds/covers')
  const choose = page.getByLabel('Choose a ZIP or pictures')
  const list = page.getByRole('region', { name: 'What becomes of each file' })
  const [said, rows] = [list.getByRole('status'), list.getByRole('listitem')]
  // By the keyboard: what is on its way takes the focus from nobody.
  await choose.focus()
  await choose.setInputFiles({ name: 'spring.zip', mimeType: 'application/zip', buffer })
  await expect(said).toHaveText('spring.zip: nothing is changed yet.')
  await expect(choose).toBeFocused()
  await expect(rows).toHaveText([
    new RegExp(`✓ set.*_front.jpg.*${title}`),
    /\? no such book.*No book has the ISBN 9783161484100/,
    /✗ refused.*not the front cover/,
  ])
  const hash = async () => (await (await page.request.get(`/api/${book._id}`)).json()).coverHash
  expect(await hash()).toBe(book.coverHash)
  await page.getByRole('button', { name: 'refused 1' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Set 1 cover' }).click()
  await expect(said).toHaveText('spring.zip: done.')
  expect(await hash()).not.toBe(book.coverHash)

  await choose.setInputFiles([red, await file('holiday.jpg', '#00ff00')])
  await expect(said).toHaveText('2 files: nothing is changed yet.')
  await expect(rows).toHaveText([/= unchanged/, /\? no such book.*holiday.jpg/])
  await expect(page.getByRole('button', { name: /^Set/ })).toHaveCount(0)
})
