import { furtherCodes, specifiedCodes } from '#app/account/google/auth-event.ts'
import { reasons } from '#app/account/identity-errors.ts'
import { openWindow, signInAtStandIn } from './google.ts'
import { signUp } from './people.ts'
import { alert, expect, holdClock, pageIsSettled, test } from './shop.ts'

/* "Sign in with Google" with a real second window; on loopback the stand-in answers in its place. */

const refused = 'Please provide a valid email and password'
const button = { name: 'Sign in with Google' }

test('done: a window of 500 × 600 in the middle, signed in, back to the page wanted', async ({
  page,
}) => {
  await page.goto('/login?next=%2Forders')
  await page.evaluate(() => {
    const open = window.open
    window.open = (url, name, features) => {
      document.title = String(features)
      return open.call(window, url, name, features)
    }
  })
  const popup = await openWindow(page)
  const [width, height, left, top] = (await page.title()).match(/\d+/g)?.map(Number) ?? []
  expect([width, height]).toEqual([500, 600])
  const screen = await page.evaluate(() => [screenX + outerWidth / 2, screenY + outerHeight / 2])
  expect(Math.abs(Number(left) + 250 - Number(screen[0]))).toBeLessThanOrEqual(1)
  expect(Math.abs(Number(top) + 300 - Number(screen[1]))).toBeLessThanOrEqual(1)

  const closed = popup.waitForEvent('close')
  await signInAtStandIn(popup)
  await closed
  await expect(alert(page, 'Login Successful!')).toBeVisible()
  await expect(page).toHaveURL('/orders')
  await expect(page.getByRole('button', { name: 'Account of Grace Reader' })).toBeVisible()
})

test('registering with Google, and another tab that hears of it', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/about')
  await page.goto('/register')
  const popup = await openWindow(page)
  await signInAtStandIn(popup)
  await expect(alert(page, 'User Registered Successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(other.getByRole('button', { name: 'Account of Grace Reader' })).toBeVisible()
})

test('cancelled: a new window closes the one before, and alone gives a result', async ({
  page,
}) => {
  await page.goto('/login')
  const first = await openWindow(page)
  const firstClosed = first.waitForEvent('close')
  const second = await openWindow(page)
  await firstClosed
  await expect(page.getByRole('alert')).toHaveCount(0)
  await signInAtStandIn(second)
  await expect(alert(page, 'Login Successful!')).toBeVisible()
})

test('closed by the visitor: offers another try at once, and is sure after 8 s', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/login')
  await holdClock(page)
  const popup = await openWindow(page)
  await popup.close()
  await page.clock.runFor(500)
  await expect(page.getByText('The window was closed. You can try again.')).toBeVisible()
  await page.clock.runFor(7_999)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(alert(page, refused)).toContainText(reasons['popup-closed-by-user'])

  await page.clock.resume()
  const again = await openWindow(page, 'Try again')
  await signInAtStandIn(again)
  await expect(alert(page, 'Login Successful!')).toBeVisible()
})

test('another try within the 8 s is the only one that counts', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  await holdClock(page)
  await (await openWindow(page)).close()
  await page.clock.runFor(500)
  const again = await openWindow(page)
  await page.clock.runFor(9_000)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.resume()
  await signInAtStandIn(again)
  await expect(alert(page, 'Login Successful!')).toBeVisible()
})

test('cancelled at the provider: the page says so, until a new attempt', async ({
  page,
  playwright,
  baseURL,
}) => {
  const reader = await signUp(await playwright.request.newContext({ baseURL }))
  await page.goto('/login')
  for (const attempt of [1, 2]) {
    const popup = await openWindow(page)
    await expect(page.getByRole('alert'), `at attempt ${attempt}`).toHaveCount(0)
    await popup.getByRole('link', { name: 'Cancel' }).click()
    await expect(alert(page, refused)).toContainText(reasons['user-cancelled'])
  }
  await page.getByLabel('Email Address').fill(reader.email)
  await page.getByLabel('Password').fill(reader.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(alert(page, 'Login Successful!')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
})

test('a window that has lost its opener tells its end all the same', async ({ page, context }) => {
  await page.goto('/login')
  await context.addInitScript(() => {
    if (location.pathname.endsWith('/callback')) window.opener = null
  })
  await signInAtStandIn(await openWindow(page))
  await expect(alert(page, 'Login Successful!')).toBeVisible()
})

test('a window that only looks closed signs in late', async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    const open = window.open
    window.open = (...given) => {
      const opened = open.apply(window, given)
      return opened && new Proxy(opened, { get: (_, name) => name === 'closed' || (() => {}) })
    }
  })
  await page.goto('/login?next=%2Forders')
  const popup = await openWindow(page)
  await page.clock.runFor(9_000)
  await expect(alert(page, reasons['popup-closed-by-user'])).toBeVisible()
  await signInAtStandIn(popup)
  await expect(page).toHaveURL('/orders')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('third-party cookies blocked: nothing changes', async ({ playwright, baseURL }) => {
  const { launchOptions } = test.info().project.use
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--test-third-party-cookie-phaseout'],
  })
  const page = await browser.newPage({ baseURL })
  await page.goto('/login')
  await signInAtStandIn(await openWindow(page))
  await expect(alert(page, 'Login Successful!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account of Grace Reader' })).toBeVisible()
  await browser.close()
})

test('no cookies at all: says so, and opens nothing', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }),
  )
  await page.goto('/login')
  await page.getByRole('button', button).click()
  await expect(alert(page, refused)).toContainText(reasons['web-storage-unsupported'])
  expect(page.context().pages()).toHaveLength(1)
})

test('each code has the text of the specification with its reason; what is unknown gives none', async ({
  page,
  context,
}) => {
  test.slow()
  await context.route('**/api/identity/google/start?**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Google</title>' }),
  )
  await page.goto('/login')
  // A blocked window has its own test: it tells nobody anything.
  const codes = [...specifiedCodes, ...furtherCodes].filter((code) => code !== 'popup-blocked')
  for (const code of codes) {
    const popup = await openWindow(page)
    await popup.waitForURL('**/start?**')
    const search = new URL(popup.url()).searchParams
    const event = {
      type: 'signInViaPopup',
      eventId: search.get('event'),
      sessionId: search.get('session'),
      tenantId: null,
      error: { code },
    }
    const told = [
      { ...event, eventId: 'somebody-else' },
      { ...event, type: 'linkViaPopup' },
      { ...event, type: 'nonsense' },
      event,
      event,
    ]
    await popup.evaluate((events) => {
      const channel = new BroadcastChannel('octavo-identity')
      for (const each of events) {
        channel.postMessage(each)
        window.opener.postMessage(each, location.origin)
      }
    }, told)
    await expect(alert(page, refused)).toHaveCount(1)
    await expect(alert(page, refused)).toContainText(reasons[code])
    await popup.close()
    await page.getByRole('button', { name: 'Close message' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})

test('a guest at home loads nothing of it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await pageIsSettled(page)
  expect(asked.filter((path) => /identity-|google|firebase|popup|login/.test(path))).toEqual([])
})
