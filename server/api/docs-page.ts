import { paletteCss } from '#app/values/shop/palette-css.ts'
import { hashSource } from '#server/http/security-headers.ts'
import { escapeHtml } from '#server/system/escape-html.ts'
import { type DescribedRoute, jsonSchemaOf, type Schema } from './schemas.ts'

/* The API description for people: one page without scripts, in the colours of the shop. */

const style = `
${paletteCss}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 "Instrument Sans","Helvetica Neue",Arial,sans-serif}
main{max-width:52rem;margin:0 auto;padding:2rem 1rem 6rem}
h1,h2{font-family:Fraunces,Georgia,"Times New Roman",serif;font-weight:500;line-height:1.2}
h1{font-size:2.25rem}h2{font-size:1.75rem;margin:3rem 0 0;padding-top:1.5rem;border-top:1px solid var(--hairline)}
h3{font-size:1rem;margin:2rem 0 0;overflow-wrap:anywhere}
p{margin:.25rem 0 .5rem}a{color:var(--accent)}.quiet{color:var(--muted)}
a:focus-visible,summary:focus-visible,pre:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
code,pre{font:.875rem/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
pre{margin:.5rem 0;padding:.5rem 0 .5rem 1rem;border-left:1px solid var(--hairline);overflow:auto;max-height:24rem}
summary{cursor:pointer;color:var(--muted)}`

/** What the page's Content-Security-Policy must allow: its own style and nothing else. */
export const docsPolicy = `default-src 'none'; style-src ${hashSource(style)}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

function schemaOf(name: string, schema: Schema, io: 'input' | 'output'): string {
  const { $schema: _dialect, ...json } = jsonSchemaOf(schema, io) as Record<string, unknown>
  const text = escapeHtml(JSON.stringify(json, null, 2))
  return `<details><summary>${name}</summary><pre tabindex="0" role="region" aria-label="${name}">${text}</pre></details>`
}

const whoMay = (sessionCookie: string): Record<DescribedRoute['for'], string> => ({
  everyone: 'Open to everyone.',
  admins: 'For admins: Authorization: Bearer {token}.',
  customers: `For signed-in customers: the cookie ${sessionCookie}.`,
})

function section(route: DescribedRoute, who: ReturnType<typeof whoMay>): string {
  const path = route.url.replaceAll(/:(\w+)/g, '{$1}')
  const parts = [
    route.query ? schemaOf('Query', route.query, 'input') : '',
    route.body ? schemaOf('Body', route.body, 'input') : '',
    ...Object.entries(route.answers).map(([status, schema]) =>
      schemaOf(`Answer ${status}`, schema, 'output'),
    ),
  ]
  return `<section><h3><code>${route.method} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(route.summary ?? '')} <span class="quiet">${who[route.for]}</span></p>
${parts.join('\n')}</section>`
}

/** The readable page of /api/docs, whole and static. */
export function docsPage(
  routes: DescribedRoute[],
  { shopName, sessionCookie }: { shopName: string; sessionCookie: string },
): string {
  const name = escapeHtml(shopName)
  const who = whoMay(sessionCookie)
  const urls = new Set(routes.map((route) => route.url))
  const shown = routes.filter((route) => !urls.has(`${route.url}/`))
  const groups = Object.entries(Object.groupBy(shown, (route) => route.group ?? 'Other'))
  const body = groups.map(
    ([group, members = []]) =>
      `<h2>${escapeHtml(group)}</h2>\n${members.map((route) => section(route, who)).join('\n')}`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${name}</title><style>${style}</style></head>
<body><main><p><a href="/">${name}</a></p><h1>The shop’s API</h1>
<p>JSON in, JSON out. Lists are bare arrays, newest first; a <code>Link</code> header names the next page. Errors are problem documents (RFC 9457) with a <code>message</code> for people and <code>errors</code> per field. For machines: <a href="/api/openapi.json">openapi.json</a>.</p>
${body.join('\n')}
</main></body></html>`
}
