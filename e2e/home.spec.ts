import type { Page } from '@playwright/test'
import type { Book } from '#app/catalog/book.ts'
import { anyList, goHome, numbered, shelf, titlesFrom, titlesOn } from './home.ts'
import { expect, openWith, test } from './shop.ts'

/* Home and the book page, text by text (specification, sections 2, 4 and 8). Lists that must not
   change under the test are answered here; the page then asks for them from /about. */

test('new releases, every book under Top Sellers, books 8 to 17 recommended, five pieces of news', async ({
  page,
  books,
}) => {
  const all = numbered(books, 22)
  const link = '</api/?limit=24&cursor=next>; rel="next"'
  await page.route(anyList, (route) =>
    route.request().url().includes('cursor=next')
      ? route.fulfill({ json: all.slice(20) })
      : route.fulfill({ json: all.slice(0, 20), headers: { link } }),
  )
  await page.goto('/about')
  await goHome(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Releases This Week')
  await expect(page.getByRole('list', { name: 'New this week' }).getByRole('link')).toHaveCount(4)
  await expect(titlesOn(page, 'Recommended for you')).toHaveText(titlesFrom(8, 17))
  await expect(titlesOn(page, 'Top Sellers')).toHaveText(titlesFrom(0, 19))

  const news = shelf(page, 'News').getByRole('article')
  await expect(news).toHaveCount(5)
  for (const item of await news.all()) {
    await expect(item.getByRole('heading')).toHaveText(/\w/)
    await expect(item.locator('p')).toHaveText(/\w/)
    await expect(item.locator('img')).toHaveCount(1)
  }
  for (const [width, bookSlides, newsSlides] of [
    [639, 1, 1],
    [640, 1, 1],
    [767, 1, 1],
    [768, 2, 2],
    [1023, 2, 2],
    [1024, 3, 2],
    [1280, 3, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const slides = {
      'Top Sellers': bookSlides,
      'Recommended for you': bookSlides,
      News: newsSlides,
    }
    await expect.poll(() => slidesInView(page), `at ${width} px`).toEqual(slides)
  }

  const back = page.getByRole('button', { name: 'Previous in Top Sellers' })
  await expect(back).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Next in Top Sellers' }).click()
  await expect(back).toHaveAttribute('aria-disabled', 'false')
  await shelf(page, 'Top Sellers')
    .getByRole('list')
    .evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }))
  await expect(titlesOn(page, 'Top Sellers')).toHaveText(titlesFrom(0, 21))
})

/** How many slides of each carousel are seen whole. */
const slidesInView = (page: Page) =>
  page.locator('section[aria-roledescription=carousel]').evaluateAll((carousels) =>
    Object.fromEntries(
      carousels.map((carousel) => {
        const list = carousel.querySelector('ul')?.getBoundingClientRect() ?? new DOMRect()
        const whole = [...carousel.querySelectorAll('li')].filter((slide) => {
          const { left, right } = slide.getBoundingClientRect()
          return left > list.left - 1 && right < list.right + 1
        })
        return [carousel.ariaLabel, whole.length]
      }),
    ),
  )

