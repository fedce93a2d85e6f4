import type { Page } from '@playwright/test'
import { atDesk } from './desk.ts'
import { expect, pageIsSettled, test } from './shop.ts'

/* A phone, and a page enlarged to 400 %: whatever the focus comes to, nothing that sticks lies over it
   (WCAG 2.4.11, and more than that: not even in part). */

const windows = [
  { width: 320, height: 640 },
  { width: 320, height: 256 },
]
/* Whoever is logged in is led on from here. */
const doors = ['/login', '/register']
const pages = ['/', '/book/:id', '/search?q=the', '/cart', '/checkout', '/dropdown']
/* At the desk a bar stays in sight below its forms, also beside a wide page. */
const deskPages = ['/dashboard/edit-book/:id', '/dashboard/settings', '/dashboard/manage-books']
const deskWindows = [{ width: 1280, height: 640 }, ...windows]

/** What is wrong with the place of the focused control; null at the end of the page. */
const look = (page: Page) =>
  page.evaluate(() => {
    const focus = document.activeElement
    if (!focus || focus === document.body) return null
    const name = `${focus.localName} ${focus.textContent?.trim().slice(0, 40) || focus.id}`
    const sticks = (element: Element | null) => {
      for (let one = element; one; one = one.parentElement) {
        if (one.contains(focus)) return null
        if (/fixed|sticky/.test(getComputedStyle(one).position)) return one
      }
      return null
    }
    const { left, right, top, bottom } = focus.getBoundingClientRect()
    const across = [left + 2, (left + right) / 2, right - 2]
    const down = [top + 2, (top + bottom) / 2, bottom - 2]
    const points = across
      .flatMap((x) => down.map((y) => [x, y] as const))
      .filter(([x, y]) => x > 0 && x < innerWidth && y > 0 && y < innerHeight)
    const over = points.map(([x, y]) => sticks(document.elementFromPoint(x, y))).find(Boolean)
    const fits = bottom - top < innerHeight / 2
    return {
      name,
      fault:
        points.length === 0 || (fits && (top < -1 || bottom > innerHeight + 1))
          ? 'out of sight'
          : over
            ? `under ${over.localName} ${over.className}`
            : '',
    }
  })

/** Every stop of the keyboard on these pages that something lies over, or that is out of sight. */
async function coveredOn(page: Page, paths: string[], sizes: typeof windows): Promise<string[]> {
  const covered: string[] = []
  for (const path of paths) {
    await page.goto(path)
    for (const window of sizes) {
      await page.setViewportSize(window)
      await pageIsSettled(page)
      for (const key of ['Tab', 'Shift+Tab']) {
        // On the way up at most as many: most of home is the same card again and again.
        for (let stop = 0; stop < (path === '/' ? 45 : 90); stop++) {
          await page.keyboard.press(key)
          const found = await look(page)
          if (!found) break
          if (found.fault) {
            covered.push(`${path} ${window.height} ${key}: ${found.name}: ${found.fault}`)
          }
        }
      }
    }
  }
  return covered
}

test('nothing lies over the focus, on the way down and on the way up', async ({
  page,
  login,
  fillCart,
  books,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await coveredOn(page, doors, windows)).toEqual([])
  await login()
  await fillCart(books.slice(0, 3))
  const paths = pages.map((path) => path.replace(':id', books[0]?._id ?? ''))
  expect(await coveredOn(page, paths, windows)).toEqual([])
})

test('nothing lies over the focus at the desk, whose bars stay in sight', async ({
  page,
  books,
}) => {
  test.slow()
  await atDesk(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const paths = deskPages.map((path) => path.replace(':id', books[0]?._id ?? ''))
  expect(await coveredOn(page, paths, deskWindows)).toEqual([])
})
