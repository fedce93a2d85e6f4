import {
  passwordChangedJob,
  passwordResetJob,
  verificationMailJob,
} from '#app/account/keeping/account-mails.server.ts'
import { bookEditJob } from '#app/catalog/many/run-edit.server.ts'
import { keepCustomersJob } from '#app/customers/list/keep-list.server.ts'
import { takeUpImportsJob } from '#app/feeds/import/workers.server.ts'
import { keepSumsJob } from '#app/figures/keep-sums.server.ts'
import { feedJob } from '#app/letters/sending/feed.server.ts'
import { letterMailJob, testMailJob } from '#app/letters/sending/letter-mails.server.ts'
import { confirmMailJob } from '#app/newsletter/subscribe.server.ts'
import { confirmationJob } from '#app/orders/mails/confirmation.server.ts'
import { newsJob } from '#app/orders/mails/news.server.ts'
import { ordersDigestJob, shopOrderJob } from '#app/orders/mails/shop-order.server.ts'
import { forgetEndedJob } from '#app/orders/personal-data.server.ts'
import { invitationMail } from '#app/people/staff/invitation-mail.server.ts'
import { redateJob } from '#app/search/index/redate.server.ts'
import { countSalesJob } from '#app/search/index/sales.server.ts'
import { countSoldJob } from '#app/window/count-sold.server.ts'
import { backupJob } from './backup/scheduled.ts'
import type { AnyJob } from './jobs/job.ts'
import type { AnyMailKind } from './mail/queue.ts'
import { sweepJob } from './sweep.ts'

/** All the work that happens after or beside requests: jobs and mails. */
export const everyJob: (AnyJob | AnyMailKind)[] = [
  sweepJob,
  takeUpImportsJob,
  confirmationJob,
  newsJob,
  shopOrderJob,
  ordersDigestJob,
  forgetEndedJob,
  confirmMailJob,
  invitationMail,
  feedJob,
  letterMailJob,
  testMailJob,
  verificationMailJob,
  passwordResetJob,
  passwordChangedJob,
  countSalesJob,
  redateJob,
  countSoldJob,
  keepSumsJob,
  keepCustomersJob,
  bookEditJob,
  backupJob,
]
