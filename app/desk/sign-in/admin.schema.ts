import * as z from 'zod/mini'
import { tidyLine } from '#app/values/signs.ts'

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
})
export type AdminSignIn = z.infer<typeof adminSignInSchema>

export const adminRoleSchema = z.enum(['owner', 'editor', 'packer'])
/** owner: everything; editor: the catalogue; packer: the orders. */
export type AdminRole = z.infer<typeof adminRoleSchema>
