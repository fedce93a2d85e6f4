/* A page is complete without its scripts. Asked for at once, they would take the line from its style,
   letters and covers, and the processor from its first picture: they are asked for after it. */

/* The router's preloads of modules, and the script that imports them. */
const preload = '<link rel="modulepreload"'
const waitingPreload = '<link data-late rel="preload-late"'
const entry = 'type="module" async=""'
const waitingEntry = 'type="text/plain" data-late=""'

/* After the first paint; a tab that nobody looks at yet has none, and goes on when all is loaded. */
const launcher = `(() => {
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    for (const link of document.querySelectorAll('link[data-late]')) link.rel = 'modulepreload'
    for (const late of document.querySelectorAll('script[data-late]')) {
      const script = document.createElement('script')
      script.type = 'module'
      script.textContent = late.textContent
      late.replaceWith(script)
    }
  }
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  addEventListener('load', () => document.hidden && begin())
})()`

/** Adds what starts the scripts later; like theirs, its hash belongs into the page's policy. */
export const withLauncher = (html: string, nonce: string): string =>
  html.includes(entry)
    ? html.replace('</body>', `<script nonce="${nonce}">${launcher}</script></body>`)
    : html

/** The page as it is sent: its scripts wait for the launcher. */
export const scriptsLast = (html: string): string =>
  html.replaceAll(preload, waitingPreload).replace(entry, waitingEntry)
