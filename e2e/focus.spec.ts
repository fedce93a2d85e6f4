import type { Page } from '@playwright/test'
import type { Book } from '#app/catalog/book.ts'
import { adminToken } from './people.ts'
import { expect, fillCheckout, placeOrder, refillCart, test } from './shop.ts'

/* Where the focus is for a keyboard, and what a screen reader hears. */

/** Takes down what the page says to screen readers from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const region = document.querySelector('body > [role=status]')
    new MutationObserver(() => said.push(region?.textContent ?? '')).observe(region as Node, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0))
}

const press = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name }).first().focus()
  await page.keyboard.press('Enter')
}
const removal = (book?: Book) => new RegExp(`^Remove.*${book?.title}`)
const focused = (page: Page) => page.locator(':focus')
const main = (page: Page) => page.getByRole('main')

test('another page is announced once, and the focus goes to its beginning', async ({
  page,
  books: [book],
  request,
}) => {
  await page.goto('/about')
  await expect(page.locator('body')).toBeFocused()
  const heard = await listen(page)
  // The title of a book is known late, and told once.
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(`**/api/${book?._id}`, async (route) => {
    await held
    await route.continue()
  })
  await page.evaluate((id) => {
    history.pushState(null, '', `/book/${id}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, book?._id)
  await expect(main(page)).toBeFocused()
  await expect(page.getByText('Loading...').first()).toBeVisible()
  goOn()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(book?.title ?? '?')
  await expect.poll(heard).toEqual([book?.title])

  const ways: [go: () => Promise<unknown>, title: string][] = [
    [
      () => page.getByRole('link', { name: 'All terms and conditions' }).click(),
      'Terms and conditions',
    ],
    [() => page.getByRole('link', { name: /^Cart/ }).click(), 'Your cart'],
    [() => page.getByRole('link', { name: 'Login' }).click(), 'Log in'],
    [() => page.goBack(), 'Your cart'],
    [() => page.getByRole('link', { name: 'New books' }).first().click(), 'New books'],
  ]
  for (const [go, title] of ways) {
    await go()
    await expect(page).toHaveTitle(`${title} — Octavo`)
    await expect(main(page)).toBeFocused()
    await expect.poll(heard, title).toEqual([title])
  }
  // The desk is no other house.
  await page.evaluate((token) => localStorage.setItem('token', token), await adminToken(request))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard Home' })).toBeVisible()
  const heardThere = await listen(page)
  await page.getByRole('link', { name: 'Manage Books' }).click()
  await expect(main(page)).toBeFocused()
  // How many books there are is said after it.
  await expect.poll(async () => (await heardThere())[0]).toBe('Manage Books')
})

test('an unknown address of the desk is the desk’s own', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/404/)
  await page.goto('/admin')
  await page.evaluate((token) => localStorage.setItem('token', token), await adminToken(request))
  for (const path of ['/dashboard/nowhere', '/dashboard/manage-books/deep/down']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
    await expect(main(page)).toContainText('There is no page at this address.')
  }
  await main(page).getByRole('link', { name: 'Dashboard Home' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('the focus survives what it stood on: the cart', async ({
  page,
  books,
  fillCart,
  addBook,
  asAdmin,
}) => {
  test.slow()
  const dear = await addBook({ title: 'A Dear Book', newPrice: 10 })
  const [first, second, third] = books.slice(0, 3)
  await fillCart([first, second, third, dear].filter((book) => book !== undefined))
  await page.goto('/cart')
  await press(page, removal(first))
  await expect(focused(page)).toHaveText(second?.title ?? '?')
  await press(page, 'Undo')
  await expect(focused(page)).toHaveText(second?.title ?? '?')
  // After the last line there is only the one before it.
  await press(page, removal(dear))
  await expect(focused(page)).toHaveText(`Remove: ${third?.title}`)
  await press(page, 'Undo')
  await expect(focused(page)).toHaveText(`Remove: ${third?.title}`)
  await press(page, 'Clear Cart')
  await expect(focused(page)).toHaveText('Continue Shopping')
  await press(page, 'Undo')
  await expect(main(page)).toBeFocused()

  for (const [newPrice, button] of [
    [11, /^Accept the new price/],
    [12, 'Update the cart'],
  ] as const) {
    await asAdmin('PUT', `/api/edit/${dear._id}`, { newPrice })
    await page.goto('/cart')
    await press(page, button)
    await expect(page.getByRole('button', { name: button })).toHaveCount(0)
    await expect(main(page).locator(':focus')).toBeVisible()
  }
})

test('the focus survives what it stood on: filters, forms and the address of a list', async ({
  page,
  login,
}) => {
  await login()
  await page.goto('/search?q=the&genre=fiction,horror')
  for (const name of ['Remove Genre: Fiction', 'Remove Genre: Horror']) {
    const drop = page.getByRole('link', { name })
    await drop.focus()
    await page.keyboard.press('Enter')
    await expect(drop).toHaveCount(0)
    await expect(main(page).locator(':focus')).toBeVisible()
  }
  await page.goto('/dropdown')
  await press(page, 'Add your name')
  await press(page, 'Cancel')
  await expect(main(page).locator(':focus')).toBeVisible()
})

test('the focus survives what it stood on: the checkout', async ({
  page,
  login,
  books,
  fillCart,
  addBook,
  asAdmin,
  expectErrors,
}) => {
  expectErrors(/409/)
  await login()
  const gone = await addBook({ title: 'A Book That Goes', newPrice: 10 })
  await fillCart([gone])
  await asAdmin('DELETE', `/api/${gone._id}`)
  await page.goto('/checkout')
  await press(page, removal(gone))
  await expect(page.getByText('There is nothing in your cart')).toBeVisible()
  await expect(main(page).locator(':focus')).toBeVisible()

  await refillCart(page, books.slice(0, 1))
  await page.goto('/checkout')
  // Why the button is grey can be heard at the box that changes it.
  const button = page.getByRole('button', { name: 'Place Order' })
  const why = 'Please accept the Terms & Conditions to place your order.'
  await expect(button).toBeDisabled()
  for (const control of [button, page.getByRole('checkbox')]) {
    await expect(control).toHaveAccessibleDescription(why)
  }
  await fillCheckout(page)
  await expect(button).toHaveAccessibleDescription(/cash on delivery/)

  await page.evaluate(() => {
    const seen = { empty: false }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      if (document.body.textContent?.includes('nothing in your cart')) seen.empty = true
    }).observe(document.body, { childList: true, subtree: true })
  })
  await placeOrder(page)
  await expect(page.getByRole('dialog', { name: 'Confirmed Order' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(await page.evaluate(() => (window as unknown as { seen: unknown }).seen)).toEqual({
    empty: false,
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(main(page)).toBeFocused()
})

test('the added book is named to those who hear the dialog', async ({ page, books: [book] }) => {
  await page.goto(`/book/${book?._id}`)
  await main(page)
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  const heard = page.locator('[aria-live=polite]').filter({ hasText: 'Product Added to the Cart' })
  await expect(heard).toContainText(book?.title ?? '?')
  await expect(page.getByRole('dialog', { name: 'Product Added to the Cart' })).toHaveText(
    'Product Added to the Cart',
  )
})
