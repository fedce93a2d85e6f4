import { unindented } from './unindented.ts'

/* Starts the scripts of a page, which wait for it (finished.ts). */

/* After the first paint; a tab that nobody looks at yet has none, and goes on when all is loaded.
   React is run before the rest, which starts the page: a finger is heard in between. The covers that a phone
   fetches later (app/styles/pieces.css) have waited as well, and are asked for a frame before. */
export const launcher = unindented(`(() => {
  let begun = false
  const begin = async () => {
    if (begun) return
    begun = true
    delete document.documentElement.dataset.unpainted
    if (!document.hidden) await new Promise((on) => requestAnimationFrame(() => setTimeout(on)))
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
