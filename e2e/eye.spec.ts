import type { Locator, Page } from '@playwright/test'
import { expect, fillCheckout, openWith, pageIsSettled, placeAndConfirm, test } from './shop.ts'

/* Where things stand on a page, which a designer sees at once and no other test does. */

const phone = { width: 375, height: 667 }
const onItsSide = { width: 667, height: 375 }
const widths = [320, 375, 768, 1024, 1280]

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error(`${place} is not to be seen`)
  return { ...box, bottom: box.y + box.height, right: box.x + box.width }
}

const isInFirstView = async (page: Page, place: Locator) =>
  (await boxOf(place)).bottom <= (page.viewportSize()?.height ?? 0)

test('the words of a card begin where its cover begins, and its price follows them', async ({
  page,
}) => {
  test.slow()
  for (const path of ['/', '/search?q=the', '/genre/fiction']) {
    await page.goto(path)
    await expect(page.getByRole('article').first()).toBeVisible()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await pageIsSettled(page)
      const faults = await page.getByRole('article').evaluateAll((cards) =>
        cards.flatMap((card) => {
          const box = (part: string) =>
            card.querySelector(`.card-${part}`)?.getBoundingClientRect() ?? new DOMRect()
          const [cover, words, buy] = [box('cover'), box('words'), box('buy')]
          const hole = buy.top - Math.max(words.bottom, buy.left < words.left ? cover.bottom : 0)
          return Math.abs(cover.top - words.top) > 1 || Math.abs(hole) > 16
            ? [`${card.textContent?.slice(0, 30)}: ${cover.top} ${words.top} ${hole}`]
            : []
        }),
      )
      expect(faults, `${path} at ${width} px`).toEqual([])
    }
  }
})

test('a book’s page shows title, author and the button in the first view of a phone', async ({
  page,
  books,
}) => {
  await page.setViewportSize(phone)
  const main = page.getByRole('main')
  for (const book of books.slice(0, 4)) {
    await page.goto(`/book/${book._id}`)
    const title = main.getByRole('heading', { level: 1 })
    const button = main.getByRole('button', { name: 'Add to Cart' }).first()
    const author = main.getByRole('link', { name: book.author }).first()
    for (const window of [phone, onItsSide]) {
      await page.setViewportSize(window)
      await pageIsSettled(page)
      expect(await isInFirstView(page, title), book.title).toBe(true)
      expect(await isInFirstView(page, author), book.author).toBe(true)
      expect(await isInFirstView(page, button), `${book.title}: button`).toBe(true)
    }
  }
  const header = await boxOf(page.getByRole('banner'))
  expect(header.height).toBeLessThanOrEqual(onItsSide.height / 5)
})

test('what is known of a book stands under its cover; delivery and returns are beside the button', async ({
  page,
  books,
}) => {
  await page.goto(`/book/${books[0]?._id}`)
  const main = page.getByRole('main')
  const cover = await boxOf(main.locator('.book-cover'))
  const facts = await boxOf(main.locator('.book-facts'))
  expect(facts.x).toBe(cover.x)
  expect(facts.y).toBeGreaterThan(cover.bottom)
  expect(facts.y).toBeLessThan(cover.bottom + 64)
  await expect(main).toContainText(/We'll send it by \w+ \d+, \d{4}\. You pay in cash/)
  const button = await boxOf(main.getByRole('button', { name: 'Add to Cart' }).first())
  const returns = main.getByRole('link', { name: 'Delivery and returns' })
  expect((await boxOf(returns)).y - button.bottom).toBeLessThan(64)
  await returns.click()
  await expect(page).toHaveURL('/terms-and-conditions')
})

test('a search with one hit has nothing to narrow down, and its heading is quieter than a shelf’s', async ({
  page,
  addBook,
}) => {
  const { title } = await addBook({ title: 'Quixotical Zebras', newPrice: 5, category: 'Fiction' })
  const main = page.getByRole('main')
  const alone = main.getByText('1 book', { exact: true })
  await openWith(page, '/search?q=quixotical', alone)
  await expect(main.getByRole('link', { name: title }).first()).toBeVisible()
  await expect(main.getByRole('form', { name: 'Filters' })).toHaveCount(0)
  await expect(main.getByLabel('Sort by')).toHaveCount(0)
  const sizeOf = () =>
    main
      .getByRole('heading', { level: 1 })
      .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize))
  const ofSearch = await sizeOf()
  await page.goto('/genre/fiction')
  expect(ofSearch).toBeLessThan((await sizeOf()) * 0.7)
})

test('on a phone the way on comes before Clear Cart, and the total stands at Place Order', async ({
  page,
  login,
  books,
  fillCart,
}) => {
  await page.setViewportSize(phone)
  await login()
  await fillCart(books.slice(0, 2))
  await page.goto('/cart')
  const main = page.getByRole('main')
  const checkout = main.getByRole('link', { name: 'Checkout' })
  const clear = await boxOf(main.getByRole('button', { name: 'Clear Cart' }))
  expect((await boxOf(checkout)).bottom).toBeLessThan(clear.y)
  await checkout.click()

  const place = main.getByRole('button', { name: 'Place Order' })
  await expect(place).toBeDisabled()
  await expect(place).toHaveAccessibleDescription(/accept the Terms/)
  const note = await boxOf(main.getByText('Please accept the Terms & Conditions'))
  expect(note.bottom).toBeLessThan((await boxOf(place)).y)
  const total = await boxOf(main.getByText('To pay on delivery'))
  expect((await boxOf(place)).bottom - total.y).toBeLessThan(200)

  await fillCheckout(page)
  await placeAndConfirm(page)
  // State first, ids last.
  const order = main.getByRole('article').first()
  const state = await boxOf(order.getByRole('heading', { level: 2 }))
  const id = await boxOf(order.getByText('Order ID'))
  expect(state.y).toBeLessThan((await boxOf(order.getByRole('listitem').first())).y)
  expect(id.y).toBeGreaterThan((await boxOf(order.getByText('Total Price'))).y)
  await page.goto('/dropdown')
  const ways = await boxOf(main.getByRole('navigation', { name: 'Your account' }))
  expect(ways.bottom).toBeLessThan(
    (await boxOf(main.getByRole('heading', { name: 'Last orders' }))).y,
  )
})

test('a cover keeps its edge on dark paper', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  const covers = page.getByRole('main').locator('img.cover')
  await expect(covers.first()).toHaveCSS('outline-style', 'solid')
  await expect(covers.first()).toHaveCSS('outline-width', '1px')
})
