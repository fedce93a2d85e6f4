// `npm run bench` and `npm run size`: installs what is missing, then measures on the shop's own Node.
import { become, ensureBuilt, ensureInstalled, runtime } from '../scripts/setup.mjs'

await ensureInstalled()
const node = runtime()
await ensureBuilt(node)
become(node, process.argv.slice(2), { NODE_ENV: 'production' })
