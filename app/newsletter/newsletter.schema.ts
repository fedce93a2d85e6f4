import * as z from 'zod/mini'
import { tidyEmail } from '#app/values/email.ts'

/** One address and nothing else: no list, no name, no line break (threats 22). */
export const subscribeSchema = z.strictObject({
  email: z.pipe(
    z.string('Please enter a valid e-mail address').check(z.overwrite(tidyEmail)),
    z
      .email('Please enter a valid e-mail address')
      .check(z.maxLength(254, 'Email is too long'), z.toLowerCase()),
  ),
  /** Where in the shop it was given: "banner", "footer". */
  source: z.string().check(z.regex(/^[a-z-]{1,40}$/, 'Source is a word such as "footer"')),
})
export type SubscribeRequest = z.infer<typeof subscribeSchema>

const token = z
  .string()
  .check(
    z.regex(
      /^[\w-]{20,100}$/,
      'This link is not complete. Please open the link in our e-mail again.',
    ),
  )

export const confirmSchema = z.strictObject({ token })
export const unsubscribeQuerySchema = z.strictObject({ token })
/** What mail programs send (RFC 8058, section 3.2), what pages send, or nothing. */
export const unsubscribeBodySchema = z.nullish(
  z.strictObject({ 'List-Unsubscribe': z.optional(z.literal('One-Click')) }),
)

export const messageSchema = z.object({ message: z.string() })

/** For the customer's own account. */
export const ownNewsletterSchema = z.strictObject({ subscribed: z.boolean() })
export const ownNewsletterAnswerSchema = z.object({ newsletter: z.string() })
