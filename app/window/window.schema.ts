import * as z from 'zod/mini'
import { allDrawings } from '#app/covers/designer/scene-names.ts'
import { readListing } from '#app/search/listing.ts'
import { momentOf } from '#app/shop/window/schedule.ts'
import {
  mostBooks,
  topSellerWays,
  type WindowFields,
  type WindowKind,
} from '#app/shop/window/window-kinds.ts'
import { tidyLine } from '#app/values/signs.ts'
import { readBookKeys } from './book-keys.ts'

/* What somebody types into the window, for the desk's forms and the API alike. */

const line = (name: string, most: number) =>
  z
    .string(`${name} must be a text`)
    .check(
      z.overwrite(tidyLine),
      z.maxLength(most, `${name} must be at most ${most} characters`),
      z.regex(/^\P{Cc}*$/u, `${name} must be one line of plain text`),
    )

const needed = (name: string, most: number) =>
  line(name, most).check(z.minLength(1, `${name} is required`))

const tidyText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((one) => one.trimEnd())
    .join('\n')
    .trim()

const text = (name: string, most: number) =>
  z
    .string(`${name} must be a text`)
    .check(
      z.overwrite(tidyText),
      z.maxLength(most, `${name} must be at most ${most} characters`),
      z.regex(/^(?:\P{Cc}|[\n\t])*$/u, `${name} must be plain text`),
    )

/** A path of the shop, an address elsewhere, or one to write to. */
const linkPattern = /^(?:\/(?![/\\])[^\s\\]*|https?:\/\/[^\s/\\]+\S*|mailto:[^\s@]+@[^\s@]+)$/i

const link = z.string('Link must be a text').check(
  z.overwrite(tidyLine),
  z.maxLength(500, 'Link must be at most 500 characters'),
  z.refine(
    (to) => to === '' || linkPattern.test(to),
    'Enter a page of the shop such as /new, or an address that begins with https://',
  ),
)

const moment = (name: string) =>
  z.string(`${name} must be a day`).check(
    z.overwrite(tidyLine),
    z.refine(
      (typed) => typed === '' || momentOf(typed, 'UTC') !== null,
      `${name} must be a day such as 2027-03-01, or a day and a time such as 2027-03-01T09:00`,
    ),
  )

const span = { from: moment('From'), until: moment('Until') }

/** None, one of ours by its name, or an uploaded one by its key. */
const picture = z
  .string('Picture must be a text')
  .check(
    z.refine(
      (name) => name === '' || /^[0-9a-f]{20}$/.test(name) || drawings.has(name),
      'Choose one of the pictures, or upload one',
    ),
  )

const drawings = new Set<string>(allDrawings)

/** Books by ISBN or address; a line that names none is told, not refused. */
const books = (name: string, most: number) =>
  text(name, 60_000).check(
    z.refine(
      (typed) => readBookKeys(typed).keys.length <= most,
      `${name} must be at most ${most} books`,
    ),
  )

/** A genre a line, each once in whatever case. */
function genreLines(typed: string): string {
  const names = new Map<string, string>()
  for (const name of typed
    .split(/\r\n?|\n/)
    .map(tidyLine)
    .filter(Boolean))
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  return [...names.values()].join('\n')
}

const genres = z.string('Genres must be a text').check(
  z.overwrite(genreLines),
  z.minLength(1, 'Name at least one genre'),
  z.regex(/^(?:\P{Cc}|\n)*$/u, 'Genres must be lines of plain text'),
  z.refine((typed) => typed.split('\n').length <= 24, 'At most 24 genres'),
  z.refine(
    (typed) => typed.split('\n').every((name) => name.length <= 60),
    'A genre must be at most 60 characters',
  ),
)

/** A search or a shelf of the shop, as its address says it. */
const rule = z.string('Rule must be a text').check(
  z.overwrite((typed) => tidyLine(typed).replace(/^https?:\/\/[^/]+/i, '')),
  z.maxLength(1500, 'Rule must be at most 1500 characters'),
  z.refine(
    (typed) => typed === '' || readRule(typed) !== null,
    'Paste the address of a search or a shelf of the shop, such as /search?genre=fiction or /author/jane-austen',
  ),
)

/** The list behind an address of the shop; null for an address of something else. */
export function readRule(typed: string) {
  const [path = '', search = ''] = typed.split(/\?(.*)/s)
  const listing = readListing(
    path.replace(/\/$/, ''),
    new URLSearchParams(search.replace(/#.*$/, '')),
  )
  return listing.shelf || listing.path === '/search' ? listing : null
}

const kindSchemas = {
  shelves: z.strictObject({
    genres,
    topSellers: z.enum(topSellerWays, 'Choose what the Top Sellers are'),
    topBooks: books('Top Sellers', mostBooks.topBooks),
  }),
  banner: z.strictObject({
    title: needed('Title', 120),
    text: text('Text', 600),
    linkText: line('Link text', 60),
    linkTo: link,
    picture,
    books: books('Books', mostBooks.banner),
    newsletter: z.enum(['yes', 'no'], 'Choose yes or no'),
    ...span,
  }),
  news: z.strictObject({
    title: needed('Title', 120),
    text: text('Text', 1000),
    linkText: line('Link text', 60),
    linkTo: link,
    picture,
    ...span,
  }),
  pick: z.strictObject({
    book: needed('Book', 300).check(
      z.refine(
        (typed) => typed === '' || readBookKeys(typed).keys.length === 1,
        'Enter the ISBN of one book, or the address of its page',
      ),
    ),
    name: needed('Name', 80),
    quote: text('Quote', 600).check(z.minLength(1, 'Quote is required')),
    ...span,
  }),
  list: z.strictObject({
    title: needed('Title', 120),
    text: text('Text', 2000),
    isbns: books('ISBNs', mostBooks.list),
    rule,
    ...span,
  }),
} satisfies Record<WindowKind, z.ZodMiniType>

export type FieldsRead =
  | { ok: true; fields: WindowFields }
  | { ok: false; errors: Record<string, string> }

/** The fields of a kind, tidied; or what is wrong with them, by field. */
export function readFields(kind: WindowKind, typed: WindowFields): FieldsRead {
  const parsed = kindSchemas[kind].safeParse(typed)
  const errors: Record<string, string> = {}
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) errors[path.join('.')] ??= message
  else Object.assign(errors, betweenFields(parsed.data))
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, fields: parsed.data as WindowFields }
}

/** What no field shows by itself. */
function betweenFields(fields: WindowFields): Record<string, string> {
  const { from = '', until = '', linkText, linkTo, isbns, rule: byRule } = fields
  const errors: Record<string, string> = {}
  if (from && until && until < from.slice(0, until.length))
    errors.until = 'Until must not be before From'
  // A day lasts until its end; a moment is over when it begins.
  else if (from && until.length > 10 && from === until) errors.until = 'Until must be after From'
  if (linkText !== undefined && (linkText === '') !== (linkTo === ''))
    errors[linkText === '' ? 'linkText' : 'linkTo'] =
      'A link needs both its text and where it leads'
  if (isbns && byRule) errors.rule = 'A list has either ISBNs or a rule; leave one of them empty'
  return errors
}
