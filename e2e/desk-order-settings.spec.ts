import { adminToken } from './people.ts'
import { alert, expect, openWith, test } from './shop.ts'

/* The shop is shared with the tests beside this one. What is saved here refuses none of their orders. */

test('the owner sets what holds for orders; what makes no sense is named at its box', async ({
  page,
  request,
  books,
  expectErrors,
}) => {
  expectErrors(/400/)
  const token = await adminToken(request)
  await page.goto('/admin')
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  await page.goto('/dashboard/settings')
  await page.getByRole('link', { name: 'Settings of orders' }).click()
  const form = page.getByRole('form', { name: 'Settings of orders' })
  const box = (label: string) => form.getByLabel(label)
  const save = () => form.getByRole('button', { name: 'Save changes' }).click()

  await box('Sent within (days)').fill('soon')
  await box('Largest order in $').fill('1,000')
  await box('Countries').fill('United States, Narnia')
  await box('Send it to').fill('nobody')
  await save()
  for (const [label, says] of [
    ['Sent within (days)', /^Sent within must be a whole number from 0 to 60/],
    ['Largest order in $', /^Largest order must be a number/],
    ['Countries', /^We know no country by this name: Narnia/],
    ['Send it to', /^Order mails go to an e-mail address/],
  ] as const) {
    await expect(box(label)).toHaveAccessibleDescription(says)
  }

  await box('Sent within (days)').fill('3')
  await box('Largest order in $').fill('$90 000')
  await box('Countries').fill('')
  await box('Send it to').fill('')
  await box('Refused parcels').fill('90')
  await save()
  await expect(alert(page, 'The settings of orders are saved.')).toBeVisible()
  await page.reload()
  await expect(box('Sent within (days)')).toHaveValue('3')
  await expect(box('Largest order in $')).toHaveValue('90000.00')
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const scrollWidth = await page.evaluate(() => document.scrollingElement?.scrollWidth)
    expect(scrollWidth, `scrolls sideways at ${width} px`).toBe(width)
  }

  // A page that was kept says the new day.
  const sent = page.locator('html[data-sent-within="3"]')
  await openWith(page, `/book/${books[0]?._id}`, sent)
  await expect(page.getByText(/^We'll send it by \w+ \d+, \d{4}\.$/)).toBeVisible()
})
