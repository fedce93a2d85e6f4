import type { Page } from '@playwright/test'
import { adminToken } from './people.ts'

/** Logs the page in at the desk, as the form for it would; before its first visit. */
export async function atDesk(page: Page): Promise<void> {
  const token = await adminToken(page.request)
  await page.addInitScript((value) => {
    if (location.protocol !== 'about:') localStorage.setItem('token', value)
  }, token)
}
