import type { Page } from '@playwright/test'
import { expect, test } from './shop.ts'

/* A tab that was open while the shop was deployed anew: the files it asks for next are gone. */

/** Answers 404 for these files until a document is loaded anew; then the new version has its own. */
async function deployMeanwhile(page: Page, files: RegExp) {
  let isOld = true
  const loaded: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    isOld = false
    loaded.push(new URL(request.url()).pathname + new URL(request.url()).search)
  })
  await page.route(files, (route) => (isOld ? route.fulfill({ status: 404 }) : route.continue()))
  return loaded
}

test.beforeEach(({ expectErrors }) => expectErrors(/404|Error loading route module|dynamically/))

test('a link leads where it was pressed', async ({ page }) => {
  await page.goto('/')
  const loaded = await deployMeanwhile(page, /\/assets\/.*\.js$/)
  await page.getByRole('link', { name: 'More about Octavo' }).click()
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(loaded).toEqual(['/about'])
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('a search is carried out with what was typed', async ({ page }) => {
  await page.goto('/about')
  const loaded = await deployMeanwhile(page, /\/assets\/.*\.js$/)
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill('moon & stars')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=moon(\+|%20)%26(\+|%20)stars$/)
  await expect.poll(() => loaded.length).toBe(1)
  expect(loaded[0]).toMatch(/^\/search\?q=moon/)
})

test('the files of a press are gone: the page is loaded anew, where it was', async ({ page }) => {
  // The page asks for them once it is live: they are held until the press, then they are gone.
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  let press = () => {}
  const pressed = new Promise<void>((resolve) => {
    press = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const isOld = documents.length === 1 && /\/identity-embedded-/.test(route.request().url())
    if (isOld) await pressed
    const isGone = documents.length === 1 && (isOld || route.request().method() === 'HEAD')
    return isGone ? route.fulfill({ status: 404 }) : route.continue()
  })
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Email Address').fill('reader@example.org')
  await page.getByLabel('Password').fill('a warm lamp')
  await page.getByRole('button', { name: 'Login' }).click()
  expect(documents).toEqual(['/login'])
  press()
  await expect.poll(() => documents).toEqual(['/login', '/login'])
  await expect(page.getByRole('button', { name: /Google/ })).toBeEnabled()
  expect(documents).toEqual(['/login', '/login'])
})
