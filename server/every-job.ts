import {
  passwordChangedJob,
  passwordResetJob,
  verificationMailJob,
} from '#app/account/keeping/account-mails.server.ts'
import { confirmMailJob } from '#app/newsletter/subscribe.server.ts'
import { confirmationJob } from '#app/orders/place/confirmation.server.ts'
import { countSalesJob } from '#app/search/index/sales.server.ts'
import type { AnyJob } from './jobs/job.ts'
import type { AnyMailKind } from './mail/queue.ts'
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
