import { drainSecondsOf, readEnv } from '#server/env.ts'
import { storyOf, wordsOf } from './log/error-for-log.ts'
import { createVoice } from './log/voice.ts'
import { whenToldToStop } from './system/stop-signals.ts'

/* The process: reads the configuration, opens the shop, and closes it in order when told to. */

const config = readEnv(process.env)
if (!config.ok) {
  for (const problem of config.problems) console.error(problem)
  process.exit(1)
}

const voice = createVoice(config.env)
const { say, warn } = voice
const stop = whenToldToStop(voice.cry)
// Everything else is loaded after the signals are heard, so that a stop is orderly from here on.
const { openShop } = await import('#server/open-shop.ts')
const opening = openShop(config.env, { say, warn, isStopped: () => stop.signal.aborted })
const shop = await opening.catch((error: Error) => {
  // A plain Error has a message for people; any other kind is a bug to investigate.
  console.error(error.constructor === Error ? wordsOf(error) : storyOf(error))
  process.exit(1)
})

stop.claim()
if (shop.welcome !== '') say(shop.welcome)
voice.joinLog()
const exitCode = await stop.told
// After a fault nothing can be relied on for long.
const graceSeconds = exitCode === 0 ? drainSecondsOf(config.env) : 0
say(graceSeconds > 0 ? `Closing the shop in ${graceSeconds} s` : 'Closing the shop')
await shop.close({ graceSeconds })
process.exit(exitCode)
