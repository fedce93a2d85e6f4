import { xmlText } from '#app/values/xml.ts'
import { leaf, writable } from './elements.ts'

/* Descriptions as ONIX carries them: plain, as XHTML, or as HTML (code list 34). */

const xhtml = ' textformat="05"'
const html = ' textformat="02"'

/**
 * The element of a description: with its emphasis, else in its paragraphs and lines, else as one plain text.
 * Emphasis around nothing is none. What looks like markup stands in a paragraph, where nobody takes it for some.
 */
export function textElement(plain: string, emphasised: string | undefined): string {
  if (emphasised && /[^\s<>]/.test(emphasised.replace(/<[^>]*>/g, ''))) {
    const tidy = asXhtml(emphasised)
    return tidy === null ? leaf('Text', emphasised, html) : `<Text${xhtml}>${tidy}</Text>`
  }
  if (plain.trim() === '') return ''
  if (plain === plain.trim() && !/[\n<]|&#?\w+;/.test(plain)) return leaf('Text', plain)
  const written = plain
    .split('\n\n')
    .map((text) => `<p>${xmlText(writable(text)).replaceAll('\n', '<br/>')}</p>`)
  return `<Text${xhtml}>${written.join('')}</Text>`
}

const inline = new Set(['strong', 'em', 'br', 'text'])
/** What may stand in what (XHTML, as ONIX takes it); "" is around all. */
const within: Record<string, Set<string>> = {
  '': new Set([...inline, 'p', 'ul', 'ol']),
  p: inline,
  strong: inline,
  em: inline,
  ul: new Set(['li']),
  ol: new Set(['li']),
  li: new Set([...inline, 'p', 'ul', 'ol']),
}

/**
 * A description of the shop as XHTML. The shop has closed every tag (app/catalog/emphasis.ts), but HTML
 * lets a list stand in a paragraph: null for that and its kin.
 */
function asXhtml(emphasised: string): string | null {
  const open = ['']
  const filled = [false]
  for (const [token, close, tag = 'text'] of emphasised.matchAll(/<(\/?)(\w+)>|[^<]+/g)) {
    if (close) {
      open.pop()
      // A list without an entry is none.
      if (!filled.pop() && /^[uo]l$/.test(tag)) return null
      continue
    }
    const around = open.at(-1) ?? ''
    const isBlank = tag === 'text' && token.trim() === ''
    if (!isBlank && !within[around]?.has(tag)) return null
    if (!isBlank) filled[filled.length - 1] = true
    if (tag !== 'text' && tag !== 'br') {
      open.push(tag)
      filled.push(false)
    }
  }
  return writable(emphasised.replaceAll('<br>', '<br/>')) // what is escaped already stays so
}
