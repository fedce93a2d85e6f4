import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import pg from 'pg'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type * as EntryServer from '#app/entry.server.tsx'
import type { PageContext, PageSettings } from '#app/page/context.ts'
import { readAnswers } from '#app/page/rendering/answers.ts'
import { answerQuestions } from './helper.ts'

/* The counterpart of a page that is asked for the first time: a bare server that renders the same tree from
   data it has at hand, after one statement, and sends it in the same coding. No cache, no API, no policy. */

export type BarePage = {
  databaseUrl: string
  path: string
  /** The page as the shop sends it: its answers and settings stand in it. */
  html: string
  headers: [name: string, value: string][]
}

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

function settingsIn(html: string): PageSettings {
  const [tag = ''] = /<html[^>]*>/.exec(html) ?? []
  const data = Object.fromEntries(
    [...tag.matchAll(/ data-([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      unescaped(value),
    ]),
  ) as Record<string, string>
  return {
    nonce: 'n',
    publicUrl: data['public-url'] ?? '',
    bookApiUrl: '/api',
    ordersApiUrl: '/api',
    identity: JSON.parse(data.identity ?? '{}'),
    shop: JSON.parse(data.shop ?? '{}'),
    today: data.today ?? '',
    timeZone: data['time-zone'] ?? 'UTC',
    sentWithinDays: Number(data['sent-within']),
  }
}

/** What the API answered, by its path. */
function answersIn(html: string): Map<string, { body: unknown; next: string | null }> {
  const json = /<script id="answers"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1]
  const { queries } = readAnswers(json ?? '{"queries":[]}')
  return new Map(
    queries.map(({ key, data }) => {
      const [page] = (data as { pages?: { items: unknown; next: string | null }[] })?.pages ?? []
      return [
        String(key[1]),
        page ? { body: page.items, next: page.next } : { body: data, next: null },
      ]
    }),
  )
}

answerQuestions(
  async ({ databaseUrl, path, html, headers }: BarePage): Promise<{ port: number }> => {
    const file = join(import.meta.dirname, '../build/pages/server/index.js')
    const build = (await import(pathToFileURL(file).href)) as ServerBuild
    const entry = build.entry.module as unknown as typeof EntryServer
    const handle = createRequestHandler(build, 'production')
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
    const [settings, answers] = [settingsIn(html), answersIn(html)]
    const head = Object.fromEntries(headers)
    const call = async (asked: string) => {
      const { body, next } = answers.get(asked) ?? { body: null, next: null }
      return { body, next, headers: new Headers() }
    }
    const server = createServer(async (_request, response) => {
      await pool.query({ name: 'one', text: 'select id from books order by id limit 1' })
      const context = new RouterContextProvider()
      const pageContext: PageContext = {
        queryClient: new entry.PageQueries(call),
        api: async <T>(asked: string) => (await call(asked)).body as T,
        customer: null,
        settings: Promise.resolve(settings),
        logError: console.error,
      }
      context.set(entry.pageContext, pageContext)
      const page = await handle(new Request(`http://pages.invalid${path}`), context)
      const { document = await page.text(), scripts = '' } = pageContext.rendered ?? {}
      const end = document.lastIndexOf('</body>')
      const text = Buffer.from(document.slice(0, end) + scripts + document.slice(end))
      const params = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 17 }
      const body = brotliCompressSync(text, { params })
      response.writeHead(page.status, { ...head, 'content-length': body.length }).end(body)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    return { port: (server.address() as AddressInfo).port }
  },
)
