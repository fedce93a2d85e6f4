import type { Env } from '#server/env.ts'
import { errorForLog } from './error-for-log.ts'
import { logOutput } from './log.ts'

/** The shop's own messages, besides the lines about requests. */
export type Voice = {
  say: (line: string) => void
  warn: (line: string) => void
  /** An uncaught error. */
  cry: (error: unknown) => void
  /** From now on every line goes to the log, as JSON like the lines about requests. */
  joinLog: () => void
}

const levels = { silent: 100, fatal: 60, error: 50, warn: 40, info: 30, debug: 20 }

/** Plain lines during the start; then lines of the log, by LOG_LEVEL. */
export function createVoice(env: Pick<Env, 'LOG_LEVEL' | 'NODE_ENV'>): Voice {
  let inLog = false
  const write = (level: 'info' | 'warn' | 'fatal', msg: string, more = {}) => {
    if (levels[level] < levels[env.LOG_LEVEL]) return
    const line = { level: levels[level], time: Date.now(), ...more, msg }
    logOutput(env).write(`${JSON.stringify(line)}\n`)
  }
  return {
    say: (line) => (inLog ? write('info', line) : console.log(line)),
    warn: (line) => (inLog ? write('warn', line) : console.log(line)),
    cry: (error) => {
      const err = errorForLog(error)
      if (inLog) write('fatal', 'a fault that nobody caught', { err })
      else console.error(err.stack)
    },
    joinLog: () => {
      inLog = true
    },
  }
}
