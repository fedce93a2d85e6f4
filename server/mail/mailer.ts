import type { SendMailOptions } from 'nodemailer'
import { type Env, publicUrl } from '#server/env.ts'
import { letterHtml, letterText } from './letter.ts'
import type { Mail, Mailer } from './mail.ts'
import { outboxMailer } from './outbox.ts'
import { smtpMailer } from './smtp.ts'

/** Sends over SMTP_URL; without it mails are files that any mail program opens. */
export function createMailer(env: Env, log: (line: string) => void = () => {}): Mailer {
  const messageOf = (mail: Mail) => composeMessage(env, mail)
  return env.SMTP_URL
    ? smtpMailer(env.SMTP_URL, messageOf)
    : outboxMailer(env.DATA_DIR, messageOf, log)
}

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
