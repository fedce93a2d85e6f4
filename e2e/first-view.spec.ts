import type { Page } from '@playwright/test'
import { admin, newReader, signUp } from './people.ts'
import { alert, expect, pageIsSettled, test } from './shop.ts'

/** Keeps the page waiting for its scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return go
}

test('scripts are asked for after the first paint', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Subscribe' }).first()).toBeEnabled()
  const order = await page.evaluate(() => ({
    paintMs: performance.getEntriesByType('paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    scriptsMs: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((entry) => entry.name.endsWith('.js'))
      .map((entry) => entry.startTime),
  }))
  expect(order.scriptsMs.length).toBeGreaterThan(3)
  expect(Math.min(...order.scriptsMs)).toBeGreaterThanOrEqual(order.paintMs)
})

test('a phone asks for the covers below the first view after the first paint, and shows them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const late = page.locator(':is(.card-cover, .still a) img[loading="lazy"]')
  const isShown = () =>
    late.first().evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)
  await expect.poll(isShown).toBe(true)
  const paintMs = await page.evaluate(() => performance.getEntriesByType('paint')[0]?.startTime)
  // The same book may stand in the first view as well.
  const lateMs = await late.evaluateAll((images) => {
    const sourceOf = (image: Element) => (image as HTMLImageElement).currentSrc
    const first = [...document.querySelectorAll('[loading="eager"]')].map(sourceOf)
    return images
      .filter((image) => !first.includes(sourceOf(image)))
      .flatMap((image) => performance.getEntriesByName(sourceOf(image)))
      .map((entry) => entry.startTime)
  })
  expect(lateMs.length).toBeGreaterThan(0)
  expect(Math.min(...lateMs)).toBeGreaterThanOrEqual(paintMs ?? Number.POSITIVE_INFINITY)
})

test('letters of English come in one file a family, those of its neighbours when a page has one', async ({
  page,
}) => {
  await page.goto('/about')
  await pageIsSettled(page)
  const files = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /(\w[\w-]*)-[\w-]{8}\.woff2$/.exec(name)?.[1])
        .filter(Boolean)
        .sort(),
    )
  expect(await files()).toEqual(['fraunces', 'instrument-sans'])
  await page.evaluate(() => document.querySelector('main')?.append('é'))
  await expect.poll(files).toEqual(['fraunces', 'instrument-sans', 'instrument-sans-more'])
})

test('the scripts of the first visit weigh 120 kB at most', async ({ page }) => {
  await page.goto('/')
  await pageIsSettled(page)
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((entry) => entry.name.endsWith('.js'))
      .map((entry) => entry.encodedBodySize),
  )
  expect(Math.min(...bytes)).toBeGreaterThan(0)
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(120_000)
})

type Use = {
  path: string
  /** What a visitor does while the scripts are on their way. */
  early: (page: Page) => Promise<unknown>
  /** What has come of it once the page is live. */
  late: (page: Page) => Promise<unknown>
}

const box = (page: Page, name: RegExp) =>
  page.getByRole('form', { name: 'Filters' }).getByRole('checkbox', { name })
const searchBox = (page: Page) => page.getByRole('search').getByRole('searchbox')

