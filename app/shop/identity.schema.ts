import * as z from 'zod/mini'
import { tidyEmail } from '#app/values/email.ts'
import { badPhone, readPhone } from '#app/values/phone.ts'
import type { ShopIdentity } from '#app/values/shop-identity.ts'
import { tidyLine } from '#app/values/signs.ts'

/* What the shop calls itself, as the API carries and the table keeps it. The desk's form checks what is
   typed with the same schema. */

const emailPattern = z.email()
const isEmail = (text: string) => emailPattern.safeParse(text).success

/** The lines of an address, each one tidy, without blank ones. */
const tidyLines = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map(tidyLine)
    .filter(Boolean)
    .join('\n')

export const identitySchema = z.strictObject({
  name: z
    .string('Name must be a text')
    .check(
      z.overwrite(tidyLine),
      z.minLength(1, 'Name is required'),
      z.maxLength(80, 'Name must be at most 80 characters'),
      z.regex(/^\P{Cc}*$/u, 'Name must be one line of plain text'),
    ),
  address: z.string('Postal address must be a text').check(
    z.overwrite(tidyLines),
    z.maxLength(400, 'Postal address must be at most 400 characters'),
    z.regex(/^(?:\P{Cc}|\n)*$/u, 'Postal address must be lines of plain text'),
    z.refine((text) => text.split('\n').length <= 8, 'Postal address must be at most 8 lines'),
  ),
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
}) satisfies z.ZodMiniType<ShopIdentity>

/** The changes; fields that are left out stay as they are. */
export const identityChangesSchema = z.partial(identitySchema)
export type IdentityChanges = z.infer<typeof identityChangesSchema>

export const identityAnswerSchema = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
}) satisfies z.ZodMiniType<ShopIdentity>
