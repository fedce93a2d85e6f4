import { expect, test } from './shop.ts'

/* Addresses that cannot be read, or lead to nothing: a page says so, and leads on. */

const notFound = 'This page is not on our shelves.'
const addresses: [string, string, number][] = [
  ['/%', notFound, 404],
  ['/book/%E0%A4%A', notFound, 404],
  ['/author/a%00b', notFound, 400],
  ['/no/such/page', notFound, 404],
  ['/author/a%2Fb', 'There are no books on this shelf.', 404],
]

for (const [address, heading, status] of addresses) {
  test(`${address} leads on from a page of the shop`, async ({ page, expectErrors }) => {
    expectErrors(/status of 40[04]/)
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(status)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const search = page.getByRole('searchbox').or(page.getByRole('combobox')).first()
    await search.fill('moon')
    await search.press('Enter')
    await expect(page).toHaveURL('/search?q=moon')
    await page.goBack()
    await page
      .getByRole('link', { name: 'Back to the shop' })
      .or(page.getByRole('link', { name: 'Octavo' }))
      .first()
      .click()
    await expect(page).toHaveURL('/')
  })
}

for (const [address, small] of [
  ['/Genre/fiction', '/genre/fiction'],
  ['/Author/albert-camus', '/author/albert-camus'],
]) {
  test(`${address} leads to its address in small letters`, async ({ page, expectErrors }) => {
    expectErrors(/status of 404/)
    await page.goto(address as string)
    await expect(page).toHaveURL(small as string)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading...')).toHaveCount(0)
  })
}
