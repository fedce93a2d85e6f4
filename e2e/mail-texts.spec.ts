import { isAccessible } from './axe.ts'
import { atDesk } from './desk.ts'
import { alert, expect, test } from './shop.ts'

/* The words of the shop's own mails: a mistake is found before it is saved, and the usual words come back. */

test.beforeEach(({ page }) => atDesk(page))

test('the owner words a mail anew, is told of a mistake, and takes the usual words back', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/400/)
  await page.goto('/dashboard/mail-texts')
  await page.getByRole('link', { name: 'Password changed' }).click()
  const text = page.getByLabel('Text', { exact: true })
  await expect(text).toHaveValue(/all other devices were logged out/)
  await text.fill('Hello {nobody},\n\nyour password is a new one.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: /There is no field \{nobody\}/ })).toBeVisible()
  await text.fill('Your password is a new one.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: /The mail needs \{button\}/ })).toBeVisible()
  await text.fill('Your password is a new one.\n\n{button}')
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(preview.getByText('Your password is a new one.')).toBeVisible()
  await isAccessible(page)

  // What was typed outlives the page.
  await page.reload()
  await expect(text).toHaveValue(/is a new one/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(alert(page, 'Saved. The next mail has these words.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the usual words' }).click()
  await expect(alert(page, 'The usual words are back.')).toBeVisible()
  await expect(text).toHaveValue(/all other devices were logged out/)
  await expect(page.getByRole('region', { name: 'Versions' }).getByRole('listitem')).toHaveCount(2)
})
