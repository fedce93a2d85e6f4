import * as z from 'zod/mini'
import { eventKinds } from '#app/orders/life/verb.ts'

/* The mails of an order, as the desk reads them. */

export const orderMailsSchema = z.object({
  /** Where they go; null once the customer's data was removed. */
  to: z.nullable(z.string()),
  /** The customer is known to read the address; if not, the mails name nobody and are few. */
  proven: z.boolean(),
  mails: z.array(
    z.object({
      /** The entry of the journal it is about. */
      event: z.string(),
      kind: z.enum(eventKinds),
      at: z.string(),
      subject: z.string(),
      /** As it would be written now. */
      text: z.string(),
    }),
  ),
})
export type OrderMails = z.infer<typeof orderMailsSchema>
export type OrderMail = OrderMails['mails'][number]

export const resendSchema = z.strictObject({
  event: z
    .string('Event is the id of an entry of the journal')
    .check(z.regex(/^\d{1,18}$/, 'Event is the id of an entry of the journal')),
})
