import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/* Each side of a comparison runs in a process of its own, so that neither pays for the other. */

export type Helper<Question, Answer> = {
  ask: (question: Question) => Promise<Answer>
  stop: () => Promise<void>
}

/** Starts a program of this folder; it answers one message with one message. */
export function startHelper<Question, Answer>(
  file: string,
  execArgv = process.execArgv,
): Helper<Question, Answer> {
  const program = join(import.meta.dirname, file)
  const child = fork(program, { serialization: 'advanced', execArgv })
  const ended = once(child, 'exit')
  const ask = async (question: Question) => {
    const answer = once(child, 'message')
    const died = ended.then(() => {
      throw new Error(`bench/${file} ended before it answered`)
    })
    child.send(question as object)
    const [message] = await Promise.race([answer, died])
    return message as Answer
  }
  const stop = async () => {
    if (child.connected) child.disconnect()
    await ended
  }
  // A helper that ends while nobody asks is noticed at the next question.
  ended.catch(() => {})
  return { ask, stop }
}

/** The other end: what a program of this folder does with a question. It ends with its parent. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Promise<Answer>) {
  process.on('message', async (question) => process.send?.(await answer(question as Question)))
  process.on('disconnect', () => process.exit())
  // Ctrl-C reaches the whole group; the parent decides when to stop.
  process.on('SIGINT', () => {})
}
