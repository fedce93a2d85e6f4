import {
  passwordChangedJob,
  passwordResetJob,
  verificationMailJob,
} from '#app/account/profile/account-mails.server.ts'
import { confirmMailJob } from '#app/newsletter/subscribe.server.ts'
import { confirmationJob } from '#app/orders/confirmation.server.ts'
import { countSalesJob } from '#app/search/sales.server.ts'
import type { AnyMailKind } from '#server/mail/queue.ts'
import type { AnyJob } from './jobs.ts'
import { sweepJob } from './sweep.ts'

/** All the work that happens after or beside requests: jobs and mails. */
export const everyJob: (AnyJob | AnyMailKind)[] = [
  sweepJob,
  confirmationJob,
  confirmMailJob,
  verificationMailJob,
  passwordResetJob,
  passwordChangedJob,
  countSalesJob,
]
