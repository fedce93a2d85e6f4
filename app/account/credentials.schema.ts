import { z } from 'zod'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const oneLine = /^[^\u0000-\u001f\u007f]*$/

const email = z.email('Please give a valid email').max(254, 'Email is too long')

export const signInSchema = z.strictObject({
  email,
  password: z.string().min(1, 'Password is required').max(128, 'Password is too long'),
})

export const signUpSchema = z.strictObject({
  email,
  password: z
    .string()
    .min(8, 'Password needs at least 8 characters')
    .max(128, 'Password takes at most 128 characters'),
  name: z
    .string()
    .trim()
    .max(200, 'Name is too long')
    .regex(oneLine, 'Name: one line of plain text, please')
    .default(''),
})

export const customerSchema = z.object({
  uid: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
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
