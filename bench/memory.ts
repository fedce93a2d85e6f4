import type { Bench } from './bench-row.ts'
import type { Measure } from './report.ts'
import { getRequest } from './requests.ts'

const requests = 10_000
const pages = ['/', '/cart', '/login', '/register', '/about', '/terms-and-conditions', '/admin']
const words = ['the', 'a', 'white', 'sea', 'war', 'art', 'castle', 'money', 'zzz', 'ü']

/**
 * Memory of the shop's process after 10,000 requests over all public pages: every page and every
 * book of the demo in each content coding, searches, and addresses that do not exist, each of
 * those a new one, so that what is never the same twice counts as well.
 */
export async function measureMemory({ shop, generator }: Bench): Promise<Measure> {
  const books: { _id: string }[] = await (await fetch(`${shop.url}/api/`)).json()
  const paths = [...pages, ...books.map((book) => `/book/${book._id}`)]
  const codings = ['gzip, deflate, br, zstd', 'gzip', 'identity']
  const pick = <T>(list: T[], index: number) => list[index % list.length] as T
  const visit = (index: number) => {
    const coding = { 'Accept-Encoding': pick(codings, Math.floor(index / paths.length)) }
    if (index % 10 === 0) return getRequest(`/nothing-here-${index}`, coding)
    if (index % 10 === 5) {
      return getRequest(
        `/search?q=${encodeURIComponent(`${pick(words, index / 5)} ${index % 200}`)}`,
        coding,
      )
    }
    return getRequest(pick(paths, index), coding)
  }
  const plan = { port: shop.port, connections: 8, until: 'once' as const }
  const result = await generator.ask({
    ...plan,
    requests: Array.from({ length: requests }, (_, index) => visit(index)),
  })
  const failed = Object.keys(result.statuses).filter((status) => Number(status) >= 500)
  if (failed.length > 0) throw new Error(`Pages failed: ${JSON.stringify(result.statuses)}`)
  return {
    name: 'Memory after 10,000 requests',
    unit: 'MB',
    ours: await residentMB(shop.url),
    bar: { atMost: 250 },
  }
}

/** Memory that the shop's process holds (resident set size), in MB of 1,000,000 bytes. */
export async function residentMB(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const bytes = /^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]
  if (!bytes) throw new Error('/metrics does not tell the memory of the process')
  return Number(bytes) / 1_000_000
}
