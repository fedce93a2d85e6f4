import { connect } from 'node:net'
import { readAnswers } from './answers.ts'
import { answerQuestions } from './helper.ts'

/* The load generator: a few kept-alive connections on bare sockets, each with one request under way
   (no pipelining, as browsers do). Bare sockets, because Node's own HTTP client costs more than the
   servers it would measure, and a generator that is the bottleneck makes every ratio look like 1. */

export type LoadPlan = {
  port: number
  /** Whole requests, head and body; they are sent in turn. */
  requests: Buffer[]
  connections: number
  /** 'once' sends every request a single time; a number goes round them for so long. */
  until: 'once' | { durationMs: number }
}

export type LoadResult = {
  answers: number
  seconds: number
  /** How many answers of each status. */
  statuses: Record<number, number>
}

export async function load(plan: LoadPlan): Promise<LoadResult> {
  const statuses: Record<number, number> = {}
  let answers = 0
  let next = 0
  const began = performance.now()
  const endsAt = plan.until === 'once' ? Number.POSITIVE_INFINITY : began + plan.until.durationMs
  const nextRequest = () => {
    if (plan.until === 'once') return plan.requests[next++]
    if (performance.now() >= endsAt) return undefined
    return plan.requests[next++ % plan.requests.length]
  }

  const converse = () =>
    new Promise<void>((done, failed) => {
      const socket = connect({ port: plan.port, host: '127.0.0.1', noDelay: true })
      let underWay = true
      const send = () => {
        const request = nextRequest()
        underWay = request !== undefined
        if (request) socket.write(request)
        else socket.end()
      }
      // A server that cuts an idle connection short of a goodbye has answered all it was asked.
      let reason = 'it hung up'
      const read = readAnswers((status, isLast) => {
        answers++
        statuses[status] = (statuses[status] ?? 0) + 1
        if (isLast) reason = 'it was told to stop, and said so with its last answer'
        send()
      })
      socket.on('connect', send)
      socket.on('data', read)
      socket.on('error', (error) => {
        reason = error.message
      })
      socket.on('close', () => {
        if (!underWay) done()
        else
          failed(new Error(`The server on port ${plan.port} left a request unanswered: ${reason}`))
      })
    })

  await Promise.all(Array.from({ length: plan.connections }, converse))
  return { answers, seconds: (performance.now() - began) / 1000, statuses }
}

if (import.meta.main) answerQuestions(load)
