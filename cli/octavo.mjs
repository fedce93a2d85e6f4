#!/usr/bin/env node
// `npx octavo …` and `npm run octavo -- …`: the shop's commands, on the Node that the shop runs on.
import { fileURLToPath } from 'node:url'
import { become, ensureInstalled, quickStart, root, runtime } from '../scripts/setup.mjs'

await ensureInstalled()
const program = fileURLToPath(new URL('./octavo.ts', import.meta.url))
// Files are named as seen from where the command was given; the program runs in the shop's folder.
const from = process.env.INIT_CWD ?? process.cwd()
// As the shop's own imports run (app/feeds/import/workers.server.ts).
const youngMemory = ['--max-semi-space-size=8', '--no-parallel-scavenge']
const args = [
  ...quickStart.args,
  ...youngMemory,
  program.replace(root, ''),
  ...process.argv.slice(2),
]
become(runtime(), args, { OCTAVO_CWD: from })
