import * as z from 'zod/mini'
import { formats } from '#app/values/stored.ts'
import { languageName } from './facts.ts'
import { formatNames } from './format-names.ts'
import { maybe, saying, whole } from './input.schema.ts'
import { readLanguage } from './language.ts'
import { text } from './text.schema.ts'

/*
 * The plain fields of a book, each declared once: one value, one column of the same name in
 * server/database/schema.ts, one box of the desk's form. From here come the schemas of the API, the
 * type of a book, its SQL, what a change writes, and the form. A field that is more than that (an ISBN,
 * a date, a series, the supply, the lists) is written by hand in trade.schema.ts, in
 * app/catalog/rows/trade-fields.server.ts and in app/desk/books/trade-boxes.ts.
 */

/** What is known of a plain field. */
export type Plain = {
  /** What the form calls it, and so do messages. */
  label: string
  /** How the API takes and answers it. */
  input: z.ZodMiniType
  answer: z.ZodMiniType
  /** What its box holds; a line comes with what the browser remembers of it, a code does not. */
  box: 'line' | 'code' | 'whole number' | 'choice'
  /** What a choice is called, by value. */
  names?: Record<string, string>
  /** The part of the form it stands in: below the title, or around the publication date, or behind it. */
  group: 'title' | 'edition' | 'copy'
  /** Below the box; a function is told what is typed there and the id of the book, which a new one lacks. */
  hint?: string | ((typed: string, ownId?: string) => string)
  /** What the column holds of a value that the schema let through. */
  stored?: (value: string) => string | null
}

const line = (label: string, maxLength: number) => ({
  label,
  input: maybe(text(label, maxLength)),
  answer: z.optional(z.string()),
  box: 'line' as const,
})

const wholeNumber = (label: string, from: number, to: number) => ({
  label,
  input: maybe(whole(label, from, to)),
  answer: z.optional(z.number()),
  box: 'whole number' as const,
})

const choice = <const Value extends string>(
  label: string,
  values: readonly Value[],
  names: Record<Value, string>,
) => ({
  label,
  input: maybe(z.enum(values, `${label} must be one of ${values.join(', ')}`)),
  answer: z.optional(z.enum(values)),
  box: 'choice' as const,
  names,
})

const language = {
  ...line('Language', 35),
  input: maybe(
    text('Language', 35).check(
      saying((value) =>
        readLanguage(value) ? null : 'Language must be a code such as en, de or pt-BR',
      ),
    ),
  ),
  stored: readLanguage,
  /** Says what was understood. */
  hint(typed: string) {
    const code = readLanguage(typed)
    return code ? `${languageName(code)} (${code})` : 'A code such as en or pt-BR.'
  },
}

const workId = {
  label: 'Work ID',
  input: maybe(z.uuid('Work ID must be a UUID')),
  answer: z.optional(z.string()),
  box: 'code' as const,
  hint: (_: string, ownId?: string) =>
    `Give all editions of one work the same ID, so that the shop links them${
      ownId ? `; this book’s own is ${ownId}` : ''
    }.`,
}

/** In the order of the form. */
export const plainFields = {
  subtitle: { ...line('Subtitle', 500), group: 'title' },
  format: { ...choice('Format', formats, formatNames), group: 'edition' },
  edition: { ...line('Edition', 100), group: 'edition', hint: 'Such as “2nd, revised”.' },
  publisher: { ...line('Publisher', 200), group: 'edition' },
  imprint: { ...line('Imprint', 200), group: 'edition' },
  pages: { ...wholeNumber('Pages', 1, 100_000), group: 'copy' },
  // ONIX, code list 48: measure type 08, "unit weight"; list 50: unit "gr".
  weightGrams: {
    ...wholeNumber('Weight in grams', 1, 100_000),
    group: 'copy',
    hint: 'Of one copy, without its packing.',
  },
  language: { ...language, group: 'copy' },
  workId: { ...workId, group: 'copy' },
} satisfies Record<string, Plain>

export type PlainField = keyof typeof plainFields

export const plainNames = Object.keys(plainFields) as PlainField[]

/** A plain field by its name, without what is special about it. */
export const plainField = (name: PlainField): Plain => plainFields[name]

/** One part of every plain field, such as its schema, by name. */
export const plainParts = <Part extends 'label' | 'input' | 'answer'>(part: Part) =>
  Object.fromEntries(plainNames.map((name) => [name, plainFields[name][part]])) as {
    [Name in PlainField]: (typeof plainFields)[Name][Part]
  }