test('a card: 80 characters and three dots, prices, and the way to the book', async ({
  page,
  books,
}) => {
  const [first, second, third] = numbered(books, 3) as [Book, Book, Book]
  const real = books[0] as Book
  const cards = [
    { ...first, _id: real._id, description: 'a'.repeat(81), newPrice: 9.5, oldPrice: 12 },
    { ...second, description: 'b'.repeat(80), oldPrice: undefined },
    // The price has risen: nothing is saved.
    { ...third, newPrice: 9.5, oldPrice: 9 },
  ]
  await page.route(anyList, (route) => route.fulfill({ json: cards }))
  await page.goto('/about')
  await goHome(page)
  const card = (title: string) =>
    shelf(page, 'Top Sellers').getByRole('article').filter({ hasText: title })
  const cut = card('Number 0')
  await expect(cut.getByText(`${'a'.repeat(80)}...`, { exact: true })).toBeVisible()
  await expect(cut).toContainText('$9.50')
  await expect(cut.locator('s')).toHaveText('$12.00')
  await expect(cut.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  const whole = card('Number 1')
  await expect(whole.getByText('b'.repeat(80), { exact: true })).toBeVisible()
  await expect(whole.locator('s')).toHaveCount(0)
  await expect(card('Number 2')).toContainText('$9.50')
  await expect(card('Number 2').locator('s')).toHaveCount(0)

  const title = cut.getByRole('heading').getByRole('link')
  await expect(title).toHaveAttribute('href', `/book/${real._id}`)
  await cut.locator('img').click()
  await expect(page).toHaveURL(`/book/${real._id}`)
})

test('each genre shows its books, “Choose a genre” all of them', async ({ page, request }) => {
  await page.goto('/')
  const select = page.getByLabel('Genre')
  const genres = ['Business', 'Fiction', 'Horror', 'Adventure']
  await expect(select.getByRole('option')).toHaveText(['Choose a genre', ...genres])
  for (const genre of genres) {
    // However the category is written.
    const answer = await request.get(`/api/?category=${genre.toUpperCase()}&limit=24`)
    const books: Book[] = await answer.json()
    expect(books.length).toBeGreaterThan(0)
    await select.selectOption(genre)
    await expect(titlesOn(page, 'Top Sellers')).toHaveText(books.map(({ title }) => title))
    await expect(page).toHaveURL(`/?genre=${genre.toLowerCase()}`)
  }
  const ofOneGenre = await titlesOn(page, 'Top Sellers').count()
  await select.selectOption('Choose a genre')
  await expect(page).toHaveURL('/')
  await expect.poll(() => titlesOn(page, 'Top Sellers').count()).toBeGreaterThan(ofOneGenre)
})

test('a book page says author, day of publication, category and description', async ({
  page,
  books,
}) => {
  const book = books.find(({ author, oldPrice }) => author && oldPrice !== undefined) ?? books[0]
  await page.goto(`/book/${book?._id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(book?.title ?? '?')
  await expect(main.getByRole('img', { name: `Cover of ${book?.title}` }).first()).toBeVisible()
  const fact = (name: string) => main.locator(`dt:text-is("${name}") + dd`)
  await expect(fact('Author')).toHaveText(book?.author ?? 'admin')
  await expect(fact('Published')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)
  await expect(fact('Category')).toHaveText(book?.category ?? '?', { ignoreCase: true })
  const description = main.getByRole('region', { name: 'Description' })
  await expect(description).toContainText((book?.description ?? '?').slice(0, 40))
  await expect(main.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible()
})

test('a description is shown in its paragraphs, and cut on a card without breaking the page', async ({
  page,
  addBook,
}) => {
  const first = `${'a'.repeat(79)}🦉.`
  const book = await addBook({
    title: 'A Book of Owls',
    newPrice: 10,
    description: `${first}\r\n \t\r\nSecond.\n\n\nThird\r\ngoes on.\n`,
  })
  // Cutting the owl in two would make the browser draw all of home anew, with an error.
  const card = shelf(page, 'Top Sellers').getByRole('article').filter({ hasText: book.title })
  await openWith(page, '/', card.getByText(`${'a'.repeat(79)}🦉...`, { exact: true }))

  await page.goto(`/book/${book._id}`)
  const description = page.getByRole('region', { name: 'Description' })
  await expect(description.locator('p')).toHaveText([first, 'Second.', 'Third goes on.'])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Top Sellers leads to the books beyond its first', async ({ page }) => {
    for (const [path, heading] of [
      ['/', 'New books'],
      ['/?genre=fiction', 'Fiction'],
    ] as const) {
      await page.goto(path)
      const shown = await titlesOn(page, 'Top Sellers').count()
      await page.locator('#top-sellers').getByRole('link', { name: 'More books' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      const found = await page.getByRole('main').getByRole('article').count()
      expect(found).toBeGreaterThanOrEqual(shown)
    }
  })
})
