import { startTestApp } from './app.ts'
import { fillForLooks } from './looks-orders.ts'

/* A shop with 500 orders in every state, for tests of looks; says where it is in one line, ends on SIGTERM. */

// Until the server listens nothing else holds the process.
const stay = setInterval(() => {}, 60_000)
const shop = await startTestApp({ env: { SIGN_UPS_PER_HOUR: 1000 } })
const filled = await fillForLooks(shop)
const url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify({ url, ...filled })}\n`)
process.on('SIGTERM', async () => {
  clearInterval(stay)
  await shop.close()
  process.exit(0)
})
