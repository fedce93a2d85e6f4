import { order } from './own-order.ts'
import { expect, openWith, test } from './shop.ts'

/* Titles that are read from right to left stand at the right, wherever a customer meets them. */

const arabic = 'ألف ليلة وليلة'
const hebrew = 'סיפור על אהבה וחושך'

test('cards, cart, checkout and orders: each title in its own direction', async ({
  page,
  addBook,
  fillCart,
  login,
}) => {
  // Among the newest.
  const publishedOn = new Date().toISOString().slice(0, 10)
  const more = { category: 'Fiction', newPrice: 12, publishedOn, description: 'A tale of the sea.' }
  const books = [
    await addBook({ ...more, title: arabic, author: 'نجيب محفوظ', language: 'ar' }),
    await addBook({ ...more, title: hebrew, author: 'עמוס עוז', language: 'he' }),
    await addBook({ ...more, title: 'Left to Right', author: 'Ann Lee' }),
  ]
  await login()
  await fillCart(books)
  const stands = async (where: string) => {
    for (const [title, direction] of [
      [arabic, 'rtl'],
      [hebrew, 'rtl'],
      ['Left to Right', 'ltr'],
    ] as const) {
      const shown = page
        .getByRole('main')
        .getByText(title, { exact: true })
        .filter({ visible: true })
        .first()
      await expect(shown, `${where}: ${title}`).toBeVisible()
      await expect(shown, `${where}: ${title}`).toHaveCSS('direction', direction)
    }
  }
  await openWith(page, '/new', page.getByRole('main').getByText('Left to Right', { exact: true }))
  await stands('cards')
  await page.goto('/cart')
  await stands('cart')
  await page.goto('/checkout')
  await stands('checkout')
  const number = await order(page)
  await page.goto('/orders')
  await stands('orders')
  await page.goto(`/orders/${number}`)
  await stands('order')
})
