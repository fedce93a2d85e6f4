import { escapeHtml } from '#server/system/escape-html.ts'
import type { RenderedPage } from './renderer.ts'

type Render = (url: string) => Promise<RenderedPage>

/**
 * Pages that cost no rendering: for moments without time for it, and for clients that must not
 * cause one with every request (threats 38). Each is rendered once and sent without scripts,
 * because the router in the browser may read a bad address differently.
 */
export function createPlainPages(render: Render, { keeps }: { keeps: boolean }) {
  const kept = new Map<string, Promise<RenderedPage>>()

  async function make(address: string, status: number): Promise<RenderedPage> {
    const page = await render(address)
    // Do not keep one that says that the database is away.
    if (page.status !== status) kept.delete(address)
    const html = page.body.toString().replaceAll(/<script\b.*?<\/script>/gs, '')
    return { ...page, body: Buffer.from(html) }
  }

  async function plain(address: string, status: number): Promise<RenderedPage> {
    if (!keeps) return make(address, status)
    const making = kept.get(address) ?? make(address, status)
    kept.set(address, making)
    return making.catch((error) => {
      kept.delete(address)
      throw error
    })
  }
  const notFound = () => plain('/no-such-page', 404)
  const tooBusy = () => plain('/too-busy', 503)

  return {
    /** They are rendered again when next needed. */
    forget: () => kept.clear(),
    /** Renders them before they are needed. */
    prepare: async (): Promise<void> => {
      await Promise.allSettled([notFound(), tooBusy()])
    },
    async badAddress(status: 404 | 400): Promise<RenderedPage> {
      const page = await notFound()
      if (page.status !== 404) return page
      const html = page.body.toString().replace('>404<', `>${status}<`)
      return { ...page, status, body: Buffer.from(html) }
    },
    /** Sent in place of the page at this address. */
    async busy(url: string): Promise<RenderedPage> {
      const page = await tooBusy()
      const html = page.body.toString().replace('href="/too-busy"', `href="${escapeHtml(url)}"`)
      return { ...page, status: 503, body: Buffer.from(html) }
    },
  }
}
