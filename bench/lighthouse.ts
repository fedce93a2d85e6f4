import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median } from './report.ts'
import { measureTimes } from './tries.ts'

/* Lighthouse lives in a package of its own: it is larger than the shop, and only this needs it. */

const folder = join(import.meta.dirname, 'lighthouse')
const program = join(folder, 'node_modules/lighthouse/cli/index.js')
const run = promisify(execFile)

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

export type Scores = Record<Category, number> & {
  cumulativeLayoutShift: number
  /** When the largest thing of the first view is there, in seconds. */
  largestPaint: number
  /** How long the page did not hear a finger, in ms. */
  blocked: number
  /** Audits that cost points in any of the runs, as "category: what it found". */
  lost: string[]
  /** Performance of each run. */
  each: number[]
}

export async function installLighthouse() {
  if (existsSync(program)) return
  console.log('Installing Lighthouse (once, 176 MB) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  await run(npm, ['ci', '--ignore-scripts', '--prefix', folder], { cwd: folder })
}

/**
 * Lighthouse's medians on its own phone and its own slow network; nothing is left out. Null when not
 * one run measured anything.
 */
export async function lighthouse(
  url: string,
  runs: number,
  chromium: string,
): Promise<Scores | null> {
  const results = await measureTimes(runs, () => runOnce(url, chromium))
  if (results.length === 0) return null
  const middle = (pick: (result: Result) => number) => median(results.map(pick))
  const scoreOf = (category: Category) =>
    middle((result) => Math.round((result.categories[category].score ?? 0) * 100))
  const told = (audit: string) => middle((result) => result.audits[audit]?.numericValue ?? 0)
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    'best-practices': scoreOf('best-practices'),
    seo: scoreOf('seo'),
    cumulativeLayoutShift: told('cumulative-layout-shift'),
    largestPaint: told('largest-contentful-paint') / 1000,
    blocked: told('total-blocking-time'),
    lost: [...new Set(results.flatMap(lostPoints))],
    each: results.map((result) => Math.round((result.categories.performance.score ?? 0) * 100)),
  }
}

type Result = {
  categories: Record<
    Category,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >
  audits: Record<
    string,
    { title: string; score: number | null; numericValue?: number; displayValue?: string }
  >
}

async function runOnce(url: string, chromium: string): Promise<Result> {
  // Chromium's sandbox refuses to run as root.
  const asRoot = process.getuid?.() === 0 ? ' --no-sandbox' : ''
  const { stdout } = await run(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--no-enable-error-reporting',
      '--output=json',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=--headless=new${asRoot}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout)
}

function lostPoints(result: Result): string[] {
  return categories.flatMap((category) =>
    result.categories[category].auditRefs.flatMap(({ id, weight }) => {
      const audit = result.audits[id]
      if (weight === 0 || !audit || audit.score === null || audit.score >= 0.9) return []
      return [`${category}: ${audit.title} ${audit.displayValue ?? ''}`.trim()]
    }),
  )
}
