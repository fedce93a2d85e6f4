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

type Stop = { name: string; fault: string }

declare global {
  interface Window {
    /** What is wrong with the place of the focused control; null at the end of the page. */
    look: () => Stop | null
    /** What was seen when Tab left each control. */
    stops: (Stop | null)[]
  }
}

const learnToLook = (page: Page) =>
  page.addInitScript(() => {
    window.look = () => {
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
      const isAway = points.length === 0 || (fits && (top < -1 || bottom > innerHeight + 1))
      const covered = over ? `under ${over.localName} ${over.className}` : ''
      return { name, fault: isAway ? 'out of sight' : covered }
    }
    window.stops = []
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return
      const stop = window.look()
      // The end is where the way back begins.
      if (stop === null && window.stops.length > 0) event.preventDefault()
      window.stops.push(stop)
    }
    addEventListener('keydown', leave, true)
  })

/** Holds Tab down for so many stops, or until the end of the page; each is looked at by the page itself. */
async function hurry(page: Page, most: number): Promise<Stop[]> {
  let left: Window['stops'] = []
  // The first of them is the place where the walk begins.
  while (left.length <= most && !left.slice(1).includes(null)) {
    const presses = Array.from({ length: Math.min(most + 1 - left.length, 15) })
    await Promise.all(presses.map(() => page.keyboard.down('Tab')))
    left = await page.evaluate(() => window.stops)
  }
  await page.keyboard.up('Tab')
  return left.slice(1).filter((stop) => stop !== null)
}

/** The same a stop at a time, which takes three times the work: what comes into sight a frame later is waited for. */
async function stroll(page: Page, most: number): Promise<Stop[]> {
  const stops: Stop[] = []
  while (stops.length < most) {
    await page.keyboard.press('Tab')
    const look = () => page.evaluate(() => window.look())
    let stop = await look()
    if (!stop) break
    for (let frame = 0; stop?.fault && frame < 5; frame++) {
      await page.evaluate(() => new Promise(requestAnimationFrame))
      stop = await look()
    }
    if (stop) stops.push(stop)
  }
  return stops
}

/** What is wrong with the stops on the way down and on the way up. */
async function faultsOf(page: Page, walk: typeof hurry): Promise<string[]> {
  // Most of home is the same card again and again.
  const most = new URL(page.url()).pathname === '/' ? 45 : 90
  const begin = () =>
    page.evaluate(() => {
      window.stops = []
    })
  await begin()
  const down = await walk(page, most)
  await page.keyboard.down('Shift')
  await begin()
  const up = await walk(page, most)
  await page.keyboard.up('Shift')
  expect(up.length, 'stops on the way up').toBeGreaterThan(0)
  return [...down, ...up].flatMap(({ name, fault }) => (fault ? [`${name}: ${fault}`] : []))
}

/** Every stop of the keyboard on these pages that something lies over, or that is out of sight. */
async function coveredOn(page: Page, paths: string[], sizes: typeof windows): Promise<string[]> {
  const covered: string[] = []
  for (const path of paths) {
    await page.goto(path)
    for (const window of sizes) {
      await page.setViewportSize(window)
      await pageIsSettled(page)
      // A text area comes into sight a frame later.
      if ((await page.locator('textarea').count()) === 0) {
        if ((await faultsOf(page, hurry)).length === 0) continue
        await page.goto(path)
        await pageIsSettled(page)
      }
      const faults = await faultsOf(page, stroll)
      covered.push(...faults.map((fault) => `${path} ${window.height}: ${fault}`))
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
  await learnToLook(page)
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
  await learnToLook(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const paths = deskPages.map((path) => path.replace(':id', books[0]?._id ?? ''))
  expect(await coveredOn(page, paths, deskWindows)).toEqual([])
})
