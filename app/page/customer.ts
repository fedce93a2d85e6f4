import { z } from 'zod'

export const customerSchema = z.object({
  uid: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
})

/** A signed-in customer: the identity provider's uid, and the e-mail it vouched for. */
export type Customer = z.infer<typeof customerSchema>
