// `npm run dev`: the shop with hot reload, on the same database as `npm start`.
import { become, ensureInstalled, runtime } from './setup.mjs'

await ensureInstalled()
become(runtime(), ['server/main.ts'], { NODE_ENV: 'development' })
