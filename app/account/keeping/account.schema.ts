import * as z from 'zod/mini'
import {
  emailSchema,
  lineOfName,
  newPasswordSchema,
  passwordSchema,
} from '#app/account/credentials.schema.ts'

/*
 * The customer's own account. All but the two doors of a reset need the session.
 *
 *   GET    /api/account                          who I am: accountDetailsSchema
 *   PUT    /api/account/name                     { name } → { name }
 *   PUT    /api/account/newsletter               { subscribed } → { newsletter }
 *   POST   /api/account/verification-mail        sends the mail again → 202 { message }
 *   POST   /api/account/password                 { currentPassword, newPassword } → 200 { message };
 *                                                every other session ends, this one gets a new id
 *   DELETE /api/account/sessions                 signs out everywhere → 204
 *   GET    /api/account/data                     a JSON file of everything the shop holds
 *   DELETE /api/account                          { password } or {} with Authorization: Bearer and an
 *                                                id token of a sign-in of the last 5 minutes → 200
 *   POST   /api/identity/request-password-reset  { email } → 202 { message }, always the same
 *   POST   /api/identity/reset-password          { token, password } → 200 { message }
 *   POST   /api/identity/verify-email            { token } → 200 { message }
 *
 * Mails link to the pages /reset-password?token=… and /verify-email?token=…, which post the token: a
 * mail scanner that opens links uses nothing up. With IDENTITY=firebase the provider keeps names,
 * passwords and addresses, and the doors that would change them answer 409 and say so.
 */

const token = z
  .string()
  .check(
    z.regex(
      /^[\w-]{20,100}$/,
      'This link is not complete. Please open the link in our e-mail again.',
    ),
  )

const newsletterStates = ['none', 'pending', 'confirmed', 'unsubscribed', 'unknown'] as const

export const accountDetailsSchema = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  /** How the customer can sign in: "password", "google". Empty when Firebase keeps the account. */
  providers: z.array(z.string()),
  /** "unknown" until the address is verified: the list of subscribers is private. */
  newsletter: z.enum(newsletterStates),
  keptBy: z.enum(['embedded', 'firebase']),
})
export type AccountDetails = z.infer<typeof accountDetailsSchema>

export const changeNameSchema = z.strictObject({
  name: lineOfName.check(z.minLength(1, 'Name is required')),
})
export const nameSchema = z.object({ name: z.string() })
export const changePasswordSchema = z.strictObject({
  currentPassword: passwordSchema,
  newPassword: newPasswordSchema,
})
export const deleteAccountSchema = z.nullish(
  z.strictObject({ password: z.optional(passwordSchema) }),
)
export const requestResetSchema = z.strictObject({
  email: z.pipe(
    emailSchema,
    z.transform((email) => email.toLowerCase()),
  ),
})
export const resetPasswordSchema = z.strictObject({ token, password: newPasswordSchema })
export const verifyEmailSchema = z.strictObject({ token })
export const messageSchema = z.object({ message: z.string() })
