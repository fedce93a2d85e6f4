import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Env } from '#server/env.ts'

/* Where the shop listens, and why it can't. */

/** Checks at once what would otherwise fail only at the end of the start. */
export async function tryAddress(env: Env): Promise<void> {
  const trial = createServer()
  const listening = once(trial, 'listening')
  trial.listen(env.PORT, env.HOST)
  await listening.catch((error) => refuseAddress(error, env))
  trial.close()
  await once(trial, 'close')
}

/** The reason in words, with what to set. */
export function refuseAddress(error: NodeJS.ErrnoException, env: Env): never {
  const reasons: Record<string, string> = {
    EADDRINUSE: `PORT: ${env.PORT} is in use by another program: stop that one, or set PORT to another number`,
    EACCES: `PORT: ${env.PORT} is reserved for root: set PORT to a number of 1024 or more`,
    EADDRNOTAVAIL: `HOST: this machine has no address "${env.HOST}": expected one such as 127.0.0.1 or 0.0.0.0`,
    ENOTFOUND: `HOST: "${env.HOST}" is not known: expected an address such as 127.0.0.1 or 0.0.0.0`,
  }
  throw new Error(reasons[error.code ?? ''] ?? error.message, { cause: error })
}
