import { isAccessible } from './axe.ts'
import { expect, test } from './shop.ts'

test('a guest’s header, the footer and its anchors, and the pages that are only text', async ({
  page,
}) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Octavo' })).toHaveAttribute('href', '/')
  await expect(header.getByPlaceholder('Search Here')).toBeVisible()
  await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await expect(header.getByRole('button', { name: 'Account of' })).toHaveCount(0)
  const cart = header.getByRole('link', { name: 'Cart, 0 items' })
  await expect(cart).toHaveAttribute('href', '/cart')
  await expect(cart).toHaveText('0')

  const footer = page.getByRole('contentinfo')
  for (const anchor of ['home', 'services', 'about', 'contact', 'privacy', 'terms']) {
    await footer.locator(`a[href="#${anchor}"]`).click()
    await expect(page).toHaveURL(`/about#${anchor}`)
    await expect(page.locator(`#${anchor}`)).toBeInViewport()
  }
  for (const name of ['Instagram', 'Facebook', 'X']) {
    const link = footer.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', /^https:/)
  }
  await footer.getByRole('link', { name: 'All terms and conditions' }).click()
  await expect(page).toHaveURL('/terms-and-conditions')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the avatar’s menu opens and closes, leads on, and logs out; the cart stays', async ({
  page,
  login,
  books,
  fillCart,
}) => {
  const { email } = await login()
  await fillCart(books.slice(0, 2))
  await page.goto('/about')
  const header = page.getByRole('banner')
  const avatar = header.getByRole('button', { name: `Account of ${email}` })
  const menu = page.locator('#avatar-menu')
  await avatar.click()
  await expect(menu.getByRole('listitem')).toHaveText([
    'Dashboard',
    'Orders',
    'Cart Page',
    'Check Out',
    'Logout',
  ])
  await avatar.click()
  await expect(menu).toBeHidden()
  await avatar.click()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(avatar).toBeFocused()
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0)

  const entries = {
    Dashboard: ['/dropdown', 'Your account'],
    Orders: ['/orders', 'Your Orders'],
    'Cart Page': ['/cart', 'Your cart'],
    'Check Out': ['/checkout', 'Cash On Delivery'],
  }
  for (const [name, [url, heading]] of Object.entries(entries)) {
    await avatar.click()
    await menu.getByRole('link', { name }).click()
    await expect(page).toHaveURL(url as string)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(menu).toBeHidden()
  }

  await avatar.click()
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Cart, 2 items' })).toHaveText('2')
})

test('the login and register pages have their fields, and lead to each other', async ({ page }) => {
  await page.goto('/login')
  for (const [button, other, path] of [
    ['Login', 'Register', '/register'],
    ['Register', 'Login', '/login'],
  ] as const) {
    const form = page.getByRole('form', { name: button })
    await expect(form.getByLabel('Email Address')).toHaveAttribute('type', 'email')
    for (const field of ['Email Address', 'Password']) {
      await expect(form.getByLabel(field)).toHaveAttribute('required')
    }
    await expect(form.getByRole('button', { name: button, exact: true })).toBeEnabled()
    await expect(form.getByRole('button', { name: 'Sign in with Google' })).toBeVisible()
    await form.getByRole('link', { name: other, exact: true }).click()
    await expect(page).toHaveURL(path)
  }
})

test('the way to the shelves is a row where there is room, and on a phone a sheet for keyboard and finger', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/about')
  const shelves = page.getByRole('navigation', { name: 'Shelves' })
  const opener = page.getByRole('banner').getByRole('button', { name: 'Shelves' })
  await expect(opener).toBeHidden()
  const names = [
    'New books',
    'Coming soon',
    'Business',
    'Fiction',
    'Horror',
    'Adventure',
    'All shelves',
  ]
  await expect(shelves.getByRole('link')).toHaveText(names)
  const tops = await shelves
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await shelves.getByRole('link', { name: 'Fiction' }).click()
  await expect(page).toHaveURL('/genre/fiction')
  // The focus goes to a page's beginning once it stands, and takes it from whatever had it.
  await expect(page.getByRole('main')).toBeFocused()

  await page.setViewportSize({ width: 375, height: 667 })
  await expect(shelves).toBeHidden()
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(shelves.getByRole('link')).toHaveText(names)
  await isAccessible(page)
  await page.keyboard.press('Tab')
  await expect(shelves.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(shelves.getByRole('link', { name: 'New books' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(shelves).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await shelves.getByRole('link', { name: 'Coming soon' }).click()
  await expect(page).toHaveURL('/coming-soon')
  await expect(shelves).toBeHidden()
  await opener.click()
  await shelves.getByRole('button', { name: 'Close' }).click()
  await expect(shelves).toBeHidden()
  // A press beside it.
  await opener.click()
  await page.mouse.click(180, 20)
  await expect(shelves).toBeHidden()
})
