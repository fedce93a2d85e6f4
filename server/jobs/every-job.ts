import {
  passwordChangedJob,
  passwordResetJob,
  verificationMailJob,
} from '#app/account/profile/account-mails.server.ts'
import { confirmMailJob } from '#app/newsletter/subscribe.server.ts'
import { confirmationJob } from '#app/orders/confirmation.server.ts'
import { countSalesJob } from '#app/search/sales.server.ts'
import type { AnyJob } from './jobs.ts'
import { sweepJob } from './sweep.ts'

/** All the work that happens after or beside requests. */
export const everyJob: AnyJob[] = [
  sweepJob,
  confirmationJob,
  confirmMailJob,
  verificationMailJob,
  passwordResetJob,
  passwordChangedJob,
  countSalesJob,
]
