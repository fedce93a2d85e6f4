import type { Block } from '#server/mail/letter.ts'

/*
 * The words of a mail as the owner writes them: a subject, a title and a body with fields such as {number}. A
 * field of the body that stands for more than words, such as {books}, is a paragraph of its own. "{{" is a
 * bracket. Values are put in after the words were read, so nothing in a customer's name is a field or HTML.
 */

export type MailTemplate = { subject: string; title: string; body: string }

export type MailText = {
  /** As the desk lists it. */
  name: string
  /** When it is sent. */
  when: string
  /** What each stands for, and an example. A value may be empty. */
  fields: Record<string, readonly [what: string, sample: string]>
  /** Pieces of the body that are more than words. */
  parts: Record<string, readonly [what: string, sample: Block]>
  /** The mail is of no use without them. */
  needed: readonly string[]
  /** Until the owner says otherwise. */
  usual: MailTemplate
}

type Piece = { words: string } | { field: string }
type Parsed = { ok: true; pieces: Piece[] } | { ok: false; message: string }

/** Reads words with fields; what is wrong with their brackets, if anything. */
function parse(text: string): Parsed {
  const pieces: Piece[] = []
  let words = ''
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string
    if (sign !== '{' && sign !== '}') {
      words += sign
    } else if (text[at + 1] === sign) {
      words += sign
      at++
    } else if (sign === '}') {
      return broken(`There is a } without its {${near(text, at)}`)
    } else {
      const end = text.slice(at + 1).search(/[{}\n]/)
      if (end < 0 || text[at + 1 + end] !== '}') return broken(`A { is not closed${near(text, at)}`)
      const field = text.slice(at + 1, at + 1 + end).trim()
      if (field === '') return broken(`There is no name between { and }${near(text, at)}`)
      pieces.push({ words }, { field })
      words = ''
      at += end + 1
    }
  }
  return { ok: true, pieces: [...pieces, { words }] }
}

const broken = (message: string): Parsed => ({
  ok: false,
  message: `${message}. For a bracket in the text, write it twice.`,
})
const near = (text: string, at: number) => ` at “${text.slice(at, at + 20).split('\n')[0]}”`

const paragraphsOf = (body: string) => body.split(/\n[ \t]*\n+/)

/** What is wrong with a template, by box; empty when every mail can be written from it. */
export function mistakesIn(
  { fields, parts, needed }: MailText,
  template: MailTemplate,
): Partial<Record<keyof MailTemplate, string>> {
  const mistakes: Partial<Record<keyof MailTemplate, string>> = {}
  for (const box of ['subject', 'title', 'body'] as const) {
    const parsed = parse(template[box])
    if (!parsed.ok) mistakes[box] = parsed.message
    else {
      const isKnown = (name: string) =>
        Object.hasOwn(fields, name) || (box === 'body' && Object.hasOwn(parts, name))
      const unknown = namesIn(parsed.pieces).find((name) => !isKnown(name))
      if (unknown !== undefined) mistakes[box] = unknownWords(unknown, fields, parts, box)
    }
  }
  if (Object.keys(mistakes).length > 0) return mistakes
  const joined = paragraphsOf(template.body)
    .map(piecesOf)
    .find((pieces) => {
      const isPart = namesIn(pieces).some((name) => Object.hasOwn(parts, name))
      return isPart && !isAlone(pieces)
    })
  if (joined) {
    const name = namesIn(joined).find((one) => Object.hasOwn(parts, one))
    mistakes.body = `{${name}} needs a paragraph of its own: an empty line before and after it.`
    return mistakes
  }
  const { subject, title, body } = template
  const used = [subject, title, body].flatMap((words) => namesIn(piecesOf(words)))
  const missing = needed.filter((name) => !used.includes(name))
  if (missing.length > 0) {
    const names = missing.map((name) => `{${name}}`).join(', ')
    mistakes.body = `The mail needs ${names}: without it, it is of no use.`
  }
  return mistakes
}

function unknownWords(
  name: string,
  fields: MailText['fields'],
  parts: MailText['parts'],
  box: keyof MailTemplate,
): string {
  if (Object.hasOwn(parts, name)) return `{${name}} can only stand in the text.`
  const known = [...Object.keys(fields), ...(box === 'body' ? Object.keys(parts) : [])]
  return `There is no field {${name}}. There are ${known.map((one) => `{${one}}`).join(', ')}.`
}

const namesIn = (pieces: Piece[]) =>
  pieces.flatMap((piece) => ('field' in piece ? piece.field : []))

const piecesOf = (text: string): Piece[] => {
  const parsed = parse(text)
  return parsed.ok ? parsed.pieces : [{ words: text }]
}

const isAlone = (pieces: Piece[]) =>
  pieces.filter((piece) => 'field' in piece || piece.words.trim() !== '').length === 1

export type Values = { fields: Record<string, string>; parts: Record<string, Block | null> }

/** The mail of a template. What is empty leaves no gap; a subject is one line, whatever a value holds. */
export function mailFrom(
  template: MailTemplate,
  { fields, parts }: Values,
): { subject: string; title: string; blocks: Block[] } {
  const filled = (text: string) =>
    piecesOf(text)
      .map((piece) => ('words' in piece ? piece.words : (fields[piece.field] ?? '')))
      .join('')
  const line = (text: string) =>
    filled(text)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
  const blocks = paragraphsOf(template.body).flatMap((paragraph): Block[] => {
    const [name] = namesIn(piecesOf(paragraph))
    if (name !== undefined && Object.hasOwn(parts, name)) return parts[name] ? [parts[name]] : []
    const words = filled(paragraph)
      .split('\n')
      .map((one) => one.replace(/ {2,}/g, ' ').trim())
      .filter(Boolean)
      .join('\n')
    return words === '' ? [] : [{ kind: 'text', text: words }]
  })
  return { subject: line(template.subject), title: line(template.title), blocks }
}
