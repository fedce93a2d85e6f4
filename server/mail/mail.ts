import type { SendMailOptions } from 'nodemailer'
import type { ShopIdentity } from '#app/values/shop-identity.ts'
import type { Letter } from './letter.ts'

export type Mail = {
  /** One recipient, never a list: the address goes to the mail program as it is. */
  to: { name?: string; address: string }
  subject: string
  letter: Letter
  /**
   * What the mail is about, such as `order-<id>`: the same when it is sent again, so that mail
   * programs know a repeat (it is the Message-ID).
   */
  about: string
  /** For newsletters: the one-click address (RFC 8058) that takes a POST. */
  unsubscribeUrl?: string
}

/** A mail on its way: in the name of the shop, which is over the letter and under it. */
export type SignedMail = Mail & {
  shop: ShopIdentity
  /** The whole address of the logo, when the shop has one. */
  logoUrl?: string
}

/**
 * Stands around the moment from which a mail may arrive: calls `over`, which resolves when the mail
 * was taken and throws when it was not. A throw before that means the mail must not leave.
 */
export type HandOver = (over: () => Promise<void>) => Promise<void>

export type Mailer = {
  /** Resolves when the mail server took the mail; throws when it did not. */
  send: (mail: SignedMail, handOver?: HandOver) => Promise<void>
  close: () => void
}

export type MessageOf = (mail: SignedMail) => SendMailOptions
