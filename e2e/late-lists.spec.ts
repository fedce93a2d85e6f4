import type { Page, Route } from '@playwright/test'
import type { Book } from '#app/catalog/book.ts'
import { anyList, goHome, numbered, titlesFrom, titlesOn } from './home.ts'
import { expect, test } from './shop.ts'

/* Lists and books that come late, fail or are kept; they are answered here, and the page then asks
   for them from /about. */

const goToAbout = (page: Page) => page.getByRole('link', { name: 'More about Octavo' }).click()
const listOf = (genre: string) => new RegExp(`/api/\\?category=${genre}&`)

test('a list that is empty, or does not come, says what is the matter', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/500|ERR_FAILED/)
  await page.clock.install()
  // The browser's own time-outs would not go by the clock of the test.
  await page.addInitScript(() => {
    AbortSignal.timeout = (timeoutMs) => {
      const stop = new AbortController()
      setTimeout(() => stop.abort(), timeoutMs)
      return stop.signal
    }
  })
  await page.goto('/about')
  await page.route(anyList, (route) => route.fulfill({ status: 500, json: {} }))
  await goHome(page)
  await expect(page.getByRole('alert').getByText('An error occurred')).toHaveCount(2)
  await page.unroute(anyList)

  const topSellers = page.locator('#top-sellers')
  const choose = async (genre: string, answer: (route: Route) => unknown) => {
    await page.route(listOf(genre), async (route) => void (await answer(route)))
    await page.getByLabel('Genre').selectOption({ value: genre })
  }
  await choose('business', (route) => route.fulfill({ json: [] }))
  await expect(topSellers).toContainText('No books available in this category')

  await choose('fiction', (route) => route.abort())
  await expect(topSellers.getByRole('alert')).toContainText('The shop cannot be reached.')

  await choose('horror', (route) => route.fulfill({ body: '<html>' }))
  await expect(topSellers.getByRole('alert')).toContainText('an answer that cannot be read')

  const asked = page.waitForRequest(listOf('adventure'))
  await choose('adventure', () => {}) // never answered
  await asked
  await expect(topSellers).toContainText('Loading...')
  await page.clock.fastForward('00:16')
  await expect(topSellers.getByRole('alert')).toContainText(
    'The shop is taking too long to answer.',
  )
  await page.unroute(listOf('adventure'))
  await topSellers.getByRole('button', { name: 'Try again' }).click()
  await expect(titlesOn(page, 'Top Sellers').first()).toBeVisible()
})

test('a list that nobody looks at is kept for 60 s', async ({ page, books }) => {
  await page.clock.install()
  let asked = 0
  let isHeld = false
  await page.route(anyList, (route) => {
    asked += 1
    return isHeld ? undefined : route.fulfill({ json: numbered(books, 2) })
  })
  await page.goto('/about')
  await goHome(page)
  await expect(titlesOn(page, 'Top Sellers')).toHaveText(titlesFrom(0, 1))
  await goToAbout(page)
  await goHome(page)
  await expect(titlesOn(page, 'Top Sellers')).toHaveText(titlesFrom(0, 1))
  expect(asked).toBe(1)

  isHeld = true
  await goToAbout(page)
  await expect(page).toHaveURL('/about')
  await page.clock.fastForward('00:50')
  await goHome(page)
  await expect(titlesOn(page, 'Top Sellers')).toHaveText(titlesFrom(0, 1))

  await goToAbout(page)
  await expect(page).toHaveURL('/about')
  await page.clock.fastForward('01:01')
  const anew = asked
  await goHome(page)
  await expect(page.locator('#top-sellers')).toContainText('Loading...')
  await expect.poll(() => asked).toBe(anew + 1)
})

test('a book that comes late, does not come, or is not there, says so', async ({
  page,
  books: [book],
  fillCart,
  expectErrors,
}) => {
  expectErrors(/404|500/)
  await fillCart([{ ...book, _id: 'nowhere', title: 'A Book of Nowhere' } as Book])
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/nowhere', async (route) => {
    await held
    await route.fulfill({ status: 500, json: {} })
  })
  await page.goto('/cart')
  await page.getByRole('heading').getByRole('link', { name: 'A Book of Nowhere' }).click()
  await expect(page.getByText('Loading...')).toBeVisible()
  goOn()
  await expect(page.getByRole('alert')).toContainText('Error While Loading Book Info')
  await page.unroute('**/api/nowhere')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No book found.')
})
