import { readFileSync } from 'node:fs'
import { atDesk } from './desk.ts'
import { expect, test } from './shop.ts'

test('books leave as a file: all of them, or those that are shown', async ({ page, books }) => {
  await atDesk(page)
  const save = async (which: string, format: string) => {
    await page.getByRole('button', { name: 'Export…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export books' })
    await dialog.getByRole('radio', { name: which }).check()
    await dialog.getByLabel('Format').selectOption(format)
    const started = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save the file' }).click()
    const download = await started
    await expect(dialog).toBeHidden()
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
  }
  await page.goto('/dashboard/manage-books')
  const all = await save('All books in the shop', 'CSV')
  expect(all.name).toBe('books.csv')
  for (const { title } of books.slice(0, 3)) expect(all.text).toContain(title)

  const [book] = books
  await page.goto(`/dashboard/manage-books?q=${encodeURIComponent(book?.title ?? '')}`)
  const shown = await save('All books that match the search and filters', 'ONIX 3.0')
  expect(shown.name).toBe('books.xml')
  expect(shown.text).toContain(`.${book?._id}</RecordReference>`)
  expect(shown.text.match(/<Product>/g)?.length).toBeLessThan(books.length)
})
