import { PassThrough, Readable } from 'node:stream'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { pageContext } from './page/context.ts'
import { SettingsProvider } from './page/page-settings.ts'
import { setMoneyForm } from './values/money.ts'

/* For server/pages/pages.ts: keys and classes must be the very objects the pages use. */
export { createApiCall, readAnswer } from './page/api-client.ts'
export { createQueryClient } from './page/query-client.ts'
export { pageContext }

const renderTimeoutMs = 10_000

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageContext).logError(error)
}

/**
 * Renders a page completely before anything is sent: the content security policy needs the hashes
 * of all its inline scripts, and the page must read without JavaScript.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const context = loadContext.get(pageContext)
  const { queryClient, logError } = context
  const settings = await context.settings
  // The pages are bundled apart from the server, with a form of their own.
  setMoneyForm(settings.shop.money)
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(
      <QueryClientProvider client={queryClient}>
        <SettingsProvider value={settings}>
          <ServerRouter context={routerContext} url={request.url} nonce={settings.nonce} />
        </SettingsProvider>
      </QueryClientProvider>,
      {
        /* Everything in one piece: no boundary is moved to a script that reveals it later. */
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        nonce: settings.nonce,
        onAllReady() {
          clearTimeout(timer)
          headers.set('content-type', 'text/html; charset=utf-8')
          const body = new PassThrough()
          const stream = Readable.toWeb(body) as ReadableStream
          resolve(new Response(stream, { status: failed ? 500 : status, headers }))
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          failed = true
          logError(error)
        },
      },
    )
    const timer = setTimeout(abort, renderTimeoutMs)
  })
}
