import * as z from 'zod/mini'
import { tidyEmail } from '#app/values/email.ts'
import { readHoursLine } from '#app/values/opening-hours.ts'
import { badPhone, readPhone } from '#app/values/phone.ts'
import { identityFields, type ShopIdentity } from '#app/values/shop-identity.ts'
import { tidyLine } from '#app/values/signs.ts'
import { readLink, withScheme } from '#app/values/social-links.ts'

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

const every = (text: string, holds: (line: string) => boolean) =>
  text === '' || text.split('\n').every(holds)

export const identitySchema = z.strictObject({
  name: line('Name', 80).check(z.minLength(1, 'Name is required')),
  motto: line('Motto', 80),
  address: lines('Postal address', 400, 8),
  email: z.string('E-mail must be a text').check(
    z.overwrite(tidyEmail),
    z.maxLength(254, 'E-mail must be at most 254 characters'),
    z.refine((text) => text === '' || isEmail(text), 'Enter an e-mail such as shop@example.com'),
  ),
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
  colophon: line('Last line', 160),
  newsletter: line('Newsletter sentence', 200),
}) satisfies z.ZodMiniType<ShopIdentity>

/** The changes; fields that are left out stay as they are. */
export const identityChangesSchema = z.partial(identitySchema)
export type IdentityChanges = z.infer<typeof identityChangesSchema>

export const identityAnswerSchema = z.object(
  Object.fromEntries(identityFields.map((name) => [name, z.string()])) as Record<
    keyof ShopIdentity,
    z.ZodMiniString
  >,
) satisfies z.ZodMiniType<ShopIdentity>
