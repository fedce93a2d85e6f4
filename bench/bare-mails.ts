import nodemailer from 'nodemailer'
import { defaultIdentity as shop } from '#app/values/shop-identity.ts'
import { type Letter, letterText } from '#server/mail/letter.ts'
import { letterHtml } from '#server/mail/letter-html.ts'
import { smtpConnections } from '#server/mail/smtp.ts'
import { answerQuestions } from './helper.ts'

/* The counterpart of sending mails: nodemailer alone, with as many kept connections as the shop has.
   It asks no database and would lose or repeat what a kill interrupts. */

export type BareMails = { url: string; mails: number; letter: Letter }

let transport: ReturnType<typeof pooled> | undefined
const pooled = (url: string) =>
  nodemailer.createTransport({ url, pool: true, maxConnections: smtpConnections })

answerQuestions(async ({ url, mails, letter }: BareMails): Promise<{ seconds: number }> => {
  transport ??= pooled(url)
  const began = performance.now()
  const send = (number: number) =>
    transport?.sendMail({
      from: { name: shop.name, address: 'shop@localhost' },
      to: { name: '', address: `bare-${number}@example.com` },
      subject: 'Please confirm',
      text: letterText(letter, shop),
      html: letterHtml(letter, shop),
    })
  await Promise.all(Array.from({ length: mails }, (_, number) => send(number)))
  return { seconds: (performance.now() - began) / 1000 }
})
