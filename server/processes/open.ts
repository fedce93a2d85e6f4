import { openEmbedded } from '#server/database/embedded/open.ts'
import type { Env } from '#server/env.ts'
import { tryAddress } from './listening.ts'
import { createProcesses } from './primary.ts'

type Options = {
  say: (line: string) => void
  warn: (line: string) => void
  isStopped: () => boolean
}

/**
 * Opens the shop as several processes on one port and one database, the embedded one included, which ends after
 * them. On SIGUSR2 they are replaced one at a time, and no visitor notices.
 */
export async function openProcesses(env: Env, count: number, { say, warn, isStopped }: Options) {
  await tryAddress(env)
  const embedded = env.DATABASE_URL ? null : await openEmbedded(env, { say, warn })
  const processes = createProcesses({
    count,
    env: embedded ? { DATABASE_URL: embedded.url } : {},
    warn,
  })
  const close = async () => {
    await processes.close()
    await embedded?.stop()
  }
  if (isStopped()) return { welcome: '', close }
  const welcome = await processes.open().catch(async (error) => {
    await close()
    throw error
  })
  process.on('SIGUSR2', () => {
    say('Restarting the processes of the shop one at a time')
    processes.restart().then(
      () => say('Every process of the shop is a new one'),
      (error) => warn(`The restart stopped, the other processes go on: ${error.message}`),
    )
  })
  return { welcome: `${welcome}\nIt is ${count} processes`, close }
}
