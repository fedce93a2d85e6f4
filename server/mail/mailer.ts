import type { SendMailOptions } from 'nodemailer'
import type { ShopIdentity } from '#app/values/shop-identity.ts'
import { type Env, publicUrl } from '#server/env.ts'
import { letterText } from './letter.ts'
import { letterHtml } from './letter-html.ts'
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
    from: senderOf(env.MAIL_FROM, mail.shop),
    ...(mail.shop.email && { replyTo: mail.shop.email }),
    to: { name: mail.to.name ?? '', address: mail.to.address },
    subject: mail.subject,
    text: letterText(mail.letter, mail.shop),
    html: letterHtml(mail.letter, mail.shop, mail.logoUrl),
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

/**
 * "My Shop <shop@example.com>", or a bare address: that one has the shop's own name. What the owner has said
 * goes before; another address only where it is of the same domain, which the mail server sends for.
 */
function senderOf(text: string, shop: ShopIdentity): { name: string; address: string } {
  const { name, address } = partsOf(text)
  const isOurs = domainOf(shop.mailAddress) === domainOf(address)
  return {
    name: shop.mailSender || name || shop.name,
    address: isOurs ? shop.mailAddress : address,
  }
}

function partsOf(text: string): { name: string; address: string } {
  const parts = /^(?<name>[^<]*)<(?<address>[^>]+)>$/.exec(text.trim())?.groups
  return parts
    ? { name: (parts.name ?? '').trim(), address: (parts.address ?? '').trim() }
    : { name: '', address: text.trim() }
}

const domainOf = (address: string) => address.split('@')[1]?.toLowerCase()

/** The domain that mails may be from. */
export const sendingDomain = (env: Pick<Env, 'MAIL_FROM'>): string =>
  domainOf(partsOf(env.MAIL_FROM).address) ?? ''
