import * as z from 'zod/mini'
import { newPasswordSchema } from '#app/account/credentials.schema.ts'
import { loginSchema, personSchema, signInSchema } from '#app/people/staff/staff.schema.ts'

/* What somebody of the desk sees and changes of their own account. */

export const newOwnPasswordSchema = z.strictObject({
  currentPassword: z
    .string('Your current password is required')
    .check(
      z.minLength(1, 'Your current password is required'),
      z.maxLength(200, 'Password is too long'),
    ),
  newPassword: newPasswordSchema,
})

export const ownAccountAnswer = z.object({
  person: personSchema,
  logins: z.array(loginSchema),
  signIns: z.array(signInSchema),
  /** Null without a second factor. */
  recoveryCodesLeft: z.nullable(z.number()),
  secondFactorRequired: z.boolean(),
  /** The operator's ADMIN_PASSWORD is this account's again at each start of the shop. */
  isSetByOperator: z.boolean(),
})
export type OwnAccount = z.infer<typeof ownAccountAnswer>
