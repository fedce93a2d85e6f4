import * as z from 'zod/mini'

/** The first steps of a new shop, in their order. */
export const guideSteps = ['name', 'look', 'contact', 'texts', 'money', 'books'] as const
export type GuideStep = (typeof guideSteps)[number]

export const guideAnswer = z.object({
  /** The owner has put it away. */
  isClosed: z.boolean(),
  steps: z.array(
    z.object({ step: z.enum(guideSteps), state: z.enum(['done', 'skipped', 'open']) }),
  ),
})
export type Guide = z.infer<typeof guideAnswer>

export const guideChange = z.strictObject({
  skip: z.optional(z.enum(guideSteps)),
  close: z.optional(z.boolean()),
})
