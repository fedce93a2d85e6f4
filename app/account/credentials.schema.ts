import * as z from 'zod/mini'
import { tidyEmail } from '#app/values/email.ts'
import { tidyLine } from '#app/values/signs.ts'

export const passwordLength = { minPasswordLength: 8, maxPasswordLength: 128 }
const { minPasswordLength, maxPasswordLength } = passwordLength
export const newPasswordSchema = z
  .string()
  .check(
    z.minLength(minPasswordLength, `Password needs at least ${minPasswordLength} characters`),
    z.maxLength(maxPasswordLength, `Password takes at most ${maxPasswordLength} characters`),
  )
export const passwordSchema = z
  .string()
  .check(
    z.minLength(1, 'Password is required'),
    z.maxLength(maxPasswordLength, 'Password is too long'),
  )
export const emailSchema = z.pipe(
  z.string('Please enter a valid e-mail address').check(z.overwrite(tidyEmail)),
  z.email('Please enter a valid e-mail address').check(z.maxLength(254, 'Email is too long')),
)

/** What a customer is called. No control characters: a name stands in a line, on pages and in mails. */
export const lineOfName = z.string('Name must be a text').check(
  z.overwrite((name) => (/\p{Cc}/u.test(name.trim()) ? name : tidyLine(name))),
  z.maxLength(100, 'Name takes at most 100 characters'),
  z.regex(/^\P{Cc}*$/u, 'Name must be one line of plain text'),
)

export const signInSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
})

export const signUpSchema = z.strictObject({
  email: emailSchema,
  password: newPasswordSchema,
  name: z._default(lineOfName, ''),
})

export const accountSchema = z.object({
  user: z.object({
    id: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    name: z.string(),
  }),
})
export type Account = z.infer<typeof accountSchema>
