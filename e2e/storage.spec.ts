import type { Page } from '@playwright/test'
import { whyNot } from '#app/catalog/trade/availability.ts'
import { admin, newReader, signUp } from './people.ts'
import { expect, fillCheckout, placeAndConfirm, test } from './shop.ts'

/* Browsers whose web storage is switched off (even naming it throws) or full. */

const withoutStorage = {
  'switched off': () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          const by = new Error().stack?.includes('/assets/') ? 'the shop' : 'a script in the page'
          throw new DOMException(`Access is denied to ${by}.`, 'SecurityError')
        },
      })
    }
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
}

const addToCart = async (page: Page, title: string) => {
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .filter({ hasText: title })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Product Added to the Cart' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

for (const [state, remove] of Object.entries(withoutStorage)) {
  test.describe(`storage ${state}`, () => {
    test.beforeEach(({ page, expectErrors }) => {
      // React Router's own, which looks where the page was scrolled to; it goes on without.
      expectErrors(/Access is denied to a script in the page/)
      return page.addInitScript(remove)
    })

    test('books go to the cart, a reader logs in, and the order stands', async ({
      page,
      playwright,
      baseURL,
      books,
    }) => {
      const reader = await signUp(await playwright.request.newContext({ baseURL }))
      const { category = '' } = books[0] ?? {}
      const ofOneGenre = books.filter((book) => book.category === category && !whyNot(book))
      const titles = ofOneGenre.slice(0, 2).map(({ title }) => title)
      await page.goto(`/genre/${category.toLowerCase()}`)
      for (const title of titles) await addToCart(page, title)
      await page.getByRole('link', { name: 'Cart, 2 items' }).click()
      const lines = page.getByRole('region', { name: 'Books in your cart' }).getByRole('heading')
      await expect(lines).toHaveText(titles)
      await expect(page.getByText('this cart is lost when you reload')).toBeVisible()

      await page.getByRole('link', { name: 'Checkout' }).click()
      await page.getByLabel('Email Address').fill(reader.email)
      await page.getByLabel('Password').fill(reader.password)
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page.getByRole('alert').getByText('Login Successful!')).toBeVisible()
      await expect(page).toHaveURL('/checkout')
      await fillCheckout(page)
      await placeAndConfirm(page)
      await expect(page.getByRole('article', { name: 'Order 1' })).toContainText(titles[1] ?? '?')
      await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
    })

    test('who registers is signed in', async ({ page }) => {
      const reader = newReader()
      await page.goto('/register')
      await page.getByLabel('Email Address').fill(reader.email)
      await page.getByLabel('Password').fill(reader.password)
      await page.getByRole('button', { name: 'Register' }).click()
      await expect(page.getByRole('alert').getByText('User Registered')).toBeVisible()
      await expect(page).toHaveURL('/')
      await page.goto('/dropdown')
      await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
    })

    test('the desk, which lives from it, says so', async ({ page }) => {
      await page.goto('/dashboard')
      await expect(page).toHaveURL('/admin')
      await page.getByLabel('Username').fill(admin.username)
      await page.getByLabel('Password').fill(admin.password)
      const button = page.getByRole('button', { name: 'Login' })
      await button.click()
      const alert = page.getByRole('form', { name: 'Admin login' }).getByRole('alert')
      await expect(alert).toContainText('Login failed! Please try again.')
      await expect(alert).toContainText('Your browser cannot save data for this shop')
      await expect(button).not.toHaveAttribute('aria-busy', 'true')
      await expect(page).toHaveURL('/admin')
    })
  })
}

test('a full storage takes new books beside what it held before', async ({
  page,
  books,
  fillCart,
}) => {
  await fillCart(books.slice(0, 1))
  await page.goto(`/book/${books[1]?._id}`)
  await page.evaluate(withoutStorage.full)
  await addToCart(page, books[1]?.title ?? '?')
  await page.getByRole('link', { name: 'Cart, 2 items' }).click()
  const lines = page.getByRole('region', { name: 'Books in your cart' }).getByRole('heading')
  await expect(lines).toHaveText(books.slice(0, 2).map(({ title }) => title))
})

test('a fault of the shop’s own ends the waiting of the login, in words', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/a fault of the test/)
  await page.goto('/login')
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'cookieEnabled', {
      get() {
        throw new Error('a fault of the test')
      },
    })
  })
  await page.getByLabel('Email Address').fill('ada@example.org')
  await page.getByLabel('Password').fill('a warm lamp')
  const button = page.getByRole('button', { name: 'Login', exact: true })
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong in the shop.')
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
})

test('a kept cart that is no cart is an empty one', async ({ page }) => {
  await page.goto('/cart')
  const garbage = ['{bad', '[]', '"text"', 'null', '{"state":7}', '{"state":{"cartItems":[{}]}}']
  for (const kept of garbage) {
    await page.evaluate((text) => localStorage.setItem('octavo-cart', text), kept)
    await page.reload()
    await expect(page.getByRole('main'), kept).toContainText("No Product's Found")
  }
})

const dropsCookies = 'Your browser blocks cookies'

async function register(page: Page) {
  await page.goto('/register')
  await page.getByLabel('Email Address').fill(newReader().email)
  await page.getByLabel('Password').fill('a warm lamp')
  await page.getByRole('button', { name: 'Register' }).click()
}

test('cookies blocked for the shop: says so, and makes no account', async ({ page }) => {
  // As with a site setting: the browser says that it keeps cookies, and drops each of ours.
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await register(page)
  await expect(page.getByRole('alert')).toContainText(dropsCookies)
  expect(asked.filter((path) => path.startsWith('/api/identity'))).toEqual([])
})

test('the shop’s own cookies dropped on the way: says so, not that the shop is away', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/401/)
  await page.route('**/api/identity/**', async (route) => {
    const answer = await route.fetch()
    const { 'set-cookie': _dropped, ...headers } = answer.headers()
    // Before the page has the answer, or its next request goes out with what `fetch` has kept.
    await page.context().clearCookies()
    await route.fulfill({ response: answer, headers })
  })
  await register(page)
  await expect(page.getByRole('alert')).toContainText(dropsCookies)
})
