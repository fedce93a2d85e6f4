// `npm run build`: what `npm start` would build. Both note of which sources it is, which the commands ask for.
import { ensureBuilt } from './build.mjs'
import { runtime } from './setup.mjs'

await ensureBuilt(runtime())
