import { text } from 'node:stream/consumers'
import type { EntryContext } from 'react-router'

/* What the router of a page hands to the router in the browser. Left to itself, the router renders it in
   pieces as it comes, which only a renderer that waits can do. */

/** The scripts that React Router would write itself (`StreamTransfer` of its ServerRouter). */
export async function handoffScripts(
  { serverHandoffStream: stream }: EntryContext,
  nonce = '',
): Promise<string> {
  if (!stream) return ''
  const script = (code: string) => `<script nonce="${nonce}">${code}</script>`
  const to = 'window.__reactRouterContext.streamController'
  const state = JSON.stringify(await text(stream)).replaceAll('<', '\\u003c')
  return script(`${to}.enqueue(${state});${to}.close();`)
}

/**
 * The router's own view of a page: without the stream, and with the routes of this page alone, since
 * it would make every route of the shop anew for each page.
 */
export function ofThisPage(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]))
  return {
    ...context,
    manifest: { ...manifest, routes } as EntryContext['manifest'],
    serverHandoffStream: undefined,
  }
}
