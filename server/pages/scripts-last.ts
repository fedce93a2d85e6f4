import { holdInput } from './hold-input.ts'
import { unindented } from './unindented.ts'

/* A page is complete without its scripts. Asked for at once, they would take the line from its style,
   letters and covers, and the processor from its first picture: they are asked for after it. */

/* The router's preloads of modules, and the script that imports them. */
const preload = '<link rel="modulepreload"'
const waitingPreload = '<link data-late rel="preload-late"'
const entry = 'type="module" async=""'
const waitingEntry = 'type="text/plain" data-late=""'

/* After the first paint; a tab that nobody looks at yet has none, and goes on when all is loaded.
   React is run before the rest, which starts the page: a finger is heard in between. */
const launcher = unindented(`(() => {
  let begun = false
  const begin = async () => {
    if (begun) return
    begun = true
    const links = [...document.querySelectorAll('link[data-late]')]
    for (const link of links) link.rel = 'modulepreload'
    const react = links.find(({ href }) => href.includes('/assets/react-'))
    if (react) await import(react.href).catch(() => {})
    for (const late of document.querySelectorAll('script[data-late]')) {
      const script = document.createElement('script')
      script.type = 'module'
      script.textContent = late.textContent
      late.replaceWith(script)
    }
  }
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  const tellsPaint = PerformanceObserver.supportedEntryTypes?.includes('paint')
  addEventListener('load', () => (document.hidden || !tellsPaint) && begin())
})()`)

/** The first tag of a page's head. A script right after it runs before anything can be pressed. */
const charset = '<meta charSet="utf-8"/>'

/**
 * Adds the launcher that starts the scripts later, and the script that holds a visitor's input
 * until then.
 */
export function withLauncher(html: string, nonce: string): string {
  if (!html.includes(entry)) return html
  const script = (code: string) => `<script nonce="${nonce}">${code}</script>`
  return html
    .replace(charset, () => charset + script(holdInput))
    .replace('</body>', () => `${script(launcher)}</body>`)
}

/** The page as it is sent: its scripts wait for the launcher. */
export const scriptsLast = (html: string): string =>
  html.replaceAll(preload, waitingPreload).replace(entry, waitingEntry)
