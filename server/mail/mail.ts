import type { SendMailOptions } from 'nodemailer'
import type { Env } from '#server/env.ts'
import { publicUrl } from '#server/env.ts'
import { type Letter, letterHtml, letterText } from './letter.ts'
import { outboxMailer } from './outbox.ts'
import { smtpMailer } from './smtp.ts'

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

/**
 * Stands around the moment from which a mail may arrive: calls `over`, which resolves when the mail
 * was taken and throws when it was not. A throw before that means the mail must not leave.
 */
export type HandOver = (over: () => Promise<void>) => Promise<void>

export type Mailer = {
  /** Resolves when the mail server took the mail; throws when it did not. */
  send: (mail: Mail, handOver?: HandOver) => Promise<void>
  close: () => void
}

/** Sends over SMTP_URL; without it mails are files that any mail program opens. */
export function createMailer(env: Env, log: (line: string) => void = () => {}): Mailer {
  const messageOf = (mail: Mail) => composeMessage(env, mail)
  return env.SMTP_URL
    ? smtpMailer(env.SMTP_URL, messageOf)
    : outboxMailer(env.DATA_DIR, messageOf, log)
}

export type MessageOf = (mail: Mail) => SendMailOptions

function composeMessage(env: Env, mail: Mail): SendMailOptions {
  return {
    from: addressOf(env.MAIL_FROM),
    to: { name: mail.to.name ?? '', address: mail.to.address },
    subject: mail.subject,
    text: letterText(mail.letter),
    html: letterHtml(mail.letter),
    messageId: `<${mail.about}@${new URL(publicUrl(env)).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(mail.unsubscribeUrl && { list: { unsubscribe: mail.unsubscribeUrl } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** "Octavo <shop@example.com>" or a bare address. */
function addressOf(text: string): { name: string; address: string } {
  const parts = /^(?<name>[^<]*)<(?<address>[^>]+)>$/.exec(text.trim())?.groups
  return parts
    ? { name: (parts.name ?? '').trim(), address: (parts.address ?? '').trim() }
    : { name: '', address: text.trim() }
}
