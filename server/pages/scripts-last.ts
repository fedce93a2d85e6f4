import { holdInput } from './hold-input.ts'
import { unindented } from './unindented.ts'

/* A page is complete without its scripts. Asked for at once, they would take the line from its style,
   letters and covers, and the processor from its first picture: they are asked for after it. */

/* The router's preloads of modules, and the script that imports them. Until they are asked for, the modules are names
   in the tag of that script. */
const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const entry = 'type="module" async=""'
const waitingEntry = (modules: string[]) => `type="text/plain" data-late="${modules.join(' ')}"`

/* After the first paint; a tab that nobody looks at yet has none, and goes on when all is loaded.
   React is run before the rest, which starts the page: a finger is heard in between. */
const launcher = unindented(`(() => {
  let begun = false
  const begin = async () => {
    if (begun) return
    begun = true
    const made = (tag, properties) => Object.assign(document.createElement(tag), properties)
    const late = document.querySelector('script[data-late]')
    const modules = late.dataset.late.split(' ')
    for (const href of modules) document.head.append(made('link', { rel: 'modulepreload', href }))
    const react = modules.find((href) => href.includes('/assets/react-'))
    if (react) await import(react).catch(() => {})
    late.replaceWith(made('script', { type: 'module', textContent: late.textContent }))
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
export function scriptsLast(html: string): string {
  if (!html.includes(entry)) return html
  const modules: string[] = []
  const without = html.replaceAll(preload, (_link, href: string) => {
    modules.push(href)
    return ''
  })
  return without.replace(entry, waitingEntry(modules))
}
