// `npm run bench` and `npm run size`: installs what is missing, then measures on the shop's own Node.
import { findBrowser } from '../scripts/browser.mjs'
import { ensureBuilt } from '../scripts/build.mjs'
import { become, ensureInstalled, quickStart, runtime } from '../scripts/setup.mjs'

await ensureInstalled()
const node = runtime()
await ensureBuilt(node)
const args = process.argv.slice(2)
const env = { NODE_ENV: 'production' }
if (args[0] === 'bench/size.ts') {
  const browser = await findBrowser(node)
  if (!browser) process.exit(1)
  env.CHROME_PATH = browser
}
become(node, [...quickStart.args, ...args], env)
