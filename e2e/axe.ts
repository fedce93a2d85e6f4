import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Everything axe knows of WCAG 2.2 AA and of good practice. */
export const isAccessible = (page: Page) => findNothing(page, (axe) => axe.withTags(tags))

export const hasContrast = (page: Page) =>
  findNothing(page, (axe) => axe.withRules(['color-contrast']))

async function findNothing(page: Page, choose: (axe: AxeBuilder) => AxeBuilder) {
  // No frames to look into and nothing to tell of what passed: a quarter of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await choose(axe).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
