import * as z from 'zod/mini'

const password = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(200, 'Password is too long'))

/** What cannot be undone by somebody who found the desk open: the password is asked for again. */
export const withPasswordSchema = z.strictObject({ password })

export const codeSchema = z.strictObject({
  code: z
    .string('Code is required')
    .check(z.minLength(1, 'Code is required'), z.maxLength(40, 'That is no code')),
})

export const requirementSchema = z.strictObject({ secondFactor: z.boolean() })

/** What an app needs to know, shown once. */
export const newFactorSchema = z.object({
  /** Base32, to be typed where no camera is. */
  secret: z.string(),
  address: z.string(),
  /** A picture of the address, as SVG. */
  picture: z.string(),
})
export type NewFactor = z.infer<typeof newFactorSchema>

export const recoveryCodesSchema = z.object({
  message: z.string(),
  /** Each opens the desk once in place of the app; shown now and never again. */
  codes: z.array(z.string()),
})
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>
