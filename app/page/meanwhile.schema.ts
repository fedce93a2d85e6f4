import * as z from 'zod/mini'

/** A change by somebody, as a form tells of it: when, who (absent when it was no admin), which fields. */
export const changeSchema = z.object({
  at: z.string(),
  by: z.optional(z.string()),
  fields: z.array(z.string()),
})
export type Change = z.infer<typeof changeSchema>

/** Changes are asked for from a version on: the one that a draft was begun at. */
export const sinceSchema = z.strictObject({
  since: z.optional(
    z.string().check(z.regex(/^\d{1,15}$/, 'since must be a version that you read before')),
  ),
})
