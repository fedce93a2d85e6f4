import { z } from 'zod'

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

const newPassword = z
  .string()
  .min(8, 'Password needs at least 8 characters')
  .max(128, 'Password takes at most 128 characters')
const password = z.string().min(1, 'Password is required').max(128, 'Password is too long')
const token = z.string().regex(/^[\w-]{20,100}$/, 'This is not a token of ours')

export const newsletterStates = ['none', 'pending', 'confirmed', 'unsubscribed', 'unknown'] as const

export const accountDetailsSchema = z.object({
  uid: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  /** How the customer can sign in: "password", "google". Empty when Firebase keeps the account. */
  providers: z.array(z.string()),
  /** "unknown" until the address is verified: who is on the list is nobody else's business. */
  newsletter: z.enum(newsletterStates),
  keptBy: z.enum(['embedded', 'firebase']),
})
export type AccountDetails = z.infer<typeof accountDetailsSchema>

/** No control characters: a name stands in a line, on pages and in mails. */
export const changeNameSchema = z.strictObject({
  name: z
    .string('Name must be a text')
    .trim()
    .min(1, 'Name is required')
    .max(100, 'Name takes at most 100 characters')
    .regex(/^\P{Cc}*$/u, 'Name must be one line of plain text'),
})
export const nameSchema = z.object({ name: z.string() })
export const changePasswordSchema = z.strictObject({ currentPassword: password, newPassword })
export const deleteAccountSchema = z.strictObject({ password: password.optional() }).nullish()
export const requestResetSchema = z.strictObject({
  email: z.email('Please give a valid email').max(254, 'Email is too long').toLowerCase(),
})
export const resetPasswordSchema = z.strictObject({ token, password: newPassword })
export const verifyEmailSchema = z.strictObject({ token })
export const messageSchema = z.object({ message: z.string() })
