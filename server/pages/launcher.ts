import { unindented } from './unindented.ts'

/* Starts the scripts of a page, which wait for it (finished.ts). */

/* After the first paint; a tab that nobody looks at yet has none, and goes on when all is loaded.
   React is run before the rest, which starts the page: a finger is heard in between. */
export const launcher = unindented(`(() => {
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
