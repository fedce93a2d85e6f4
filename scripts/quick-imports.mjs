// Loaded before the server (`--import`): halves the time it takes to start, see docs/decisions/007.
import { readFileSync } from 'node:fs'
import * as module from 'node:module'
import { fileURLToPath } from 'node:url'

/* Node reads a package's whole list of exports again for each of its files that it loads. That of
   drizzle-orm is 130 KB long, and we load hundreds of its files: all of them are ES modules, and that
   is all there is to know about them. */
const inside = '/node_modules/drizzle-orm/'

/* `npm run dev` asks which of the shop's own files the server has loaded, and with which text: one may
   be changed before the message arrives. */
const { OCTAVO_REPORT_FILES: reported } = process.env
function report(url) {
  if (!reported || !process.connected || url.includes('/node_modules/')) return
  const loaded = url.startsWith('file:') ? fileURLToPath(url) : ''
  if (loaded.startsWith(reported)) process.send({ loaded, text: readFileSync(loaded, 'utf8') })
}

module.registerHooks?.({
  resolve(specifier, context, next) {
    const within = specifier.startsWith('.') && context.parentURL?.includes(inside)
    if (!within) return next(specifier, context)
    const { href } = new URL(specifier, context.parentURL)
    return { url: href, format: 'module', shortCircuit: true }
  },
  load(url, context, next) {
    report(url)
    if (!url.includes(inside) || !url.endsWith('.js')) return next(url, context)
    return { format: 'module', source: readFileSync(fileURLToPath(url)), shortCircuit: true }
  },
})
