// `npm run sql -- "…"`: SQL on the shop's database, for what the operator's guide names.
import { become, ensureInstalled, runtime } from './setup.mjs'

await ensureInstalled()
become(runtime(), ['server/sql.ts', ...process.argv.slice(2)], {})
