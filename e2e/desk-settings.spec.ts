import { pressWithOldToken } from './desk.ts'
import { admin, adminToken } from './people.ts'
import { alert, expect, test } from './shop.ts'

/* The shop is shared with the tests beside this one. What is saved here charges none of their orders:
   each ships free from the first cent on, and the tax of a hundredth of a percent rounds to nothing. */

const nothing = { shippingFee: 0, freeShippingFrom: null, taxRate: 0, pricesIncludeTax: false }

test('shipping and tax are set at the desk, with an example beside what is typed', async ({
  page,
  request,
  asAdmin,
  expectErrors,
}) => {
  expectErrors(/401|400/)
  await asAdmin('PUT', '/api/settings', nothing)
  const token = await adminToken(request)
  await page.goto('/admin')
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Settings' }).click()
  const form = page.getByRole('form', { name: 'Shipping and tax' })
  const box = (label: string) => form.getByLabel(label)
  const example = form.locator('output')
  const save = () => form.getByRole('button', { name: 'Save changes' }).click()
  await expect(example).toHaveText('A $20.00 book: $20.00, and nothing is added.')

  await box('Shipping fee in $').fill('4.90')
  await box('Free shipping from $').fill('50')
  await box('Tax rate in %').fill('8.25')
  await expect(example).toHaveText(
    'A $20.00 book: $20.00 + $4.90 shipping + $2.05 tax = $26.95. From $50.00 on, shipping is free.',
  )
  await box('Prices').selectOption('Include tax')
  await expect(example).toContainText('= $24.90, of which $1.90 is tax.')

  await box('Shipping fee in $').fill('0')
  await box('Tax rate in %').fill('8.8755')
  await expect(example).toHaveText(/^Fill in the fields above/)
  await save()
  await expect(box('Tax rate in %')).toHaveAccessibleDescription(
    /^Tax rate has at most three decimals/,
  )
  await box('Tax rate in %').fill('0.01')
  await save()
  const feeless = 'Free shipping from needs a shipping fee; without one, leave it empty'
  await expect(box('Free shipping from $')).toHaveAccessibleDescription(new RegExp(`^${feeless}`))
  await form.getByRole('alert').getByRole('link', { name: feeless }).press('Enter')
  await expect(box('Free shipping from $')).toBeFocused()

  await page.reload()
  await expect(form.getByText(/^Unsaved changes from .* were restored/)).toBeVisible()
  await expect(box('Free shipping from $')).toHaveValue('50')
  await expect(box('Prices')).toHaveValue('yes')
  await box('Shipping fee in $').fill('3')
  await box('Free shipping from $').fill('0.01')
  await pressWithOldToken(form.getByRole('button', { name: 'Save changes' }))
  const dialog = page.getByRole('dialog', { name: 'Please log in again' })
  await dialog.getByLabel('Username').fill(admin.username)
  await dialog.getByLabel('Password').fill(admin.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(alert(page, 'Shipping and tax are saved.')).toBeVisible()
  await expect(example).toHaveText('A $20.00 book: $20.00, shipped free.')

  await page.reload()
  await expect(box('Shipping fee in $')).toHaveValue('3.00')
  await expect(box('Tax rate in %')).toHaveValue('0.01')
  await expect(form.getByText('Unsaved changes')).toBeHidden()
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const scrollWidth = await page.evaluate(() => document.scrollingElement?.scrollWidth)
    expect(scrollWidth, `scrolls sideways at ${width} px`).toBe(width)
  }

  await asAdmin('PUT', '/api/settings', nothing)
})

test('the owner says what the shop is called, and how to reach it', async ({
  page,
  request,
  asAdmin,
}) => {
  const path = '/api/desk/settings/identity'
  await asAdmin('PUT', path, { address: '', phone: '' })
  const token = await adminToken(request)
  await page.goto('/admin')
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  await page.goto('/dashboard/your-shop')
  const form = page.getByRole('form', { name: 'Your shop' })
  const box = (label: string) => form.getByLabel(label)
  const save = () => form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByLabel('Name', { exact: true })).not.toHaveValue('')

  await box('Phone').fill('call us')
  await save()
  await expect(box('Phone')).toHaveAccessibleDescription(/^Enter a phone number/)
  await box('Phone').fill('+1 503 555 0142')
  await page.reload()
  await expect(form.getByText(/^Unsaved changes from .* were restored/)).toBeVisible()
  await expect(box('Phone')).toHaveValue('+1 503 555 0142')
  await box('Postal address').fill('12 Quill Lane\nPortland, OR 97201')
  await save()
  await expect(alert(page, 'Your shop is saved.')).toBeVisible()

  // A kept page may be shown once more while the new one is made.
  const contact = page.getByRole('contentinfo').locator('address')
  await expect(async () => {
    await page.goto('/about')
    await expect(contact).toContainText('12 Quill Lane', { timeout: 1000 })
  }).toPass()
  await expect(contact).toContainText('+1 503 555 0142')
  await asAdmin('PUT', path, { address: '', phone: '' })
})
