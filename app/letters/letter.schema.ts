import * as z from 'zod/mini'
import { readIsbn } from '#app/catalog/trade/isbn.ts'
import { readHref } from '#app/shop/texts/parse-text.ts'

/* A letter to the subscribers as it is written: a subject and blocks, in the words of form and API. */

/** One line, which also becomes a header of the mail: no line break, no control sign (threats 22). */
const line = (name: string, most: number) =>
  z
    .string(`${name} is required`)
    .check(
      z.trim(),
      z.minLength(1, `${name} is required`),
      z.maxLength(most, `${name} must be at most ${most} characters`),
      z.regex(/^\P{Cc}*$/u, `${name} must be one line of plain text`),
    )

const words = (name: string, most: number) =>
  z.string(`${name} must be a text`).check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
    z.minLength(1, `${name} is empty: write something, or remove it`),
    z.maxLength(most, `${name} must be at most ${most} characters`),
    z.regex(/^(?:\P{Cc}|[\n\t])*$/u, `${name} must be plain text`),
  )

/** In any spelling; kept as thirteen digits. */
const isbn = z.pipe(
  z.string().check(
    z.maxLength(60, 'An ISBN has 10 or 13 digits'),
    z.check((payload) => {
      const reading = readIsbn(payload.value)
      if (reading.ok) return
      const message = `${payload.value}: ${reading.message}`
      payload.issues.push({ code: 'custom', message, input: payload.value })
    }),
  ),
  z.transform((text) => {
    const reading = readIsbn(text)
    return reading.ok ? reading.isbn13 : text
  }),
)

const target = line('The address of the button', 500).check(
  z.refine(
    (address) => readHref(address)?.startsWith('#') === false,
    'The button must lead to a page, such as /new or https://example.com',
  ),
)

const mostBlocks = 40
const mostBooks = 20

const letterBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: words('The text', 5000) }),
  z.strictObject({
    kind: z.literal('books'),
    isbns: z
      .array(isbn)
      .check(
        z.minLength(1, 'Add an ISBN, or remove the block'),
        z.maxLength(mostBooks, `A block shows ${mostBooks} books at most`),
      ),
  }),
  z.strictObject({
    kind: z.literal('list'),
    items: z
      .array(line('Each line of the list', 300))
      .check(
        z.minLength(1, 'The list is empty: write a line, or remove it'),
        z.maxLength(30, 'A list has 30 lines at most'),
      ),
  }),
  z.strictObject({
    kind: z.literal('button'),
    label: line('The words of the button', 60),
    url: target,
  }),
])
export type LetterBlock = z.infer<typeof letterBlock>

/** A draft may still be without blocks; to be sent it needs one. */
export const letterDraft = z.strictObject({
  subject: line('The subject', 150),
  blocks: z
    .array(letterBlock)
    .check(z.maxLength(mostBlocks, `A letter has ${mostBlocks} blocks at most`)),
})
export type LetterDraft = z.infer<typeof letterDraft>

const letterStates = ['draft', 'sending', 'paused', 'sent'] as const
export type LetterState = (typeof letterStates)[number]

const progressSchema = z.object({
  /** Subscribers when the sending began. */
  total: z.number(),
  sent: z.number(),
  /** Asked for and not sent yet. */
  waiting: z.number(),
  /** The mail server refused the address or the mail for good. */
  refused: z.number(),
  /** Tried for three days, or it may have arrived and is not sent twice. */
  failed: z.number(),
  /** Unsubscribed or erased meanwhile. */
  leftOut: z.number(),
})
export type Progress = z.infer<typeof progressSchema>

export const letterSummary = z.object({
  id: z.string(),
  subject: z.string(),
  state: z.enum(letterStates),
  updatedAt: z.string(),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  total: z.nullable(z.number()),
})
export type LetterSummary = z.infer<typeof letterSummary>

export const letterAnswer = z.extend(letterSummary, {
  version: z.number(),
  blocks: z.array(z.custom<LetterBlock>()),
  progress: z.nullable(progressSchema),
})
export type LetterAnswer = z.infer<typeof letterAnswer>

/** What the letter looks like now. */
export const previewAnswer = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** ISBNs that the shop has no book for. */
  missing: z.array(z.string()),
})
export type LetterPreview = z.infer<typeof previewAnswer>

export const rateSchema = z.strictObject({
  perMinute: z
    .int('Mails per minute must be a whole number')
    .check(
      z.minimum(1, 'At least 1 mail per minute'),
      z.maximum(6000, 'At most 6000 mails per minute'),
    ),
})

export const testSchema = z.strictObject({
  to: z
    .email('Please enter a valid e-mail address')
    .check(z.maxLength(254, 'The address is too long')),
})
