import { reasons } from '#app/account/identity-errors.ts'
import { openWindow, signInAtStandIn } from './google.ts'
import { alert, expect, test } from './shop.ts'

/* "Sign in with Google" where no window opens: by redirect, there and back. */

const refused = 'Please provide a valid email and password'
const button = { name: 'Sign in with Google' }

/** What a page says just before it leaves. */
function keepAlerts() {
  new MutationObserver(() => {
    const text = document.querySelector('[role=alert]')?.textContent ?? ''
    sessionStorage.setItem('alerts', (sessionStorage.getItem('alerts') ?? '') + text)
  }).observe(document, { subtree: true, childList: true })
}

test.describe('without windows', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      window.open = () => null
    }),
  )

  test('blocked: goes on by redirect and comes back to the page wanted', async ({ page }) => {
    await page.addInitScript(keepAlerts)
    await page.goto('/login?next=%2Fcheckout')
    await page.getByRole('button', button).click()
    await expect(page.getByRole('heading', { name: 'Stand-in for Google' })).toBeVisible()
    await signInAtStandIn(page)
    await expect(alert(page, 'Login Successful!')).toBeVisible()
    await expect(page).toHaveURL('/checkout')
    expect(await page.evaluate(() => sessionStorage.getItem('alerts'))).toContain(
      reasons['popup-blocked'],
    )
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name)).not.toContain('octavo_auth_event')
  })

  test('a redirect that was cancelled is told on the page it began on, once', async ({ page }) => {
    await page.goto('/register?next=%2Forders')
    await page.getByRole('button', button).click()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/register?next=%2Forders')
    await expect(alert(page, refused)).toContainText(reasons['user-cancelled'])
    await page.reload()
    await expect(page.getByRole('button', button)).toBeEnabled()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('another look by Google, with windows blocked: by redirect, back to the question, and done', async ({
  page,
}) => {
  await page.goto('/login?next=%2Fdropdown')
  const email = await signInAtStandIn(await openWindow(page))
  await expect(page.getByRole('heading', { name: 'Hello, Grace Reader' })).toBeVisible()
  await page.evaluate(() => {
    window.open = () => null
  })
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const confirm = dialog.getByRole('button', { name: 'First, confirm with Google' })

  // Stopped there, or somebody else: told on the same page, and nothing is proven.
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await confirm.click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/dropdown')
  await expect(alert(page, reasons['user-cancelled'])).toBeVisible()
  await expect(confirm).toBeVisible()
  await page.evaluate(() => {
    window.open = () => null
  })
  await confirm.click()
  await signInAtStandIn(page)
  await expect(page).toHaveURL('/dropdown')
  await expect(alert(page, reasons['user-mismatch'])).toBeVisible()
  await expect(confirm).toBeVisible()

  await page.evaluate(() => {
    window.open = () => null
  })
  await confirm.click()
  await signInAtStandIn(page, email)
  await expect(page).toHaveURL('/dropdown')
  await dialog.getByLabel('Type “delete”').fill('delete')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog', { name: 'Your account is deleted' })).toBeVisible()
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).not.toContain('octavo_auth_event')
})
