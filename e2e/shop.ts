import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type { NewBook } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import { adminToken, maxRetries, type Reader, signUp } from './people.ts'

type Fixtures = {
  /** Signs a new reader in, before or instead of a page. */
  login: () => Promise<Reader>
  /** Puts these books in the cart, as a visit before would have. */
  fillCart: (books: Book[]) => Promise<void>
  /** Books that no test changes: the oldest on sale. */
  books: Book[]
  /** Adds a book as the admin; taken off sale again afterwards. */
  addBook: (book: NewBook) => Promise<Book>
  /** Changes or deletes a book, or moves its copies, as the admin. */
  asAdmin: (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<void>
  /** Console errors that a test expects; anything else in the console fails it. */
  expectErrors: (pattern: RegExp) => void
}

export const test = base.extend<Fixtures>({
  // An answer that a test did not wait for is no fault of the tests after it.
  context: async ({ context }, use) => {
    await use(context)
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page)
    page.goto = async (url, options) => {
      const answer = await goto(url, options)
      if (javaScriptEnabled !== false && options?.waitUntil !== 'commit') await pageIsLive(page)
      return answer
    }
    await use(page)
  },
  expectErrors: [
    async ({ context }, use) => {
      // A list shows books that the tests beside this one change and take away: their pictures have other addresses then.
      const allowed: RegExp[] = [/404 \(Not Found\) \S+\/covers\/v\//]
      const seen: string[] = []
      context.on('weberror', (error) => seen.push(String(error.error())))
      context.on('console', (message) => {
        if (message.type() === 'error') seen.push(`${message.text()} ${message.location().url}`)
      })
      await use((pattern) => allowed.push(pattern))
      const unexpected = seen.filter((text) => !allowed.some((pattern) => pattern.test(text)))
      expect(unexpected, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
  login: async ({ context }, use) => {
    await use(async () => {
      const reader = await signUp(context.request)
      // As in the browser that signed in: its token is fresh, and no page changes the session under way.
      await context.addInitScript(() => {
        if (location.protocol === 'about:' || localStorage.getItem('test-signed-in')) return
        localStorage.setItem('test-signed-in', 'yes')
        localStorage.setItem('octavo-token-due', String(Date.now() + 55 * 60_000))
      })
      return reader
    })
  },
  books: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL })
    const all: Book[] = await (await request.get('/api/')).json()
    await use(all.slice(-12))
    await request.dispose()
  },
  fillCart: async ({ context }, use) => {
    await use(async (cartItems) => {
      const stored = JSON.stringify({ state: { cartItems }, version: 0 })
      // Once: a reload must find what the page itself has stored.
      await context.addInitScript((cart) => {
        if (location.protocol === 'about:' || localStorage.getItem('test-cart-filled')) return
        localStorage.setItem('test-cart-filled', 'yes')
        localStorage.setItem('octavo-cart', cart)
      }, stored)
    })
  },
  asAdmin: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL })
    await use(async (method, path, data) => {
      const headers = { Authorization: `Bearer ${await adminToken(request)}` }
      expect((await request.fetch(path, { method, headers, data, maxRetries })).ok()).toBe(true)
    })
    await request.dispose()
  },
  addBook: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL })
    const added: Book[] = []
    const headers = async () => ({ Authorization: `Bearer ${await adminToken(request)}` })
    await use(async (data) => {
      const asked = { headers: await headers(), data, maxRetries }
      const answer = await request.post('/api/create-book', asked)
      if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`)
      const { book } = await answer.json()
      added.push(book)
      return book
    })
    for (const { _id } of added)
      await request.delete(`/api/${_id}`, { headers: await headers(), maxRetries })
    await request.dispose()
  },
})

/* What is pressed before waits, and a test that looks at once takes that for a refusal. */
const pageIsLive = (page: Page) =>
  page.waitForFunction(() => !('pageIsLive' in window), null, { polling: 50 })

/** What the page still waited for is there: its lists, its letters and the pictures in view. */
export const pageIsSettled = (page: Page) =>
  page.waitForFunction(
    () => {
      const isInView = (picture: Element) => {
        const { top, bottom, left, right } = picture.getBoundingClientRect()
        const isOnScreen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
        return isOnScreen && picture.checkVisibility() // not within closed details
      }
      const isLoading = [...document.querySelectorAll('[role=status]')].some((status) =>
        status.textContent?.includes('Loading...'),
      )
      const pictures = [...document.images].filter(isInView)
      return (
        !isLoading &&
        document.querySelector('.skeleton') === null &&
        document.fonts.status === 'loaded' &&
        pictures.every(({ complete }) => complete)
      )
    },
    null,
    { polling: 50 },
  )

export { expect }

/**
 * Opens a public page that shows something made a moment ago. A busy shop may show the page of before
 * while it renders the new one, so it is opened until the new one is there.
 */
export async function openWith(page: Page, path: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await expect(shown).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 45_000 })
}

/** A message above the page: what went well at the desk is told as a status. */
export const alert = (page: Page, text: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text })

/** Another cart for the page's next visit, after what the tests have done with the first. */
export const refillCart = (page: Page, cartItems: Book[]): Promise<void> =>
  page.evaluate(
    (cart) => localStorage.setItem('octavo-cart', cart),
    JSON.stringify({ state: { cartItems }, version: 0 }),
  )

/** From now on time passes only when the test says so; after `page.clock.install()`. */
export async function holdClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
}

export const address = {
  'Full Name': 'Ada Lovelace',
  'Phone Number': '0123456789',
  'Address / Street': '12 St James’s Square',
  City: 'London',
  'Country / region': 'England',
  'State / province': 'Middlesex',
  Zipcode: 'SW1Y 4JH',
}

export async function fillAddress(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(address)) await page.getByLabel(label).fill(value)
}

/** Everything the till asks for: the address, and the terms agreed to. */
export async function fillCheckout(page: Page): Promise<void> {
  await fillAddress(page)
  await page.getByRole('checkbox').check()
}

export const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' }).click()

/** An order that goes well, with the way to the list of orders. */
export async function placeAndConfirm(page: Page): Promise<void> {
  await placeOrder(page)
  await page.getByRole('button', { name: "Yes, It's Okay" }).click()
}

/** By the form of the page for it. */
export async function logIn(page: Page, { email, password }: Reader) {
  await page.goto('/login')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}
