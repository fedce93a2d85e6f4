import cluster from 'node:cluster'
import { drainSecondsOf, processesOf, readEnv } from '#server/env.ts'
import { storyOf, wordsOf } from './log/error-for-log.ts'
import { createVoice } from './log/voice.ts'
import { tell, whenPrimarySays } from './processes/worker.ts'
import { whenToldToStop } from './system/stop-signals.ts'

/* The process: reads the configuration, opens the shop, and closes it in order when told to. With PROCESSES it
   opens others that do so, and is one of them when it was started by such a one. */

/** Longer than a connection may be silent: those that wait for their next request end by themselves. */
const replacedSeconds = 5

const config = readEnv(process.env)
if (!config.ok) {
  for (const problem of config.problems) console.error(problem)
  process.exit(1)
}

const { env } = config
const isOneOfSeveral = cluster.isWorker
const voice = createVoice(env)
const { say, warn } = voice
const stop = (isOneOfSeveral ? whenPrimarySays : whenToldToStop)(voice.cry)
// Everything else is loaded after the signals are heard, so that a stop is orderly from here on.
const opening = open()
const shop = await opening.catch(async (error: Error) => {
  // A plain Error has a message for people; any other kind is a bug to investigate.
  const reason = error.constructor === Error ? wordsOf(error) : storyOf(error)
  if (isOneOfSeveral) await new Promise<void>((done) => tell({ kind: 'failed', reason }, done))
  else console.error(reason)
  process.exit(1)
})

stop.claim()
if (isOneOfSeveral) tell({ kind: 'open', welcome: shop.welcome })
else if (shop.welcome !== '') say(shop.welcome)
voice.joinLog()
const { exitCode, isReplaced } = await stop.told
// After a fault nothing can be relied on for long.
const graceSeconds = exitCode === 0 ? (isReplaced ? replacedSeconds : drainSecondsOf(env)) : 0
if (!isOneOfSeveral)
  say(graceSeconds > 0 ? `Closing the shop in ${graceSeconds} s` : 'Closing the shop')
await shop.close({ graceSeconds, isReplaced })
process.exit(exitCode)

async function open() {
  const options = { say, warn, isStopped: () => stop.signal.aborted }
  const count = isOneOfSeveral ? 1 : processesOf(env)
  if (count === 1 && !isOneOfSeveral) {
    // Otherwise this signal would end the shop.
    process.on('SIGUSR2', () => warn('PROCESSES is 1: stop the shop and start it again instead'))
  }
  if (count === 1) return (await import('./open-shop.ts')).openShop(env, options)
  return (await import('./processes/open.ts')).openProcesses(env, count, options)
}
