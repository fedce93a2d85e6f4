// `npm run dev`: the shop on the same database as `npm start`. Pages change in the browser as they are
// saved; the server starts again when code changes that it has loaded itself.
import { runReloading } from './reload.mjs'
import { ensureInstalled, runtime } from './setup.mjs'

await ensureInstalled()
runReloading(runtime(), ['server/main.ts'], { NODE_ENV: 'development' })
