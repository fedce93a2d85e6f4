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
): { body: Buffer; sources: Set<string> } {
  const sources = new Set<string>()
  const parts: string[] = []
  const read = (html: string) => readInto(parts, html, ` nonce="${nonce}"`, sources)
  const end = document.lastIndexOf('</body>')
  const isLate = document.lastIndexOf(entry) >= 0
  const begin = isLate ? document.indexOf(charset) + charset.length : 0
  if (isLate) parts.push(document.slice(0, begin), first.tag)
  read(document.slice(begin, end))
  read(scripts)
  if (isLate) {
    parts.push(last.tag)
    sources.add(first.source).add(last.source)
  }
  parts.push(document.slice(end))
  return { body: bytesOf(parts), sources }
}

/* Found from the mark, which nothing else on the page has: an expression would try every tag. */
function readInto(parts: string[], html: string, mark: string, sources: Set<string>): void {
  let done = 0
  const modules: string[] = []
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, done)) {
    const begin = html.lastIndexOf('<', at)
    const end = html.indexOf('>', at) + 1
    const tag = html.slice(begin, at) + html.slice(at + mark.length, end)
    if (isCode(tag)) sources.add(hashSource(html.slice(end, html.indexOf('</script>', end))))
    const [, module] = preload.exec(tag) ?? []
    if (module) modules.push(module)
    parts.push(html.slice(done, begin), module ? '' : tag.replace(entry, waitingEntry(modules)))
    done = end
  }
  parts.push(html.slice(done))
}

/* Part by part: joined to one text first, the page would be copied twice, with two bytes for each letter. */
function bytesOf(parts: string[]): Buffer {
  const body = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0))
  let at = 0
  for (const part of parts) at += body.write(part, at)
  return body
}

/* JSON is data: no browser runs it. Linked data and a page's answers get their hash all the same, so that
   no strict reader of the policy stumbles over them. */
const isCode = (tag: string) =>
  /^<script[\s>]/.test(tag) &&
  !/\ssrc\s*=/i.test(tag) &&
  /^(module|text\/javascript|application\/(ld\+)?json)?$/.test(
    /\stype\s*=\s*"?([^"\s>]*)/i.exec(tag)?.[1] ?? '',
  )
