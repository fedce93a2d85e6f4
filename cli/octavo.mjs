#!/usr/bin/env node
// `npx octavo …` and `npm run octavo -- …`: the shop's commands, on the Node that the shop runs on.
import { isBundleFresh } from '../scripts/build.mjs'
import { become, ensureInstalled, quickStart, runtime } from '../scripts/setup.mjs'

await ensureInstalled()
// Nobody waits for a build: where the shop was not started since a source has changed, the sources run.
const program = isBundleFresh()
  ? ['build/shop/cli/octavo.js']
  : [...quickStart.args, 'cli/octavo.ts']
// Files are named as seen from where the command was given; the program runs in the shop's folder.
const from = process.env.INIT_CWD ?? process.cwd()
// As imports are read in the server's own processes (app/feeds/import/workers.server.ts); those that apply there have more.
const youngMemory = ['--max-semi-space-size=8', '--no-parallel-scavenge']
become(runtime(), [...youngMemory, ...program, ...process.argv.slice(2)], { OCTAVO_CWD: from })
