// `npm start`: everything from a fresh clone to an open shop.
import { become, ensureBuilt, ensureInstalled, runtime } from './setup.mjs'

await ensureInstalled()
const node = runtime()
await ensureBuilt(node)
become(node, ['server/main.ts'], { NODE_ENV: 'production' })
