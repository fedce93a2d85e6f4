import type { Locator, Page } from '@playwright/test'
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
