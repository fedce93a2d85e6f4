import type { Page } from '@playwright/test'
import { hasContrast, isAccessible } from './axe.ts'
import { atDesk } from './desk.ts'
import { adminToken } from './people.ts'
import { keepPictures } from './pictures.ts'
import {
  expect,
  fillCheckout,
  openWith,
  pageIsSettled,
  placeAndConfirm,
  refillCart,
  test,
} from './shop.ts'

/* Every page in three widths: axe finds nothing, nothing scrolls sideways, and pictures are kept for
   whoever asks for them. */

const widths = [375, 768, 1280]
/* Several on one visit: what the browser has kept is not fetched again. */
const publicPages = [
  { home: '/', about: '/about', terms: '/terms-and-conditions', 'cart-empty': '/cart' },
  {
    search: '/search?q=the',
    'search-filtered': '/search?q=the&genre=fiction',
    'search-nothing': '/search?q=zzyzxqqq',
    genre: '/genre/fiction',
  },
  {
    shelves: '/browse',
    'shelves-authors': '/browse/authors',
    author: '/author/jules-verne',
    new: '/new',
    'coming-soon': '/coming-soon',
    picks: '/picks',
  },
  {
    login: '/login',
    register: '/register',
    'forgot-password': '/forgot-password',
    'reset-password': '/reset-password?token=x',
  },
  {
    'verify-email': '/verify-email?token=x',
    'admin-login': '/admin',
    'newsletter-confirm': '/newsletter/confirm?token=x',
    'newsletter-unsubscribe': '/newsletter/unsubscribe?token=x',
  },
]
const customerPages = { checkout: '/checkout', orders: '/orders', account: '/dropdown' }
/* Many pages, so that no browser is at the desk alone at the end. */
const deskPages: Record<string, [path: string, heading: string]>[] = [
  {
    desk: ['/dashboard', 'Dashboard Home'],
    'desk-failed-mails': ['/dashboard/failed-mails', 'Failed mails'],
    'desk-books': ['/dashboard/manage-books', 'Manage Books'],
    'desk-archive': ['/dashboard/manage-books?archived=true', 'Manage Books'],
    'desk-changes': ['/dashboard/manage-books/changes', 'Changes of many books'],
    'desk-merge': ['/dashboard/manage-books/merge', 'Merge authors or series'],
    'desk-add': ['/dashboard/add-new-book', 'Add New Book'],
    'desk-edit': ['/dashboard/edit-book/:id', 'Edit Book'],
    'desk-covers': ['/dashboard/feeds/covers', 'Covers'],
    'desk-your-shop': ['/dashboard/your-shop', 'Your shop'],
  },
  {
    'desk-your-shop-texts': ['/dashboard/your-shop/texts', 'Texts'],
    'desk-your-shop-text': ['/dashboard/your-shop/texts/about', 'About'],
    'desk-your-shop-history': ['/dashboard/your-shop/history', 'Earlier changes'],
    'desk-window': ['/dashboard/window', 'Window'],
    'desk-window-new': ['/dashboard/window/new/banner', 'New: banner'],
    'desk-window-shelves': ['/dashboard/window/00000000-0000-7000-8000-000000000001', 'Shelves'],
    'desk-window-preview': ['/dashboard/window/preview', 'Preview'],
    'desk-letters': ['/dashboard/letters', 'Letters'],
    'desk-subscribers': ['/dashboard/letters/subscribers', 'Subscribers'],
    'desk-mail-texts': ['/dashboard/mail-texts', 'Mail texts'],
  },
  {
    'desk-mail-text': ['/dashboard/mail-texts/order-confirmation', 'Order received'],
    'desk-settings': ['/dashboard/settings', 'Settings'],
    'desk-people': ['/dashboard/people', 'People'],
    'desk-my-account': ['/dashboard/my-account', 'My account'],
    'desk-log': ['/dashboard/log', 'Log of the desk'],
    'desk-customers': ['/dashboard/customers', 'Customers'],
    'desk-settings-orders': ['/dashboard/settings/orders', 'Settings of orders'],
    'desk-isbns': ['/dashboard/feeds/isbns', 'Books by ISBN'],
    'desk-stock': ['/dashboard/feeds/stock', 'Stock from the till'],
  },
]

// Many pages each, which a busy machine takes its time for.
test.describe.configure({ timeout: 240_000 })

for (const pages of publicPages) {
  test(Object.keys(pages).join(', '), async ({ page }) => {
    for (const [name, path] of Object.entries(pages)) await inspect(page, name, path)
  })
}

