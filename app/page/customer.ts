import * as z from 'zod/mini'

export const customerSchema = z.object({
  uid: z.string(),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
})

/** A signed-in customer: the identity provider's uid, and the e-mail it vouched for. */
export type Customer = z.infer<typeof customerSchema>
