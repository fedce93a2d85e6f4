import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { answerQuestions } from './helper.ts'

/* A mail server that takes everything at once, for both sides of the comparison. It answers with
   its port, or how many mails it has been given once `until` of them are there. */

export type SinkQuestion = 'port' | { until: number }

let count = 0
let arrived = () => {}
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.resume()
    stream.on('end', () => {
      count++
      arrived()
      done()
    })
  },
})
server.on('error', () => {}) // a shop that stops
server.listen(0, '127.0.0.1')
const listening = once(server.server, 'listening')

answerQuestions(async (question: SinkQuestion): Promise<number> => {
  await listening
  if (question === 'port') return (server.server.address() as AddressInfo).port
  while (count < question.until) {
    await new Promise<void>((resolve) => {
      arrived = resolve
    })
  }
  return count
})
