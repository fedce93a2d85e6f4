// `npm start`: everything from a fresh clone to an open shop.
import { ensureBuilt } from './build.mjs'
import { become, ensureInstalled, runtime } from './setup.mjs'

await ensureInstalled()
const node = runtime()
await ensureBuilt(node)
// Tidy the heap early instead of letting it grow: on a large machine Node would take twice the memory
// (docs/decisions/090, 097).
const smallHeap = ['--max-semi-space-size=4', '--heap-growing-percent=20', '--no-parallel-scavenge']
// One arena of malloc: several, one a thread, keep what they have freed (a sixth of the shop's memory).
const oneArena = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1' }
become(node, [...smallHeap, 'build/shop/server/main.js'], { NODE_ENV: 'production', ...oneArena })
