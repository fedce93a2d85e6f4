import { unixLines } from '#app/catalog/book.schema.ts'
import { plainText, sanitiseEmphasis } from '#app/catalog/emphasis.ts'
import { mendText } from './mend-text.ts'

/* Descriptions as feeds send them: HTML of every kind, HTML that was escaped once too often, plain text. */

export type DescriptionReading = {
  /** Plain text, paragraphs apart by a blank line. */
  description: string
  /** With its emphasis, where there is any. */
  descriptionHtml: string | null
  notes: string[]
}

const names =
  `a abbr address article aside b bdi bdo big blockquote body br caption center cite code dd del details dfn div dl dt em
  embed fieldset figcaption figure font footer form h[1-6] header hr html i iframe img input ins kbd legend li main mark nav
  noscript object ol p picture pre q s samp section small source span strike strong style script sub summary sup svg table
  tbody td tfoot th thead time tr tt u ul var video wbr`
    .split(/\s+/)
    .join('|')
const tag = new RegExp(`</?(?:${names})(?:\\s[^<>]{0,2000})?/?>|<!--`, 'i')
const escapedTag = new RegExp(`&lt;/?(?:${names})(?:\\s[^<>]{0,2000}?)?/?&gt;`, 'i')
const entity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/i

const twice = /&amp;(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/i

/** A description as the shop keeps it, whatever it was written in. */
export function readDescription(written: string): DescriptionReading {
  const { text, notes } = mendText(unixLines(written))
  // Most have neither markup nor entities: nothing has to be looked for in them.
  if (!/[<&]/.test(text)) return { description: tidied(text), descriptionHtml: null, notes }
  const html = unescaped(text.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1'))
  if (tag.test(html)) {
    return { description: plainText(html), descriptionHtml: sanitiseEmphasis(html), notes }
  }
  // "Tom &amp;amp; Jerry" and "caf&amp;eacute;" were escaped twice.
  const once = twice.test(html) ? decoded(html) : html
  const plain = entity.test(once) ? decoded(once) : once
  return { description: tidied(plain), descriptionHtml: null, notes }
}

/** HTML out of `&lt;p&gt;`, also where it was escaped twice. A text that has tags is what it is. */
function unescaped(text: string): string {
  let html = text
  for (let times = 0; times < 3 && !tag.test(html); times++) {
    if (escapedTag.test(html)) return decoded(html)
    const once = html.replaceAll('&amp;', '&')
    if (once === html) break
    html = once
  }
  return tag.test(html) ? html : text
}

/** One level of escaping less; lines stay as they are. */
const decoded = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.includes('&') ? plainText(line.replaceAll('<', '&lt;')) : line))
    .join('\n')

const tidied = (text: string): string =>
  text
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
