import { expect, test } from './shop.ts'

/* With JavaScript switched off every page works, or says what needs it. */

test.use({ javaScriptEnabled: false })

const guestPages = [
  '/',
  '/?genre=fiction',
  '/book/:id',
  '/search?q=the',
  '/search?q=zzyzxqqq',
  '/genre/fiction',
  '/new',
  '/browse',
  '/browse/authors',
  '/browse/authors?letter=v',
  '/cart',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/verify-email?token=x',
  '/newsletter/confirm?token=x',
  '/newsletter/unsubscribe?token=x',
  '/about',
  '/admin',
  '/dashboard',
  '/dashboard/manage-books',
  '/no-such-page',
]
const customerPages = ['/checkout', '/orders', '/dropdown']

test('no page waits for a script, or offers what only a script would do', async ({
  page,
  books,
  login,
  expectErrors,
}) => {
  test.slow()
  expectErrors(/404/)
  const look = async (path: string) => {
    await page.goto(path.replace(':id', books[0]?._id ?? ''))
    const body = page.locator('body')
    await expect(body, path).toContainText(/JavaScript/, { useInnerText: true })
    await expect(body, path).not.toContainText('Loading...', { useInnerText: true })
    const idle = await page
      .locator('button, input:not([type=hidden]), select, textarea, .skeleton')
      .evaluateAll((all) =>
        all
          .filter((control) => control.checkVisibility())
          .filter(
            (control) => !control.matches(':disabled, form[method="get"] *, form:not([method]) *'),
          )
          .map(({ outerHTML }) => outerHTML),
      )
    expect(idle, path).toEqual([])
  }
  for (const path of guestPages) await look(path)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await login()
  for (const path of customerPages) await look(path)
})

test('a search, a genre, an order and a filter need none', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Genre').selectOption('Horror')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL('/?genre=horror')
  await page.getByRole('searchbox').fill('verne')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('article').first()).toContainText('Jules Verne')
  await page.getByLabel('Sort by').selectOption('Newest')
  await page.getByRole('button', { name: 'Sort' }).click()
  await expect(page).toHaveURL('/search?q=verne&sort=newest')
})
