import { readEnv } from '#server/env.ts'
import { storyOf, wordsOf } from '#server/error-for-log.ts'
import { whenToldToStop } from '#server/stop-signals.ts'

/* The process: reads the configuration, opens the shop, and closes it in order when told to. */

const config = readEnv(process.env)
if (!config.ok) {
  for (const problem of config.problems) console.error(problem)
  process.exit(1)
}

const stop = whenToldToStop()
const say = (line: string) => console.log(line)
// Everything else is loaded after the signals are heard, so that a stop is orderly from here on.
const { openShop } = await import('#server/open-shop.ts')
const opening = openShop(config.env, { say, isStopped: () => stop.signal.aborted })
const shop = await opening.catch((error: Error) => {
  // A plain Error is worded for people; any other kind is a fault to be looked into.
  console.error(error.constructor === Error ? wordsOf(error) : storyOf(error))
  process.exit(1)
})

stop.claim()
// Also when the stop came meanwhile: a first password is nowhere else.
if (shop.welcome !== '') say(shop.welcome)
const exitCode = await stop.told
say('Closing the shop')
await shop.close()
process.exit(exitCode)
