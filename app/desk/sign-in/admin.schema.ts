import * as z from 'zod/mini'
import { tidyLine } from '#app/values/signs.ts'
import { adminRoles } from '#app/values/stored.ts'

/** The admin's sign-in: form and POST /api/auth/admin (specification, section 5). */
export const adminSignInSchema = z.strictObject({
  username: z
    .string('Username is required')
    .check(
      z.overwrite(tidyLine),
      z.minLength(1, 'Username is required'),
      z.maxLength(100, 'Username must be at most 100 characters'),
    ),
  password: z
    .string('Password is required')
    .check(
      z.minLength(1, 'Password is required'),
      z.maxLength(200, 'Password must be at most 200 characters'),
    ),
  /** Of the app, or a recovery code; asked for where there is a second factor. */
  code: z.optional(z.string().check(z.maxLength(40, 'That is no code'))),
})
export type AdminSignIn = z.infer<typeof adminSignInSchema>

export const adminRoleSchema = z.enum(adminRoles)
