import * as z from 'zod/mini'
import { tidyEmail } from '#app/values/email.ts'
import { badPhone, readPhone } from '#app/values/phone.ts'
import { accentProblem, readColour } from '#app/values/shop/accent.ts'
import { isCurrency, readMoney } from '#app/values/shop/money-form.ts'
import { readHoursLine } from '#app/values/shop/opening-hours.ts'
import { type Colours, dark, light } from '#app/values/shop/palette.ts'
import { readLink, withScheme } from '#app/values/shop/social-links.ts'
import { isTimeZone } from '#app/values/shop/time-zone.ts'
import { identityFields, logoPattern, type ShopIdentity } from '#app/values/shop-identity.ts'
import { tidyLine } from '#app/values/signs.ts'

/* What the shop says of itself, as the API carries and the table keeps it. The desk's form checks what is
   typed with the same schema. */

const emailPattern = z.email()
const isEmail = (text: string) => emailPattern.safeParse(text).success

/** Lines of text, each one tidy, without blank ones. */
const tidyLines = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map(tidyLine)
    .filter(Boolean)
    .join('\n')

const line = (name: string, most: number) =>
  z
    .string(`${name} must be a text`)
    .check(
      z.overwrite(tidyLine),
      z.maxLength(most, `${name} must be at most ${most} characters`),
      z.regex(/^\P{Cc}*$/u, `${name} must be one line of plain text`),
    )

const lines = (name: string, most: number, mostLines: number) =>
  z.string(`${name} must be a text`).check(
    z.overwrite(tidyLines),
    z.maxLength(most, `${name} must be at most ${most} characters`),
    z.regex(/^(?:\P{Cc}|\n)*$/u, `${name} must be lines of plain text`),
    z.refine(
      (text) => text.split('\n').length <= mostLines,
      `${name} must be at most ${mostLines} lines`,
    ),
  )

const email = (name: string) =>
  z.string(`${name} must be a text`).check(
    z.overwrite(tidyEmail),
    z.maxLength(254, `${name} must be at most 254 characters`),
    z.refine((text) => text === '' || isEmail(text), 'Enter an e-mail such as shop@example.com'),
  )

/** A colour that can be read on the shop's paper, or none. */
const colour = (name: string, scheme: Colours, paper: string) =>
  z.string(`${name} must be a text`).check(
    z.overwrite((text) => readColour(text) ?? text.trim()),
    (ctx) => {
      const { value: input, issues } = ctx
      const refuse = (message: string) => issues.push({ code: 'custom', message, input })
      if (input === '') return
      if (readColour(input) === null) {
        refuse(`${name} is written as six digits such as ${light.accent}`)
        return
      }
      const problem = accentProblem(input, scheme)
      if (!problem) return
      const { ratio, nearest } = problem
      refuse(
        `${input} can’t be read on the shop’s ${paper} paper (contrast ${ratio}:1; 4.5:1 is needed). The nearest that can is ${nearest}`,
      )
    },
  )

const every = (text: string, holds: (line: string) => boolean) =>
  text === '' || text.split('\n').every(holds)

const identitySchema = z.strictObject({
  name: line('Name', 80).check(z.minLength(1, 'Name is required')),
  motto: line('Motto', 80),
  accent: colour('Accent colour', light, 'light'),
  accentDark: colour('Accent colour by night', dark, 'dark'),
  logo: z.string().check(z.regex(logoPattern, 'Upload a logo to its own door')),
  address: lines('Postal address', 400, 8),
  email: email('E-mail'),
  phone: z.string('Phone must be a text').check(
    z.overwrite(tidyLine),
    z.maxLength(40, 'Phone must be at most 40 characters'),
    z.refine((text) => text === '' || readPhone(text) !== null, badPhone),
  ),
  hours: lines('Opening hours', 600, 12).check(
    z.refine(
      (text) => every(text, (one) => readHoursLine(one) !== null),
      'Write hours such as Mon–Fri 9:00–18:00 or Sun closed, a line each',
    ),
  ),
  social: lines('Links', 1600, 8).check(
    z.overwrite((text) => text.split('\n').map(withScheme).join('\n')),
    z.refine(
      (text) => every(text, (one) => readLink(one) !== null),
      'Enter whole addresses such as https://www.instagram.com/yourshop, a line each',
    ),
  ),
  services: lines('Services', 600, 8),
  about: lines('About us', 600, 8),
  contact: lines('Contact', 600, 8),
  privacy: lines('Privacy', 600, 8),
  terms: lines('Terms', 600, 8),
  servicesHeading: line('Heading of Services', 30),
  aboutHeading: line('Heading of About us', 30),
  contactHeading: line('Heading of Contact', 30),
  privacyHeading: line('Heading of Privacy', 30),
  termsHeading: line('Heading of Terms', 30),
  colophon: line('Last line', 160),
  newsletter: line('Newsletter sentence', 200),
  mailSender: line('Sender’s name', 80),
  mailAddress: email('Sender’s address'),
  mailSignature: lines('Signature', 400, 6),
  timeZone: z
    .string('Time zone must be a text')
    .check(
      z.refine(
        (text) => text === '' || isTimeZone(text),
        'Choose a time zone such as America/New_York or Europe/Berlin',
      ),
    ),
  country: line('Country', 60),
  currency: z.string('Currency must be a text').check(
    z.overwrite((text) => text.trim().toUpperCase()),
    z.refine(
      (text) => text === '' || isCurrency(text),
      'Choose a currency with two decimals such as USD, EUR or GBP',
    ),
  ),
  money: line('Prices', 30).check(
    z.refine(
      (text) => text === '' || readMoney(text, '') !== null,
      'Write the amount 1234.50 with your sign, such as $1,234.50, €1234.50 or 1.234,50 €',
    ),
  ),
}) satisfies z.ZodMiniType<ShopIdentity>

/** What is typed: the logo has a door of its own. */
export const typedIdentitySchema = z.omit(identitySchema, { logo: true })
export type TypedIdentity = z.infer<typeof typedIdentitySchema>

/** The changes; fields that are left out stay as they are. */
export const identityChangesSchema = z.partial(typedIdentitySchema)
export type IdentityChanges = z.infer<typeof identityChangesSchema>

export const identityAnswerSchema = z.object(
  Object.fromEntries(identityFields.map((name) => [name, z.string()])) as Record<
    keyof ShopIdentity,
    z.ZodMiniString
  >,
) satisfies z.ZodMiniType<ShopIdentity>
