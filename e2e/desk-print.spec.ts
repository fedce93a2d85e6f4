import { randomUUID } from 'node:crypto'
import { readPdf } from '#test/pdf.ts'
import { atDesk } from './desk.ts'
import { anOrder, newIsbn, takeStep } from './orders.ts'
import { expect, pageIsSettled, test } from './shop.ts'

/* What comes out of the printer: real PDFs, their pages counted, measured and read. */

test.beforeEach(({ page }) => atDesk(page))

const title = `A Very Quiet Lamp ${randomUUID().slice(0, 8)}`

test('slips fit A4 and Letter, labels have pages of their own size', async ({
  page,
  addBook,
  login,
}) => {
  const reader = await login()
  const isbn13 = newIsbn()
  const book = await addBook({ title, newPrice: 21.5, isbn13 })
  const other = await addBook({ title: 'Second <b>& Bold</b>', newPrice: 3 })
  const one = await anOrder(page.request, reader, [book, other], { name: 'Ada <i>Lovelace</i>' })
  const two = await anOrder(page.request, reader, [other])
  await takeStep(page.request, one, { step: 'pack' })
  await takeStep(page.request, two, { step: 'pack' })

  const open = async (what: string) => {
    await page.goto(`/dashboard/orders/print?what=${what}&orders=${one},${two}`)
    await expect(page.getByRole('article')).toHaveCount(2)
    await pageIsSettled(page)
  }
  await open('slip')
  for (const [format, width, height] of [
    ['A4', 210, 297],
    ['Letter', 216, 279],
  ] as const) {
    const pages = readPdf(await page.pdf({ format, preferCSSPageSize: true }))
    expect(pages.map((sheet) => [sheet.width, sheet.height])).toEqual([
      [width, height],
      [width, height],
    ])
    const [first, second] = pages.map(({ text }) => text.replaceAll(/\s+/g, ' '))
    for (const words of [
      `Order ${one}`,
      'Ada <i>Lovelace</i>',
      title,
      isbn13,
      'Second <b>& Bold</b>',
      '$24.50',
      'Octavo',
    ]) {
      expect(first, format).toContain(words)
    }
    expect(second).toContain(`Order ${two}`)
    // Nothing of the screen.
    expect(`${first}${second}`).not.toMatch(/Dashboard|Log out|Manage Books/)
  }
  for (const [what, width, height] of [
    ['label-a6', 105, 148],
    ['label-4x6', 102, 152],
  ] as const) {
    await open(what)
    const pages = readPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(pages.map((sheet) => [sheet.width, sheet.height])).toEqual([
      [width, height],
      [width, height],
    ])
    expect(pages[0]?.text).toContain('Ada <i>Lovelace</i>')
    expect(pages[0]?.text).toContain('$24.50')
    expect(pages[0]?.text).toContain(String(one))
    expect(pages[1]?.text).toContain(String(two))
  }
})

test('a slip of many books goes on over pages, and the pick list stands on paper', async ({
  page,
  books,
  login,
}) => {
  const reader = await login()
  const number = await anOrder(page.request, reader, books)
  await page.goto(`/dashboard/orders/print?what=slip&orders=${number}`)
  await expect(page.getByRole('article')).toBeVisible()
  const text = (pages: { text: string }[]) => pages.map((sheet) => sheet.text).join(' ')
  const pages = readPdf(await page.pdf({ format: 'A4', preferCSSPageSize: true }))
  for (const { isbn13 } of books) if (isbn13) expect(text(pages)).toContain(isbn13)
  await page.goto(`/dashboard/orders/print?what=pick&orders=${number}`)
  await expect(page.getByRole('table')).toBeVisible()
  const list = readPdf(await page.pdf({ format: 'Letter', preferCSSPageSize: true }))
  expect(text(list)).toContain(String(number))
  expect(list[0]?.width).toBe(216)
})
