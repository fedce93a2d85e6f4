import * as z from 'zod/mini'
import { badRole, contributorRoles, readRole } from '#app/values/contributor-roles.ts'
import { readDay } from '#app/values/day.ts'
import { availabilities, subjectSchemes } from '#app/values/stored.ts'
import { filled, maybe, saying, whole } from './input.schema.ts'
import { readIsbn } from './isbn.ts'
import { contributorSchema, subjectSchema } from './lists.schema.ts'
import { plainParts } from './plain-fields.ts'
import { readPublished } from './publication-day.ts'
import { badCode, tidyCode } from './subject-codes.ts'
import { text } from './text.schema.ts'

/** A date in the form it is stored in; an unreadable one stays as it is, to be refused. */
const date = (name: string) =>
  text(name, 40).check(z.overwrite((written) => readDay(written) ?? written))
const isDay = (value: string) => readPublished(value)?.precision === 'day'

const role = z.pipe(
  z
    .string(`Role must be one of ${contributorRoles.join(', ')}`)
    .check(z.overwrite((written) => readRole(written) ?? written)),
  z.enum(contributorRoles, { error: ({ input }) => badRole(input) }),
)

/** What the trade knows of a book (app/catalog/trade/facts.ts). `null` takes a value away. */
export const tradeInput = {
  ...plainParts('input'),
  isbn13: maybe(
    text('ISBN', 200).check(
      saying((value) => {
        const reading = readIsbn(value)
        return value === '' || reading.ok ? null : reading.message
      }),
    ),
  ),
  publishedOn: maybe(
    date('Publication date').check(
      saying((value) =>
        readPublished(value)
          ? null
          : 'Publication date must be a year, month or day such as 1997 or 1997-06-26',
      ),
    ),
  ),
  series: maybe(
    z.strictObject({
      name: filled('Series', 300),
      number: z.optional(text('Number in the series', 20)),
    }),
  ),
  availability: maybe(
    z.enum(availabilities, `Availability must be one of ${availabilities.join(', ')}`),
  ),
  orderDays: maybe(whole('Days until we can send it', 1, 365)),
  availableOn: maybe(
    date('Expected').check(
      saying((value) => (isDay(value) ? null : 'Expected must be a date such as 2027-03-01')),
    ),
  ),
  stock: maybe(whole('Stock', 0, 1_000_000)),
  contributors: maybe(
    z
      .array(
        z.strictObject({
          name: filled('Name', 300),
          role,
        }),
      )
      .check(z.maxLength(100, 'There can be at most 100 contributors')),
  ),
  subjects: maybe(
    z
      .array(
        z
          .strictObject({
            scheme: z.enum(subjectSchemes, `Scheme must be one of ${subjectSchemes.join(', ')}`),
            code: z.optional(filled('Code', 50).check(z.overwrite(tidyCode))),
            heading: z.optional(filled('Heading', 300)),
          })
          .check(
            z.check(({ value, issues }) => {
              const message = badCode(value)
              const path = [value.code === undefined ? 'heading' : 'code']
              if (message) issues.push({ code: 'custom', path, message, input: value })
            }),
            z.refine(
              ({ scheme, code, heading }) => heading || (code && scheme !== 'keyword'),
              'Subject needs a heading or a code',
            ),
          ),
      )
      .check(z.maxLength(100, 'There can be at most 100 subjects')),
  ),
}

/** The same as the wire carries it: what is not known is absent. */
export const tradeAnswer = {
  ...plainParts('answer'),
  /** 13 digits. */
  isbn13: z.optional(z.string()),
  /** "1997", "1997-06" or "1997-06-26", as far as it is known. */
  publishedOn: z.optional(z.string()),
  series: z.optional(z.object({ name: z.string(), number: z.optional(z.string()) })),
  /** Absent: available. */
  availability: z.optional(z.enum(availabilities)),
  /** For "to-order": how many days it takes. */
  orderDays: z.optional(z.number()),
  /** For "preorder" and "reprinting": the day it is expected, ISO 8601. */
  availableOn: z.optional(z.string()),
  /** Copies left; absent when they are not counted. */
  stock: z.optional(z.number()),
  /** These come with a single book only, not in lists. */
  isbnHyphenated: z.optional(z.string()),
  /** Addresses of people that are not made of their names as the book has them, by name. */
  authorSlugs: z.optional(z.record(z.string(), z.string())),
  contributors: z.optional(z.array(contributorSchema)),
  subjects: z.optional(z.array(subjectSchema)),
}
