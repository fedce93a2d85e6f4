import { Transform } from 'node:stream'
import nodemailer from 'nodemailer'
import type { Mailer, MessageOf } from './mail.ts'

/** Connections to the mail server at most; they are kept and used again. */
export const smtpConnections = 5

/** A mail server may think for a while before it takes a mail; one that says nothing is gone. */
const answerTimeoutMs = 120_000

/**
 * Sends over SMTP. A mail's text goes to the mail server at once, its last line only when `handOver`
 * says so: until then the mail cannot arrive, whatever becomes of the shop.
 */
export function smtpMailer(url: string, messageOf: MessageOf): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: smtpConnections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: answerTimeoutMs,
    // Mail servers close idle connections after minutes; ours are closed before.
    idleTimeout: 30_000,
  })
  const gates = new WeakMap<AbortSignal, Gate>()
  transport.use('stream', ({ data, message }, done) => {
    const gate = data.signal && gates.get(data.signal)
    if (gate) message.transform(gate.stream)
    done()
  })
  return {
    send: async (mail, handOver = (over) => over()) => {
      const stop = new AbortController()
      const gate = createGate()
      gates.set(stop.signal, gate)
      const sending = transport.sendMail({ ...messageOf(mail), signal: stop.signal })
      sending.catch(() => {}) // told below
      await Promise.race([gate.reached, sending])
      await handOver(async () => {
        gate.open()
        await sending
      }).catch((error) => {
        stop.abort() // closes the connection of a mail that was not handed over
        throw error
      })
    },
    close: () => transport.close({ force: true }),
  }
}

type Gate = ReturnType<typeof createGate>

/** Lets a mail's text through and holds back its end until it is opened. */
function createGate() {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  let used = false
  return {
    reached: reached.promise,
    open: opened.resolve,
    /** nodemailer asks for another one when a kept connection turns out to be closed. */
    stream: () =>
      new Transform({
        transform: (chunk, _encoding, done) => done(null, chunk),
        flush(done) {
          reached.resolve()
          opened.promise.then(() => {
            done(used ? new Error('The mail was handed over once already') : null)
            used = true
          })
        },
      }),
  }
}
