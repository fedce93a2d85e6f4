import { isAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/shop.ts'

/* Every shelf can be found from the page of all shelves; a list is narrowed by authors, series and publishers. */

test('a shelf is found by its letter and by words, with the keyboard alone', async ({ page }) => {
  await page.goto('/browse')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'All authors' }).press('Enter')
  await expect(page).toHaveURL('/browse/authors')
  await expect(main.getByRole('heading', { level: 1, name: 'Authors' })).toBeVisible()
  await isAccessible(page)
  const letters = main.getByRole('navigation', { name: 'Authors from A to Z' })
  await letters.getByRole('link', { name: 'V', exact: true }).press('Enter')
  await expect(page).toHaveURL('/browse/authors?letter=v')
  await expect(letters.getByRole('link', { name: 'V', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(main.getByRole('link', { name: /^Jules Verne/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Herman Melville/ })).toHaveCount(0)
  await isAccessible(page)

  const box = main.getByRole('searchbox', { name: 'Search authors' })
  await box.fill('melv')
  await box.press('Enter')
  await expect(page).toHaveURL('/browse/authors?q=melv')
  await expect(main.getByRole('heading', { name: 'With “melv”' })).toBeVisible()
  await main.getByRole('link', { name: /^Herman Melville/ }).press('Enter')
  await expect(page).toHaveURL('/author/herman-melville')
  await page.goBack()
  await expect(main.getByRole('searchbox', { name: 'Search authors' })).toHaveValue('melv')

  await page.goto('/browse/authors?q=zzzyqx')
  await expect(main.getByText('No authors match “zzzyqx”.')).toBeVisible()
  await main.getByRole('link', { name: 'See all authors' }).click()
  await expect(page).toHaveURL('/browse/authors')
})

test('a list of shelves that cannot be loaded says so, and is asked for again', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/500/)
  await page.goto('/browse/authors')
  const letter = /\/api\/browse\/authors\?.*letter=m/
  await page.route(letter, (route) =>
    route.fulfill({ status: 500, json: { message: 'The shop is unwell.' } }),
  )
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'M', exact: true }).click()
  await expect(main.getByRole('alert')).toContainText('The shop is unwell.')
  await page.unroute(letter)
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('link', { name: /^Herman Melville/ })).toBeVisible()
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the alphabet and the boxes fit', async ({ page }) => {
    for (const path of ['/browse', '/browse/authors', '/browse/publishers?letter=0']) {
      await page.goto(path)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, path).toBe(320)
    }
  })
})

test('a search is narrowed by author, series and publisher, and the address says so', async ({
  page,
}) => {
  await page.goto('/search?q=the')
  const panel = page.getByRole('form', { name: 'Filters' })
  await panel.getByText('Author', { exact: true }).click()
  const find = panel.getByRole('searchbox', { name: 'Find authors' })
  await expect(panel.getByRole('checkbox', { name: /\d$/ }).last()).toBeVisible()
  await find.fill('vern')
  const verne = panel.getByRole('checkbox', { name: /^Jules Verne/ })
  await expect(verne).toBeVisible()
  await isAccessible(page)
  const counted = (await verne.locator('xpath=..').textContent()) ?? ''
  await verne.click()
  await expect(page).toHaveURL('/search?q=the&author=jules-verne')
  await expect(verne).toBeChecked()
  const count = /(\d+)/.exec(counted.replace('Jules Verne', ''))?.[1]
  await expect(page.getByRole('status').filter({ hasText: /^\d+ books?$/ })).toHaveText(
    new RegExp(`^${count} books?$`),
  )
  await panel.getByText('Series', { exact: true }).click()
  await panel.getByRole('checkbox', { name: /^Extraordinary Voyages/ }).check()
  await expect(page).toHaveURL('/search?q=the&author=jules-verne&series=extraordinary-voyages')

  await page.reload()
  await expect(
    page.getByRole('link', { name: 'Remove Series: Extraordinary Voyages' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Remove Author: Jules Verne' }).click()
  await expect(page).toHaveURL('/search?q=the&series=extraordinary-voyages')
})
