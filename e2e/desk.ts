import { expect, type Locator, type Page } from '@playwright/test'
import { adminToken } from './people.ts'

/** Logs the page in at the desk, as the form for it would; before its first visit. */
export async function atDesk(page: Page): Promise<void> {
  const token = await adminToken(page.request)
  await page.addInitScript((value) => {
    if (location.protocol !== 'about:') localStorage.setItem('token', value)
  }, token)
}

/**
 * Presses a button with a token that the server no longer takes. In one turn: another question of the page with this
 * token would open the dialog over the button before it is pressed.
 */
export const pressWithOldToken = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    localStorage.setItem('token', 'of.another.key')
    element.click()
  })

/** Opens the search across everything by its keys, as soon as the page hears them, and types into it. */
export async function jumpTo(page: Page, words: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Rooms, books, orders and customers' })
  await expect(async () => {
    if (!(await box.isVisible())) await page.keyboard.press('Control+k')
    await expect(box).toBeFocused({ timeout: 1000 })
  }).toPass()
  await page.keyboard.type(words)
}
