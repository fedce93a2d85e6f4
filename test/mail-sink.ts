import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export type SunkMail = {
  /** Who the mail was for, as the envelope says. */
  to: string[]
  messageId: string
  raw: string
}

type Answer = (error?: Error & { responseCode: number }) => void

export type MailSinkOptions = {
  /** Answers a whole mail, at once unless the test holds it back; `answer` with an error refuses it. */
  onMail?: (mail: SunkMail, answer: Answer) => void
  /** The code with which a reader's address is refused. */
  refuse?: (address: string) => number | undefined
}

/** A real SMTP server that keeps what it is given. */
export async function startMailSink({
  onMail = (_mail, answer) => answer(),
  refuse = () => undefined,
}: MailSinkOptions = {}) {
  const mails: SunkMail[] = []
  const state = { connections: 0, open: 0, mostOpen: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onConnect(_session, done) {
      state.connections++
      done()
    },
    onRcptTo({ address }, _session, done) {
      const responseCode = refuse(address)
      done(responseCode ? Object.assign(new Error('No such reader'), { responseCode }) : null)
    },
    onData(stream, session, done) {
      state.open++
      state.mostOpen = Math.max(state.mostOpen, state.open)
      let raw = ''
      stream.on('data', (chunk) => {
        raw += chunk
      })
      stream.on('close', () => state.open--)
      stream.on('end', () => {
        const messageId = /^Message-ID:\s+(\S+)/im.exec(raw)?.[1] ?? ''
        const mail = { to: session.envelope.rcptTo.map((to) => to.address), messageId, raw }
        mails.push(mail)
        onMail(mail, done as Answer)
      })
    },
  })
  server.on('error', () => {}) // a client that was killed
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    state,
    /** How often each mail came. */
    copies: () => [...Map.groupBy(mails, (mail) => mail.messageId).values()].map((m) => m.length),
    parse: ({ raw }: SunkMail) => simpleParser(raw),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
