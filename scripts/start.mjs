// `npm start`: everything from a fresh clone to an open shop.
import { ensureBuilt } from './build.mjs'
import { become, ensureInstalled, runtime } from './setup.mjs'

await ensureInstalled()
const node = runtime()
await ensureBuilt(node)
// Tidy the heap early instead of letting it grow: on a large machine Node would take twice the memory
// (docs/decisions/090, 097, 126). And what was long-lived while pages were rendered is not taken for long-lived for ever (127).
const tidyHeap = [
  ...['--max-semi-space-size=4', '--heap-growing-percent=40'],
  ...['--no-parallel-scavenge', '--no-allocation-site-pretenuring'],
]
// One arena of malloc: several, one a thread, keep what they have freed (a sixth of the shop's memory).
const oneArena = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1' }
// What is large goes back to the system when it is free, and leaves no gap between kept pages. Less than this is not
// large: each page needs a compressor's tables anew (docs/decisions/113, 126).
const largeApart = { MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072' }
// Node would hold all that it has read of a cache of compiled code; without it the bundle takes 0.1 s more.
const noKeptCode = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
const env = { NODE_ENV: 'production', ...oneArena, ...largeApart, ...noKeptCode }
become(node, [...tidyHeap, 'build/shop/server/main.js'], env)
