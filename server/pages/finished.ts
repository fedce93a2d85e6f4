import { hashSource } from '#server/http/security-headers.ts'
import { holdInput } from './hold-input.ts'
import { launcher } from './launcher.ts'

/* A page is complete without its scripts. Asked for at once, they would take the line from its style,
   letters and covers, and the processor from its first picture: they are asked for after it. */

/* The router's preloads of modules, and the script after them that imports them. Until they are asked for, the
   modules are names in the tag of that script. */
const preload = /^<link rel="modulepreload" href="([^"]+)"/
const entry = 'type="module" async=""'
const waitingEntry = (modules: string[]) => `type="text/plain" data-late="${modules.join(' ')}"`

/** The first tag of a page's head. A script right after it runs before anything can be pressed. */
const charset = '<meta charSet="utf-8"/>'

const script = (code: string) => ({ tag: `<script>${code}</script>`, source: hashSource(code) })
const [first, last] = [script(holdInput), script(launcher)]

/** A page as React has rendered it. */
export type Rendered = {
  document: string
  /** For the end of its body. */
  scripts: string
}

/**
 * The page as it is sent: its scripts wait for the launcher, which is added, as is the script that holds a
 * visitor's input until then. And the sources for its policy: of the inline scripts that bear the nonce of this
 * rendering, and of those that are added. Nonces are removed, so that the page can be kept. All of it goes
 * over the page once: searched and put together anew for each, it would be most of what a page allocates.
 */
export function finished(
  { document, scripts }: Rendered,
  nonce: string,
): { html: string; sources: Set<string> } {
  const sources = new Set<string>()
  const read = (html: string) => withoutMarks(html, ` nonce="${nonce}"`, sources)
  const end = document.lastIndexOf('</body>')
  if (document.lastIndexOf(entry) < 0) {
    return { html: read(document.slice(0, end)) + read(scripts) + document.slice(end), sources }
  }
  const begin = document.indexOf(charset) + charset.length
  const html =
    document.slice(0, begin) +
    first.tag +
    read(document.slice(begin, end)) +
    read(scripts) +
    last.tag +
    document.slice(end)
  return { html, sources: sources.add(first.source).add(last.source) }
}

/* Found from the mark, which nothing else on the page has: an expression would try every tag. */
function withoutMarks(html: string, mark: string, sources: Set<string>): string {
  let made = ''
  let done = 0
  const modules: string[] = []
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, done)) {
    const begin = html.lastIndexOf('<', at)
    const end = html.indexOf('>', at) + 1
    const tag = html.slice(begin, at) + html.slice(at + mark.length, end)
    if (isCode(tag)) sources.add(hashSource(html.slice(end, html.indexOf('</script>', end))))
    const [, module] = preload.exec(tag) ?? []
    if (module) modules.push(module)
    made += html.slice(done, begin) + (module ? '' : tag.replace(entry, waitingEntry(modules)))
    done = end
  }
  return made + html.slice(done)
}

/* JSON is data: no browser runs it. Linked data and a page's answers get their hash all the same, so that
   no strict reader of the policy stumbles over them. */
const isCode = (tag: string) =>
  /^<script[\s>]/.test(tag) &&
  !/\ssrc\s*=/i.test(tag) &&
  /^(module|text\/javascript|application\/(ld\+)?json)?$/.test(
    /\stype\s*=\s*"?([^"\s>]*)/i.exec(tag)?.[1] ?? '',
  )
