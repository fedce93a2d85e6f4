import { Parser } from 'htmlparser2'
import { signsOfControls } from '#app/values/signs.ts'
import { blocks, cells, EmphasisWriter } from './emphasis-writer.ts'

/* Descriptions may carry emphasis. What comes in is any HTML (feeds and forms send all sorts); what
   goes out is written anew from a short list of tags without attributes, so nothing can slip by. */

/** Elements whose content is not for people to read. */
const dropped = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'textarea', 'title'])
type Token = { tag: string; closes: boolean } | { text: string }

/** Splits HTML into tags and decoded text, in one pass without a regular expression over the whole. */
function* tokens(html: string): Generator<Token> {
  let textFrom = 0
  let at = html.indexOf('<')
  while (at >= 0) {
    const end = endOfMarkup(html, at)
    if (end === null) {
      at = html.indexOf('<', at + 1)
      continue
    }
    if (at > textFrom) yield { text: decode(html.slice(textFrom, at)) }
    const closes = html.charCodeAt(at + 1) === slash
    const tag = nameAt(html, at + (closes ? 2 : 1))
    textFrom = !closes && dropped.has(tag) ? endOfContent(html, tag, end) : end
    if (tag !== '' && !dropped.has(tag)) yield { tag, closes }
    at = html.indexOf('<', textFrom)
  }
  if (textFrom < html.length) yield { text: decode(html.slice(textFrom)) }
}

/** Where the tag or comment that starts at `<` ends; null when `<` is just a character. */
function endOfMarkup(html: string, at: number): number | null {
  if (!startsTag(html.charCodeAt(at + 1))) return null
  const isComment = html.startsWith('<!--', at)
  const end = html.indexOf(isComment ? '-->' : '>', at)
  // A tag that never ends is not shown.
  return end < 0 ? html.length : end + (isComment ? 3 : 1)
}

function endOfContent(html: string, tag: string, from: number): number {
  const close = new RegExp(`</${tag}`, 'gi')
  close.lastIndex = from
  return close.exec(html)?.index ?? html.length
}

const slash = 47
/** A tag starts with a letter, `/`, `!` or `?`; before anything else `<` is just a character. */
const startsTag = (code: number): boolean =>
  code === slash || code === 33 || code === 63 || ((code | 32) >= 97 && (code | 32) <= 122)

function nameAt(html: string, at: number): string {
  const name = /[a-z0-9]{0,12}/iy
  name.lastIndex = at
  return name.exec(html)?.[0].toLowerCase() ?? ''
}

const reference =
  /&(?:#(\d{1,7});?|#x([0-9a-f]{1,6});?|([a-z][a-z0-9]{1,30})(?:;|(?![a-z0-9;=])))/gi

function decode(written: string): string {
  const text = signsOfControls(written)
  if (!text.includes('&')) return text
  return text.replace(reference, (whole, dec, hex, name) => {
    if (name) return signNamed(name) ?? signNamed(name.toLowerCase()) ?? whole
    const code = dec ? Number(dec) : Number.parseInt(hex, 16)
    // Numbers of Windows-1252, as browsers read them.
    if (code >= 128 && code < 160) return signsOfControls(String.fromCharCode(code))
    const shown = code === 10 || code === 9 || (code >= 32 && code !== 127 && code <= 0x10ffff)
    return shown && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''
  })
}

const signs = new Map<string, string>()

/** The sign of a name in the whole list of HTML, such as `hellip`; null for a name that is not there. */
function signNamed(name: string): string | null {
  if (name === 'nbsp') return ' '
  const known = signs.get(name)
  if (known !== undefined) return known
  const sign = bySpelling(`&${name};`)
  // One sign or two; a longer one is not known, or only the beginning of it.
  if ([...sign].length > 2) return null
  signs.set(name, sign)
  return sign
}

function bySpelling(written: string): string {
  let text = ''
  const parser = new Parser({ ontext: (part) => (text += part) }, { decodeEntities: true })
  parser.end(written)
  return text
}

/**
 * HTML with emphasis and paragraphs only, every tag closed; null when nothing is emphasized,
 * because the plain text is enough. Blocks of every kind become paragraphs, headings strong ones.
 */
export function sanitiseEmphasis(html: string): string | null {
  const writer = new EmphasisWriter()
  for (const token of tokens(html)) {
    if ('text' in token) writer.text(token.text)
    else writer.tag(token.tag, token.closes)
  }
  return writer.end()
}

/** The plain text of HTML; a blank line separates paragraphs. */
export function plainText(html: string): string {
  let out = ''
  for (const token of tokens(html)) {
    if ('text' in token) out += token.text.replace(/\s+/g, ' ')
    else if (token.tag === 'br') out += '\n'
    else if (cells.has(token.tag)) out += ' '
    else if (blocks.has(token.tag)) out += token.tag === 'li' ? '\n' : '\n\n'
  }
  return out
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
