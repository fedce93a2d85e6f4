import * as z from 'zod/mini'
import { badRole, contributorRoles, readRole } from '#app/values/contributor-roles.ts'
import { readDay } from '#app/values/day.ts'
import { availabilities, formats, subjectSchemes } from '#app/values/stored.ts'
import { readPublished } from './facts.ts'
import { readIsbn } from './isbn.ts'
import { readLanguage } from './language.ts'
import { badCode, tidyCode } from './subject-codes.ts'
import { text } from './text.schema.ts'

/** A check by a function that returns what is wrong, or null. */
const saying = (problemOf: (value: string) => string | null) =>
  z.check<string>(({ value, issues }) => {
    const message = problemOf(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  })
const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))
const whole = (name: string, from: number, to: number) =>
  z
    .int(`${name} must be a whole number`)
    .check(
      z.minimum(from, `${name} must be at least ${from}`),
      z.maximum(to, `${name} must be at most ${to}`),
    )
const filled = (name: string, maxLength: number) =>
  text(name, maxLength).check(z.minLength(1, `${name} is required`))
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
  isbn13: maybe(
    text('ISBN', 200).check(
      saying((value) => {
        const reading = readIsbn(value)
        return value === '' || reading.ok ? null : reading.message
      }),
    ),
  ),
  subtitle: maybe(text('Subtitle', 500)),
  publisher: maybe(text('Publisher', 200)),
  imprint: maybe(text('Imprint', 200)),
  publishedOn: maybe(
    date('Publication date').check(
      saying((value) =>
        readPublished(value)
          ? null
          : 'Publication date must be a year, month or day such as 1997 or 1997-06-26',
      ),
    ),
  ),
  language: maybe(
    text('Language', 35).check(
      saying((value) =>
        readLanguage(value) ? null : 'Language must be a code such as en, de or pt-BR',
      ),
    ),
  ),
  pages: maybe(whole('Pages', 1, 100_000)),
  format: maybe(z.enum(formats, `Format must be one of ${formats.join(', ')}`)),
  series: maybe(
    z.strictObject({
      name: filled('Series', 300),
      number: z.optional(text('Number in the series', 20)),
    }),
  ),
  edition: maybe(text('Edition', 100)),
  workId: maybe(z.uuid('Work ID must be a UUID')),
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

/** The same as the wire carries it; lists leave the last three out. */
export const tradeAnswer = {
  isbn13: z.optional(z.string()),
  isbnHyphenated: z.optional(z.string()),
  subtitle: z.optional(z.string()),
  publisher: z.optional(z.string()),
  imprint: z.optional(z.string()),
  publishedOn: z.optional(z.string()),
  language: z.optional(z.string()),
  pages: z.optional(z.number()),
  format: z.optional(z.enum(formats)),
  series: z.optional(z.object({ name: z.string(), number: z.optional(z.string()) })),
  edition: z.optional(z.string()),
  workId: z.optional(z.string()),
  availability: z.optional(z.enum(availabilities)),
  orderDays: z.optional(z.number()),
  availableOn: z.optional(z.string()),
  stock: z.optional(z.number()),
  contributors: z.optional(z.array(z.object({ name: z.string(), role: z.string() }))),
  subjects: z.optional(
    z.array(
      z.object({
        scheme: z.enum(subjectSchemes),
        code: z.optional(z.string()),
        heading: z.optional(z.string()),
      }),
    ),
  ),
}
