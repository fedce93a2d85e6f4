import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from './bench-row.ts'
import { ask, askFor, percentile } from './catalogue-ask.ts'
import { benchBook } from './catalogue-titles.ts'
import { answered } from './distinct-pages.ts'
import { fillWithTitles } from './fresh-pages.ts'
import { keptDuring } from './page-cache.ts'
import type { Measure } from './report.ts'
import { postRequest } from './requests.ts'
import { signIn } from './write-speed.ts'

/* What visitors wait for while other books than those that they see are edited, at 100,000 titles. */

const edits = 40
const betweenEditsMs = 500
const visitsPerEdit = 10

/**
 * A kept search page and home, each visited twenty times a second, while two books a second are edited that neither
 * shows: 95 of 100 visits wait less, those included that come while the page is rendered anew.
 */
export async function measureElsewhere({ shop, generator }: Bench): Promise<Measure[]> {
  await fillWithTitles(shop.databaseUrl)
  const token = await signIn(shop.url, shop.adminPassword)
  const words = benchBook(1).title.split(' ').slice(0, 2).join(' ')
  const pages = { Home: '/', 'A search page': `/search?${new URLSearchParams({ q: words })}` }
  const shown = (await Promise.all(Object.values(pages).map((path) => ask(shop.url + path))))
    .map(({ body }) => body)
    .join()
  let next = 1000
  const edit = async () => {
    while (shown.includes(benchBook(next).id)) next++
    const path = `/api/edit/${benchBook(next++).id}`
    const request = postRequest(path, { Authorization: `Bearer ${token}` }, { stock: next }, 'PUT')
    const plan = { port: shop.port, requests: [request], connections: 1, until: 'once' as const }
    const { statuses } = await generator.ask(plan)
    assert.equal(statuses[200], 1, JSON.stringify(statuses))
  }
  const agent = new Agent({ keepAlive: true })
  const took = new Map(Object.keys(pages).map((name) => [name, [] as number[]]))
  const { percent } = await keptDuring(shop.url, async () => {
    for (let at = 0; at < edits; at++) {
      await edit()
      for (let visit = 0; visit < visitsPerEdit; visit++) {
        for (const [name, path] of Object.entries(pages)) {
          const began = performance.now()
          await answered(agent, shop.port, path, { 'accept-encoding': 'br' })
          took.get(name)?.push(performance.now() - began)
        }
        await pause(betweenEditsMs / visitsPerEdit)
      }
    }
  })
  agent.destroy()
  return [
    ...[...took].map(([name, times]) => ({
      ...{ name: `${name}, while other books are edited, p95`, unit: 'ms' },
      ...{ ours: percentile(times, 0.95), bar: { atMost: 5 } },
    })),
    { name: 'The same, from memory', unit: '%', ours: percent, bar: { atLeast: 90 } },
  ]
}

/** Searches for titles as they stand, and any search while its facets are counted. */
export async function measureSearches({ shop }: Bench): Promise<Measure[]> {
  await fillWithTitles(shop.databaseUrl)
  const searchOf = (q: string, path = '') =>
    askFor(`${shop.url}/api/search${path}?${new URLSearchParams({ q })}`)
  const exact: number[] = []
  const beside: number[] = []
  for (let n = 0; n < 220; n++) {
    const { ms } = await searchOf(benchBook(50_000 + n * 37).title)
    if (n >= 20) exact.push(ms)
  }
  // With other dots behind it is the same question, but nothing is kept for it yet.
  for (let dots = 0; dots < 24; dots++) {
    const q = `business${'.'.repeat(dots)}`
    const [, { ms }] = await Promise.all([searchOf(q, '/facets'), searchOf(q)])
    beside.push(ms)
  }
  const unit = 'ms'
  return [
    { name: 'Exact search, p95', unit, ours: percentile(exact, 0.95), bar: { atMost: 5 } },
    {
      ...{ name: 'Hits while facets are counted, p95', unit },
      ...{ ours: percentile(beside, 0.95), bar: { atMost: 20 } },
    },
  ]
}
