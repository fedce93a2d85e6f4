import { QueryClientProvider } from '@tanstack/react-query'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { keptParts } from './layout/kept-parts.tsx'
import { pageContext } from './page/context.ts'
import { SettingsProvider } from './page/page-settings.ts'
import { answersScript } from './page/rendering/answers.ts'
import { renderWhole } from './page/rendering/render-whole.ts'
import { handoffScripts, ofThisPage } from './page/rendering/router-handoff.ts'
import { setMoneyForm } from './values/money.ts'

/* For server/pages/pages.ts: keys and classes must be the very objects the pages use. */
export { createApiCall, readAnswer } from './page/api-client.ts'
export { idsInAnswers } from './page/rendering/answers.ts'
export { PageQueries } from './page/rendering/page-queries.ts'
export { pageContext }

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
  const page = loadContext.get(pageContext)
  const { queryClient, logError, settings: asked } = page
  const settings = await asked
  // The pages are bundled apart from the server, with a form of their own.
  setMoneyForm(settings.shop.money)
  const { nonce } = settings
  const scripts = answersScript(queryClient, nonce) + (await handoffScripts(routerContext, nonce))
  const { html, failed } = await renderWhole(
    <QueryClientProvider client={queryClient}>
      <SettingsProvider value={{ ...settings, kept: keptParts(settings) }}>
        <ServerRouter context={ofThisPage(routerContext)} url={request.url} nonce={nonce} />
      </SettingsProvider>
    </QueryClientProvider>,
    logError,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  page.rendered = { document: html, scripts }
  return new Response(null, { headers, status: failed ? 500 : status })
}
