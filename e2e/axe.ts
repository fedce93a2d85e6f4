import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Everything axe knows of WCAG 2.2 AA and of good practice. */
export const isAccessible = (page: Page) => findNothing(page, { type: 'tag', values: tags })

export const hasContrast = (page: Page) =>
  findNothing(page, { type: 'rule', values: ['color-contrast'] })

async function findNothing(page: Page, runOnly: RunOptions['runOnly']) {
  // Half a megabyte, which a page is given once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    },
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  )
  expect(found).toEqual([])
}
