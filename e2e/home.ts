import type { Page } from '@playwright/test'
import type { Book } from '#app/catalog/book.ts'

export const goHome = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Octavo' }).click()
export const shelf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const titlesOn = (page: Page, name: string) =>
  shelf(page, name).getByRole('heading', { level: 3 })

/** The whole list, or a genre's: answered in a test, so that it does not change under it. */
export const anyList = /\/api\/\?/

/** Books "Number 0", "Number 1" … with covers of real ones. */
export const numbered = (books: Book[], count: number): Book[] =>
  Array.from({ length: count }, (_, index) => ({
    ...(books[index % books.length] as Book),
    _id: `number-${index}`,
    title: `Number ${index}`,
  }))
export const titlesFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `Number ${first + index}`)