test('book, cart, page not found', async ({ page, books, fillCart, expectErrors }) => {
  expectErrors(/404/)
  await fillCart(books.slice(0, 3))
  await inspect(page, 'book', `/book/${books[0]?._id}`)
  await inspect(page, 'cart', '/cart')
  await inspect(page, 'not-found', '/no-such-page')
  await inspect(page, 'no-book', '/book/no-such-book')
})

test('pages of a customer', async ({ page, login, books, fillCart }) => {
  await login()
  await fillCart(books.slice(0, 2))
  await page.goto('/checkout')
  await fillCheckout(page)
  await placeAndConfirm(page)
  const number = await page.getByRole('link', { name: /^\d{4,}$/ }).textContent()
  await refillCart(page, books.slice(3, 6))
  await inspect(page, 'order', `/orders/${number}`)
  for (const [name, path] of Object.entries(customerPages)) await inspect(page, name, path)
})

for (const pages of deskPages) {
  test(Object.keys(pages).join(', '), async ({ page, books: [book] }) => {
    await atDesk(page)
    for (const [name, [path, heading]] of Object.entries(pages)) {
      await inspect(page, name, path.replace(':id', book?._id ?? ''))
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    }
  })
}

async function inspect(page: Page, name: string, path: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' }) // colours are there at once
  await page.goto(path)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await pageIsSettled(page)
    const scrollWidth = await page.evaluate(() => document.scrollingElement?.scrollWidth)
    expect(scrollWidth, `${name} at ${width} px scrolls sideways`).toBe(width)
    await keepPictures(page, name)
  }
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await cutPlaceholders(page), `${name}: words in boxes are cut at 320 px`).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await isAccessible(page)
  // By day only the colours are others.
  await page.emulateMedia({ colorScheme: 'light' })
  await hasContrast(page)
}

/** What a box says before anything is typed, where it does not fit: there is no way to read the rest. */
const cutPlaceholders = (page: Page): Promise<string[]> =>
  page.locator('input[placeholder]:visible').evaluateAll((boxes: HTMLInputElement[]) =>
    boxes.flatMap((box) => {
      const style = getComputedStyle(box)
      const text = document.createElement('span')
      text.textContent = box.placeholder
      text.style.cssText = 'position:absolute;white-space:nowrap;visibility:hidden'
      for (const name of ['fontFamily', 'fontSize', 'fontWeight', 'letterSpacing'] as const)
        text.style[name] = style[name]
      document.body.append(text)
      const { width } = text.getBoundingClientRect()
      text.remove()
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
      return width > box.clientWidth - padding ? [box.placeholder] : []
    }),
  )

test('a card shows its 80 characters and the three dots at any width', async ({ page }) => {
  await page.goto('/')
  for (const width of [320, 375, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const hidden = await page
      .locator('article p')
      .filter({ hasText: /\.\.\.$/ })
      .evaluateAll((all) => all.filter((text) => text.scrollHeight > text.clientHeight + 1).length)
    expect(hidden, `descriptions cut off at ${width} px`).toBe(0)
  }
})

test('a word longer than the page scrolls none sideways', async ({
  page,
  addBook,
  fillCart,
  login,
  request,
}) => {
  const word = 'Donaudampfschiffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  const book = await addBook({ title: word, author: word, category: word, newPrice: 1234.5 })
  await login()
  await fillCart([book])
  await page.addInitScript(
    (kept) => {
      if (location.protocol !== 'about:') localStorage.setItem('token', kept)
    },
    await adminToken(request),
  )
  const pages = ['/', `/book/${book._id}`, '/cart', '/checkout', `/search?q=${word}`, '/browse']
  for (const path of [...pages, '/dashboard/manage-books', `/dashboard/edit-book/${book._id}`]) {
    const shown = page
      .getByText(word)
      .or(page.getByLabel('Title', { exact: true }))
      .filter({ visible: true })
    await openWith(page, path, shown.first())
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const scrollWidth = await page.evaluate(() => document.scrollingElement?.scrollWidth)
      expect(scrollWidth, `${path} at ${width} px scrolls sideways`).toBe(width)
    }
  }
})

test('names stand as they are written, and nobody is “admin”', async ({ page, addBook }) => {
  const authorOf = async (book: { title: string; newPrice: number; author?: string }) => {
    await page.goto(`/book/${(await addBook(book))._id}`)
    return page.locator('dt:text-is("Author") + dd')
  }
  const nobodys = await authorOf({ title: 'Nobody’s Book', newPrice: 5 })
  await expect(nobodys).toHaveText('admin', { useInnerText: true })
  const hooks = await authorOf({ title: 'All About Love', newPrice: 5, author: 'bell hooks' })
  await expect(hooks).toHaveText('bell hooks', { useInnerText: true })
})
