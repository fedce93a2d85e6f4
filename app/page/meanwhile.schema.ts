import * as z from 'zod/mini'

/** A change, as a form shows it: when, by whom (absent unless by an admin), which fields. */
export const changeSchema = z.object({
  at: z.string(),
  by: z.optional(z.string()),
  fields: z.array(z.string()),
})
export type Change = z.infer<typeof changeSchema>

/** The version after which changes are listed: the one that a draft was started from. */
export const sinceSchema = z.strictObject({
  since: z.optional(
    z.string().check(z.regex(/^\d{1,15}$/, 'since must be a version that you read before')),
  ),
})
