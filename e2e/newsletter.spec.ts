import { newReader } from './people.ts'
import { expect, test } from './shop.ts'

test('both Subscribe buttons answer in their own place', async ({ page }) => {
  await page.goto('/')
  for (const source of ['banner', 'footer']) {
    const form = page.getByRole('form', { name: `Newsletter (${source})` })
    await form.getByLabel('Your e-mail address').fill(newReader().email)
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(form.getByRole('status')).toContainText('check your inbox')
    await expect(form.getByLabel('Your e-mail address')).toHaveValue('')
  }
})

test('a link of a mail does nothing before the click, and a stale one says so', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/404/)
  const posted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url())
  })
  await page.goto(`/newsletter/confirm?token=${'A'.repeat(43)}`)
  const button = page.getByRole('button', { name: 'Yes, subscribe me' })
  await expect(button).toBeEnabled()
  expect(posted).toEqual([])
  await button.click()
  await expect(page.getByRole('alert').getByText('no longer works')).toBeVisible()

  await page.goto('/newsletter/unsubscribe')
  await expect(page.getByText('This link is not complete.')).toBeVisible()
})
