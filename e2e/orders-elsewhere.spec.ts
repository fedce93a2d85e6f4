import type { Page, Request } from '@playwright/test'
import { signUp } from './people.ts'
import { expect, test } from './shop.ts'

/* ORDERS_API_URL names another host: here a name that leads back to the shop, as a proxy would. */

const elsewhere = 'http://orders.example'

async function ordersElsewhere(page: Page): Promise<Request[]> {
  const asked: Request[] = []
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    const { 'content-security-policy': _, ...headers } = answer.headers()
    const html = await answer.text()
    const body = html.replace('data-orders-api="/api"', `data-orders-api="${elsewhere}"`)
    await route.fulfill({ response: answer, headers, body })
  })
  await page.route(`${elsewhere}/**`, async (route) => {
    asked.push(route.request())
    const origin = new URL(page.url()).origin
    const answer = await route.fetch({
      url: route.request().url().replace(elsewhere, `${origin}/api`),
    })
    const allowed = {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
    }
    await route.fulfill({ response: answer, headers: { ...answer.headers(), ...allowed } })
  })
  return asked
}

test('an Orders API elsewhere has a session of its own, from the log-in to the log-out', async ({
  page,
  playwright,
  baseURL,
}) => {
  const reader = await signUp(await playwright.request.newContext({ baseURL }))
  const asked = await ordersElsewhere(page)
  const calls = () => asked.map((request) => `${request.method()} ${request.url()}`)
  await page.goto('/login')
  await page.getByLabel('Email Address').fill(reader.email)
  await page.getByLabel('Password').fill(reader.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/')
  expect(calls()).toEqual([`POST ${elsewhere}/session`])

  await page.getByRole('button', { name: `Account of ${reader.email}` }).click()
  const ended = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().startsWith(elsewhere),
  )
  await page.getByRole('button', { name: 'Logout' }).click()
  expect((await ended).url()).toBe(`${elsewhere}/session`)
  expect((await ended).ok()).toBe(true)
})
