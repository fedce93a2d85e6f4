import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { RunOptions, run } from 'axe-core'

declare global {
  interface Window {
    axe: { run: typeof run }
  }
}

/* What the package exports is more than twice as long, and each page reads it anew: a tenth of a second of a core. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Everything axe knows of WCAG 2.2 AA and of good practice. */
export const isAccessible = (page: Page) => findNothing(page, { type: 'tag', values: tags })

export const hasContrast = (page: Page) =>
  findNothing(page, { type: 'rule', values: ['color-contrast'] })

async function findNothing(page: Page, runOnly: RunOptions['runOnly']) {
  // More than half a megabyte, which a page is given once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    },
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  )
  expect(found).toEqual([])
}
