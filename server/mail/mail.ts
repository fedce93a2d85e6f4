import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import * as path from 'node:path'
import nodemailer from 'nodemailer'
import type { Env } from '#server/env.ts'
import { publicUrl } from '#server/env.ts'
import { type Letter, letterHtml, letterText } from './letter.ts'

export type Mail = {
  /** One recipient, never a list: the address goes to the mail program as it is. */
  to: { name?: string; address: string }
  subject: string
  letter: Letter
  /** What the mail is about, such as `order-<id>`: a mail sent twice is seen as one by most programs. */
  about: string
  /** For newsletters: the one-click address (RFC 8058) that takes a POST. */
  unsubscribeUrl?: string
}

export type Mailer = {
  /** Resolves when the mail server took the mail; throws when it did not. */
  send: (mail: Mail) => Promise<void>
  close: () => void
}

/** Sends over SMTP_URL; without it mails are files that any mail program opens. */
export function createMailer(env: Env): Mailer {
  return env.SMTP_URL ? smtpMailer(env, env.SMTP_URL) : fileMailer(env)
}

function smtpMailer(env: Env, url: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    send: async (mail) => {
      await transport.sendMail(messageOf(env, mail))
    },
    close: () => transport.close(),
  }
}

/** Writes each mail whole or not at all to DATA_DIR/outbox, named by time, subject and reader. */
function fileMailer(env: Env): Mailer {
  const outbox = path.resolve(env.DATA_DIR, 'outbox')
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(env, mail))
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      const time = new Date().toISOString().replaceAll(':', '-')
      const name = [time, mail.about, mail.to.address].map(fileNamePart).join(' ')
      const half = path.join(outbox, `.${randomUUID()}`)
      await writeFile(half, message as Buffer, { mode: 0o600 })
      await rename(half, path.join(outbox, `${name}.eml`))
    },
    close: () => transport.close(),
  }
}

const fileNamePart = (text: string) => text.replace(/[^\w@.+-]/g, '_').slice(0, 80)

function messageOf(env: Env, mail: Mail) {
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
