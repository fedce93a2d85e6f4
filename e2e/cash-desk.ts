import type { APIRequestContext, Page } from '@playwright/test'
import type { Book } from '#app/catalog/book.ts'
import { hasContrast, isAccessible } from './axe.ts'
import { adminToken, maxRetries, type Reader } from './people.ts'
import { keepPictures } from './pictures.ts'
import { expect, pageIsSettled, test } from './shop.ts'

/** The desk's API, as the admin who drives as well. */
export async function desk(request: APIRequestContext) {
  const headers = { Authorization: `Bearer ${await adminToken(request)}` }
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/desk/orders${path}`, { headers, data, maxRetries })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const get = async (path: string) =>
    (await request.get(`/api/desk/orders${path}`, { headers, maxRetries })).json()
  const { driver, stops } = await get('/run?driver=me')
  // What a test before has left on board.
  for (const { number, parcel } of stops) {
    await post(`/${number}/steps`, { step: 'take-back', parcel })
  }
  return { post, get, driver: driver.id as string }
}

export async function order(
  request: APIRequestContext,
  { email }: Reader,
  book: Book,
  name: string,
) {
  const answer = await request.post('/api/orders', {
    maxRetries,
    headers: { Origin: new URL(test.info().project.use.baseURL ?? '').origin },
    data: {
      name,
      email,
      phone: '+15035550142',
      address: {
        street: '12 Elm Street',
        city: 'Portland',
        country: 'US',
        state: 'OR',
        zipcode: '97201',
      },
      productsId: [book._id],
      totalPrice: book.newPrice,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).number as number
}

/** Pictures for whoever asks for them; nothing scrolls sideways, and axe finds nothing. */
export async function look(page: Page, name: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const before = page.viewportSize()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await pageIsSettled(page)
    const scrollWidth = await page.evaluate(() => document.scrollingElement?.scrollWidth)
    expect(scrollWidth, `${name} at ${width} px scrolls sideways`).toBe(width)
    await keepPictures(page, name)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // Everything is more than contrast, and the dark colors are the last.
      await (colorScheme === 'dark' ? isAccessible(page) : hasContrast(page))
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}
