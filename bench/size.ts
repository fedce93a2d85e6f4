import { parseArgs } from 'node:util'
import { firstVisit, openBrowser, type Resource, screens, type Visit } from './chromium.ts'
import { installLighthouse, lighthouse } from './lighthouse.ts'
import { type Measure, publish } from './report.ts'
import { startShop } from './shop.ts'

/* `npm run size`: what the first visit weighs and how Lighthouse finds it, against the bars that
   stand beside each measure. Bytes are bodies as transferred (brotli where the shop sends it), 1 kB = 1,000. */

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    'lighthouse-runs': { type: 'string', default: '5' },
    details: { type: 'boolean', default: false },
  },
})

const runs = Number(options['lighthouse-runs'])
/* bench/run.mjs finds it. */
const { CHROME_PATH: executable = '' } = process.env
const shop = await startShop()
const measures: Measure[] = []
try {
  measures.push(...(await weighPages()))
  if (runs > 0) {
    await installLighthouse()
    for (const page of [
      { name: 'home', path: '/' },
      { name: 'book page', path: shop.bookPath },
    ]) {
      console.log(`Lighthouse on the ${page.name}, ${runs} times …`)
      measures.push(...(await judge(page.name, shop.url + page.path)))
    }
  }
} finally {
  // Also when something failed: what was measured until then was measured.
  publish(measures, options.json)
  await shop.stop()
}

async function weighPages(): Promise<Measure[]> {
  const browser = await openBrowser(executable)
  const home: Visit[] = []
  const books: Visit[] = []
  for (const screen of Object.values(screens)) {
    home.push(await firstVisit(browser, `${shop.url}/`, screen))
    books.push(await firstVisit(browser, shop.url + shop.bookPath, screen))
  }
  await browser.close()
  if (options.details) console.table(home.flatMap((visit) => visit.resources))

  // A phone and a desktop fetch different things: the larger of the two is what counts.
  const heaviest = (visits: Visit[], counts: (resource: Resource) => boolean) =>
    Math.max(...visits.map((visit) => weight(visit, counts))) / 1000
  const are = (type: string) => (resource: Resource) => resource.type === type
  const pictures = [...home, ...books].flatMap((visit) =>
    visit.aboveTheFold.map((picture) => picture.bytes),
  )
  const kB = (name: string, ours: number, atMost: number): Measure => ({
    name,
    unit: 'kB',
    ours,
    bar: { atMost },
  })
  return [
    kB('JavaScript of the first visit to home', heaviest(home, are('Script')), 110),
    kB('CSS of home', heaviest(home, are('Stylesheet')), 15),
    kB('Fonts of home', heaviest(home, are('Font')), 45),
    kB('Largest picture above the fold', Math.max(0, ...pictures) / 1000, 60),
    kB('Providers of identity on home, for a guest', heaviest(home, isOfIdentity), 0),
    kB('Providers of identity on a book page, for a guest', heaviest(books, isOfIdentity), 0),
  ]
}

/** Who is signed in is listened to by the first view's own code; the providers have files of their own. */
function isOfIdentity({ url }: Resource) {
  const [, name = ''] = /\/([\w-]+)-[\w-]{8}\.js$/.exec(url) ?? []
  return /^(identity|account|google|sign-in|session|id-token|auth)\b/.test(name)
}

function weight(visit: Visit, counts: (resource: Resource) => boolean) {
  return visit.resources.filter(counts).reduce((sum, { bytes }) => sum + bytes, 0)
}

async function judge(page: string, url: string): Promise<Measure[]> {
  const scores = await lighthouse(url, runs, executable)
  if (!scores) {
    console.error(`  Lighthouse could not measure the ${page}`)
    process.exitCode = 1
    return []
  }
  console.log(`  performance of each run: ${scores.each.join(', ')}`)
  for (const line of scores.lost) console.log(`  ${line}`)
  const score = (name: keyof typeof scores & string, ours: number, atLeast: number): Measure => ({
    name: `Lighthouse, ${page}: ${name}`,
    unit: '',
    ours,
    bar: { atLeast },
  })
  return [
    score('performance', scores.performance, 95),
    score('accessibility', scores.accessibility, 100),
    score('best-practices', scores['best-practices'], 100),
    score('seo', scores.seo, 100),
    {
      name: `Lighthouse, ${page}: largest paint`,
      unit: 's',
      ours: scores.largestPaint,
      bar: { atMost: 1.3 },
    },
    {
      name: `Lighthouse, ${page}: blocked`,
      unit: 'ms',
      ours: scores.blocked,
      bar: { atMost: 60 },
    },
    {
      name: `Lighthouse, ${page}: layout shift`,
      unit: '',
      ours: scores.cumulativeLayoutShift,
      bar: { atMost: 0.01 },
    },
  ]
}
