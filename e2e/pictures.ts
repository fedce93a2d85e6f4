import type { Page } from '@playwright/test'

/**
 * Pictures of the whole page by day and by lamplight, for whoever wants to look: with `PICTURES=1` alone, since each
 * takes a third of a second of a core and no test compares them. A page that comes by day is left as it was.
 */
export async function keepPictures(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await keepPicture(page, `${name}-${colorScheme}-${page.viewportSize()?.width}`)
  }
}

/** The page as it is. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!process.env.PICTURES) return
  await page.screenshot({
    path: `artefacts/pages/${name}.jpeg`,
    quality: 90,
    fullPage: true,
    animations: 'disabled',
  })
}
