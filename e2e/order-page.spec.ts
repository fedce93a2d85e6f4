import { order, orderArticle, step } from './own-order.ts'
import { alert, expect, pageIsSettled, test } from './shop.ts'

/* What a customer sees of an order after it was placed, on the screen and on paper. */

test.beforeEach(({ login }) => login())

test('parcels on their way: carrier, link, what to pay, and what came of them', async ({
  page,
  books,
  fillCart,
  asAdmin,
}) => {
  await fillCart(books.slice(0, 1))
  const number = await order(page)
  await asAdmin('POST', step(number), { step: 'pack' })
  const tracking = '<b>JJD 1</b>'
  const sent = { step: 'hand-over', parcel: 1, carrier: 'DHL', tracking }
  await asAdmin('POST', step(number), sent)
  await page.goto('/orders')
  const article = orderArticle(page)
  await expect(article).toContainText('Your parcel: On its way with DHL')
  await expect(article).toContainText('to pay on delivery')
  const link = article.getByRole('link', { name: /^Track it at DHL/ })
  await expect(link).toContainText(tracking)
  await expect(link).toHaveAttribute(
    'href',
    /^https:\/\/www\.dhl\.com\/.*=%3Cb%3EJJD%201%3C%2Fb%3E$/,
  )
  await asAdmin('POST', step(number), { step: 'nobody-home', parcel: 1, note: 'dog barked' })
  await asAdmin('POST', step(number), { step: 'deliver', parcel: 1 })
  await page.goto(`/orders/${number}`)
  const news = page.getByRole('region', { name: 'What happened so far' })
  await expect(news.getByRole('listitem')).toContainText([
    /^Delivered, \$[\d.]+ paid/,
    'Nobody was at home',
    'Handed over to DHL',
    'We packed it',
    'You placed the order',
  ])
  await expect(page.getByRole('main')).not.toContainText('dog barked')
})

test('ordered again: what is still sold goes into the cart, the rest is named', async ({
  page,
  books,
  addBook,
  fillCart,
  asAdmin,
}) => {
  const rare = await addBook({ title: 'A Rare Book Indeed', newPrice: 10, stock: 1 })
  await fillCart([...books.slice(0, 1), rare])
  const number = await order(page)
  await orderArticle(page)
    .getByRole('button', { name: `Order again ${number}` })
    .click()
  await expect(page).toHaveURL('/cart')
  await expect(alert(page, 'Not in your cart: “A Rare Book Indeed” (sold out).')).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText(books[0]?.title ?? '')
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await asAdmin('DELETE', `/api/${rare._id}`)
  await page.goto('/orders')
  await orderArticle(page).getByRole('button', { name: 'Order again' }).click()
  await expect(alert(page, '“A Rare Book Indeed” (no longer sold)')).toBeVisible()
})

test('a stranger’s order and one that never was are not found; a guest logs in first', async ({
  page,
  browser,
  books,
  fillCart,
  expectErrors,
}) => {
  expectErrors(/404/)
  await fillCart(books.slice(0, 1))
  const number = await order(page)
  for (const name of ['999999', 'nothing', '0']) {
    const answer = await page.goto(`/orders/${name}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This page is not on our shelves.',
    )
  }
  const guest = await browser.newContext({ baseURL: test.info().project.use.baseURL })
  const other = await guest.newPage()
  await other.goto(`/orders/${number}`)
  await expect(other).toHaveURL(`/login?next=${encodeURIComponent(`/orders/${number}`)}`)
  await guest.close()
})

test('on paper an order is a receipt: one page, A4 or Letter, and nothing of the screen', async ({
  page,
  books,
  fillCart,
  asAdmin,
}) => {
  await fillCart(books.slice(0, 3))
  const number = await order(page)
  await asAdmin('POST', step(number), { step: 'pack' })
  await asAdmin('POST', step(number), { step: 'hand-over', parcel: 1, carrier: 'DHL' })
  await asAdmin('POST', step(number), { step: 'deliver', parcel: 1 })
  await page.goto(`/orders/${number}`)
  await pageIsSettled(page)
  for (const [format, box] of [
    ['A4', /\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/g],
    ['Letter', /\/MediaBox \[0 0 612(\.0*)? 792(\.0*)?\]/g],
  ] as const) {
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(box), format).toHaveLength(1)
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  // biome-ignore lint/performance/useDomNodeTextContent: what is not shown is no part of it
  const shown = await page.evaluate(() => document.body.innerText)
  for (const words of ['Octavo', 'Receipt', `No. ${number}`, 'Ada Lovelace', 'London', 'Total']) {
    expect(shown).toContain(words)
  }
  for (const book of books.slice(0, 3)) expect(shown).toContain(book.title)
  expect(shown).not.toMatch(/Search|Subscribe|Order again|What happened|Shipping|Tax|Login|Print\b/)
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement)
    return [color, backgroundColor]
  })
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})
