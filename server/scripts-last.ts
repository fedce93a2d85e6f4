/* A page is complete without its scripts. Asked for at once, they would take the line from its style,
   letters and covers, and the processor from its first picture: they are asked for after it. */

/* The router's preloads of modules, and the script that imports them. */
const preload = '<link rel="modulepreload"'
const waitingPreload = '<link data-late rel="preload-late"'
const entry = 'type="module" async=""'
const waitingEntry = 'type="text/plain" data-late=""'

/* After the first paint; a tab that nobody looks at yet has none, and goes on when all is loaded.
   Until the page is live its buttons would do nothing, or send a form the old way, and boxes would
   lose their ticks: what is pressed meanwhile waits, and is pressed once the page says
   `pageIsLive()` (app/root.tsx). A form that is sent by GET needs no script and goes its way.
   React is run before the rest, which starts the page: a finger is heard in between. */
const launcher = `(() => {
  let begun = false
  let pressed = null
  const press = (event) => {
    const button = event.target.closest?.('button, [type=checkbox], [type=radio]')
    if (!button || (button.type === 'submit' && button.form?.method === 'get')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = button
  }
  addEventListener('click', press, true)
  window.pageIsLive = () => {
    removeEventListener('click', press, true)
    delete window.pageIsLive
    if (pressed?.isConnected) pressed.click()
  }
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
})()`

/** Adds what starts the scripts later; like theirs, its hash belongs into the page's policy. */
export const withLauncher = (html: string, nonce: string): string =>
  html.includes(entry)
    ? html.replace('</body>', `<script nonce="${nonce}">${launcher}</script></body>`)
    : html

/** The page as it is sent: its scripts wait for the launcher. */
export const scriptsLast = (html: string): string =>
  html.replaceAll(preload, waitingPreload).replace(entry, waitingEntry)
