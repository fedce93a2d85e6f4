import type { Page } from '@playwright/test'
import { newReader } from './people.ts'

/* The window of "Sign in with Google", and the stand-in that answers there on loopback. */

/** Clicks, and answers the window that opens. */
export async function openWindow(page: Page, name = 'Sign in with Google'): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name }).click()
  return opening
}

export async function signInAtStandIn(popup: Page, email = newReader().email): Promise<string> {
  await popup.getByLabel('Name').fill('Grace Reader')
  await popup.getByLabel('Email').fill(email)
  await popup.getByRole('button', { name: 'Sign in' }).click()
  return email
}