/* Every kind of control that a page of the shop is served with. */
const uses: Record<string, Use> = {
  'a genre': {
    path: '/',
    early: (page) => page.getByLabel('Genre').selectOption('Horror'),
    late: async (page) => {
      await expect(page).toHaveURL('/?genre=horror')
      await expect(page.getByLabel('Genre')).toHaveValue('horror')
    },
  },
  'an order of sorting': {
    path: '/search?q=the',
    early: (page) => page.getByLabel('Sort by').selectOption('Title'),
    late: async (page) => {
      await expect(page).toHaveURL('/search?q=the&sort=title')
      await expect(page.getByLabel('Sort by')).toHaveValue('title')
    },
  },
  'two boxes of the filters, and a third that is thought better of': {
    path: '/search?q=the',
    early: async (page) => {
      await page.getByText('Filters', { exact: true }).click()
      for (const name of [/^Fiction/, /^Horror/, /^Adventure/, /^Adventure/]) {
        await box(page, name).click()
      }
    },
    late: (page) => expect(page).toHaveURL('/search?q=the&genre=fiction%2Chorror'),
  },
  'an address and Subscribe': {
    path: '/about',
    early: async (page) => {
      await page.getByLabel('Your e-mail address').fill(newReader().email)
      await page.getByRole('button', { name: 'Subscribe' }).click()
    },
    late: (page) =>
      expect(page.getByRole('contentinfo').getByRole('status')).toContainText('check your inbox'),
  },
  'two books for the cart': {
    path: '/',
    early: async (page) => {
      const buttons = page.getByRole('button', { name: /^Add to Cart/ })
      await buttons.first().click()
      await buttons.nth(1).click()
    },
    late: (page) => expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible(),
  },
  'the words of a search': {
    path: '/about',
    early: (page) => searchBox(page).pressSequentially('melville'),
    late: async (page) => {
      await expect(page.getByRole('option').first()).toContainText('Herman Melville')
      await expect(page.getByRole('combobox')).toHaveValue('melville')
    },
  },
  'a disclosure': {
    path: '/search?q=the',
    early: (page) => page.getByText('Filters', { exact: true }).click(),
    late: (page) => expect(box(page, /^Fiction/)).toBeVisible(),
  },
  'the link of a mail': {
    path: `/newsletter/confirm?token=${'A'.repeat(43)}`,
    early: (page) => page.getByRole('button', { name: 'Yes, subscribe me' }).click(),
    late: (page) => expect(alert(page, 'no longer works')).toBeVisible(),
  },
  'the login of an admin': {
    path: '/admin',
    early: async (page) => {
      await page.getByLabel('Username').fill(admin.username)
      await page.getByLabel('Password').fill(admin.password)
      await page.getByRole('button', { name: 'Login' }).click()
    },
    late: async (page) => {
      await expect(page).toHaveURL('/dashboard')
      // Until the desk has asked who works there, it needs the token.
      await expect(page.getByText('Logged in as')).toBeVisible()
    },
  },
}

test('nothing that is pressed, chosen or typed before the page is live is lost', async ({
  page,
  playwright,
  baseURL,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/404/)
  // Counted at least once: a page does not wait for counts.
  const isCounted = async () =>
    (await (await page.request.get('/search?q=the')).text()).includes('name="genre"')
  await expect.poll(isCounted).toBe(true)
  const reader = await signUp(await playwright.request.newContext({ baseURL }))
  const login: Use = {
    path: '/login',
    early: async (page) => {
      await page.getByLabel('Email Address').fill(reader.email)
      await page.getByLabel('Password').fill(reader.password)
      await page.getByLabel('Password').press('Enter')
    },
    late: (page) => expect(alert(page, 'Login Successful!')).toBeVisible(),
  }
  await page.setViewportSize({ width: 700, height: 900 })
  for (const [what, { path, early, late }] of Object.entries({ ...uses, 'a login': login })) {
    await test.step(what, async () => {
      const go = await holdScripts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await early(page)
      expect(await page.evaluate(() => 'pageIsLive' in window), 'the page is not live').toBe(true)
      go()
      await late(page)
      await page.evaluate(() => localStorage.clear())
    })
  }
})

test('who is signed in is never asked to log in, and a guest is at once', async ({
  page,
  browser,
  login,
}) => {
  const { email } = await login()
  const guest = await (await browser.newContext()).newPage()
  const places: unknown[] = []
  for (const [visitor, isAsked] of [
    [guest, true],
    [page, false],
  ] as const) {
    const go = await holdScripts(visitor)
    await visitor.goto(new URL('/about', test.info().project.use.baseURL).href, {
      waitUntil: 'commit',
    })
    await expect(visitor.getByRole('heading', { name: 'Services' })).toBeAttached()
    const ask = visitor.getByRole('link', { name: 'Login' })
    await expect(ask).toBeVisible({ visible: isAsked })
    const place = () => visitor.getByRole('link', { name: 'Cart, 0 items' }).boundingBox()
    places.push(await place())
    await visitor.evaluate(() => {
      const seen = () =>
        [...document.querySelectorAll('header a')].some(
          (link) =>
            link.textContent === 'Login' && link.checkVisibility({ visibilityProperty: true }),
        )
      Object.assign(window, { wasAsked: false })
      const look = () => {
        if (seen()) Object.assign(window, { wasAsked: true })
        requestAnimationFrame(look)
      }
      look()
    })
    go()
    if (isAsked) await expect(ask).toBeVisible()
    else await expect(visitor.getByRole('button', { name: `Account of ${email}` })).toBeVisible()
    expect(await visitor.evaluate(() => 'wasAsked' in window && window.wasAsked)).toBe(isAsked)
    places.push(await place())
  }
  // Nothing has moved, whoever it was.
  for (const place of places) expect(place).toEqual(places[0])
  await guest.context().close()
})
