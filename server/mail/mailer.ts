import type { SendMailOptions } from 'nodemailer'
import { type Env, publicUrl } from '#server/env.ts'
import { letterHtml, letterText } from './letter.ts'
import type { Mailer, SignedMail } from './mail.ts'
import { outboxMailer } from './outbox.ts'
import { smtpMailer } from './smtp.ts'

/** Sends over SMTP_URL; without it mails are files that any mail program opens. */
export function createMailer(env: Env, log: (line: string) => void = () => {}): Mailer {
  const messageOf = (mail: SignedMail) => composeMessage(env, mail)
  return env.SMTP_URL
    ? smtpMailer(env.SMTP_URL, messageOf)
    : outboxMailer(env.DATA_DIR, messageOf, log)
}

function composeMessage(env: Env, mail: SignedMail): SendMailOptions {
  return {
    from: senderOf(env.MAIL_FROM, mail.shop.name),
    to: { name: mail.to.name ?? '', address: mail.to.address },
    subject: mail.subject,
    text: letterText(mail.letter, mail.shop),
    html: letterHtml(mail.letter, mail.shop),
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

/** "My Shop <shop@example.com>", or a bare address: that one has the shop's own name. */
function senderOf(text: string, shopName: string): { name: string; address: string } {
  const parts = /^(?<name>[^<]*)<(?<address>[^>]+)>$/.exec(text.trim())?.groups
  return parts
    ? { name: (parts.name ?? '').trim(), address: (parts.address ?? '').trim() }
    : { name: shopName, address: text.trim() }
}
