import * as path from 'node:path'
import { readEnv } from '#server/env.ts'
import { openShop } from '#server/open-shop.ts'
import { createEmptyDatabase } from '#test/harness.ts'
import { startOpenLibrary } from '#test/open-library.ts'
import { admin } from './people.ts'

/* The shop as built, on a database of its own with the demo catalogue; ends on SIGTERM. */

// Until the server listens nothing else holds the process.
const stay = setInterval(() => {}, 60_000)
const database = await createEmptyDatabase()
const openLibrary = await startOpenLibrary()
/* Kept between runs: pictures of the covers are expensive to make. */
const dataDir = path.resolve('artefacts/e2e-data')
const config = readEnv({
  PORT: process.env.PORT,
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  ADMIN_USERNAME: admin.username,
  ADMIN_PASSWORD: admin.password,
  LOG_LEVEL: 'error',
  OPENLIBRARY_URL: openLibrary.url,
  // Every reader of every test registers from this one address.
  SIGN_UPS_PER_HOUR: '10000',
})
if (!config.ok) throw new Error(config.problems.join('\n'))
const shop = await openShop(config.env, { say: () => {} })
clearInterval(stay)

process.on('SIGTERM', async () => {
  await shop.close()
  await openLibrary.close()
  await database.drop()
  process.exit(0)
})
