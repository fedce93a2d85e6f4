import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { isAccessible } from './axe.ts'
import { atDesk, jumpTo } from './desk.ts'
import { anOrder, takeStep } from './orders.ts'
import { adminToken, maxRetries, signUp } from './people.ts'
import { expect, test } from './shop.ts'

/* Customers at the desk: found, looked at, noted on, handed their data, erased. */

test.beforeEach(({ page }) => atDesk(page))

const named = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

/** While many customers are new at once, as here by other tests, the list is a minute behind. */
const behindMs = 90_000
test.describe.configure({ timeout: 180_000 })

async function isListed(page: Page) {
  await expect(async () => {
    if (await page.getByText('No customers match').isVisible()) await page.reload()
    await expect(page.getByText('1 customer found')).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: behindMs })
}

test('a customer is found by name, has orders and notes, and is one step from an order', async ({
  page,
  request,
  books,
}) => {
  const reader = await signUp(request)
  const name = named('Philippa')
  const number = await anOrder(request, reader, books.slice(0, 1), { name })

  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Desk' }).getByText('Customers').click()
  const box = page.getByRole('searchbox', { name: 'Search the customers' })
  await box.fill(name)
  await box.press('Enter')
  await expect(page).toHaveURL(/q=Philippa/)
  await isListed(page)
  await isAccessible(page)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: reader.email })).toBeVisible()

  const note = page.getByLabel('Add a note')
  await note.fill('Rings twice.')
  await page.getByRole('button', { name: 'Save the note' }).click()
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByText('Rings twice.', { exact: true })).toBeVisible()
  await expect(note).toHaveValue('')
  await notes.getByRole('button', { name: 'Edit the note “Rings twice.”' }).click()
  await notes.getByLabel('Edit the note').fill('Rings once.')
  await notes.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notes.getByText('Rings once.', { exact: true })).toBeVisible()
  await isAccessible(page)
  await notes.getByRole('button', { name: 'Delete the note “Rings once.”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the note' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(notes.getByText('Rings once.', { exact: true })).toBeHidden()

  await page
    .getByRole('link', { name: String(number), exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(`/dashboard/orders/${number}`)
  await page.getByRole('link', { name: 'Customer, notes and all orders' }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()

  await jumpTo(page, reader.email)
  const option = page.getByRole('group', { name: 'Customers' }).getByRole('option', { name })
  await expect(option).toBeVisible()
  await option.click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
})

test('two people change a note: both see what the other wrote, and one of both is kept', async ({
  page,
  request,
  expectErrors,
}) => {
  expectErrors(/409/)
  const reader = await signUp(request)
  const headers = { Authorization: `Bearer ${await adminToken(request)}` }
  const asked = { headers, maxRetries }
  let id = ''
  await expect(async () => {
    const found = await request.get(`/api/desk/customers?q=${reader.email}`, asked)
    id = (await found.json()).customers[0].id
  }).toPass({ timeout: behindMs })
  const path = `/api/desk/customers/${id}/notes`
  const note = await (await request.post(path, { ...asked, data: { text: 'One' } })).json()

  await page.goto(`/dashboard/customers/${id}`)
  await page.getByRole('button', { name: 'Edit the note “One”' }).click()
  await page.getByLabel('Edit the note').fill('Mine')
  await request.put(`${path}/${note.id}`, { ...asked, data: { text: 'Theirs' } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').getByText('Theirs', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Edit the note')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByText('Mine', { exact: true })).toBeVisible()
})

test('data is handed out; who is erased leaves the orders, and open orders come first', async ({
  page,
  request,
  books,
  expectErrors,
}) => {
  expectErrors(/400/)
  const reader = await signUp(request)
  const name = named('Erasmus')
  const number = await anOrder(request, reader, books.slice(0, 1), { name })
  await page.goto(`/dashboard/customers?q=${encodeURIComponent(name)}`)
  await isListed(page)
  await page.getByRole('link', { name, exact: true }).click()
  const data = page.getByRole('region', { name: 'On request' })
  const saved = page.waitForEvent('download')
  await data.getByRole('button', { name: 'Download the data' }).click()
  expect((await saved).suggestedFilename()).toBe('customer.json')

  await expect(data.getByText('finish or cancel this order first')).toBeVisible()
  await expect(data.getByRole('link', { name: String(number) })).toBeVisible()
  await expect(data.getByRole('button', { name: 'Erase the customer' })).toBeHidden()
  await takeStep(request, number, { step: 'cancel', reason: 'Asked for it' })
  await page.reload()

  await data.getByRole('button', { name: 'Erase the customer' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('To go on, type')).toBeFocused()
  await isAccessible(page)
  await page.keyboard.type('somebody@else.example')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not the customer’s e-mail address')).toBeVisible()
  await dialog.getByLabel('To go on, type').fill(reader.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'The customer was erased' })).toContainText(
    'One order stays in the accounts',
  )
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Deleted customer' })).toBeVisible()
  await expect(page.getByRole('link', { name: String(number), exact: true })).toBeVisible()
  await isAccessible(page)
  await page.goto(`/dashboard/customers?q=${encodeURIComponent(name)}`)
  await expect(page.getByText('No customers match.')).toBeVisible()
})

test('list and customer fit every width; a customer who is not there is said so', async ({
  page,
  request,
  books,
  expectErrors,
}) => {
  expectErrors(/404/)
  const reader = await signUp(request)
  const name = `${named('Maximilian')} ${'Rhoshandiatellyneshiaunneveshenk'.repeat(2)}`
  await anOrder(request, reader, books.slice(0, 2), { name })
  await page.goto(`/dashboard/customers?q=${encodeURIComponent(reader.email)}`)
  await isListed(page)
  const link = page.getByRole('link', { name, exact: true })
  const fits = async () => {
    for (const width of [320, 375, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, `${page.url()} at ${width} px`).toBeLessThanOrEqual(width)
    }
  }
  await fits()
  await link.click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Orders' }).getByRole('listitem')).toHaveCount(1)
  await fits()
  await page.goto('/dashboard/customers/nobody')
  await expect(page.getByText('There is no such customer.')).toBeVisible()
})
