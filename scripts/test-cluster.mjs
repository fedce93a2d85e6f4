// `npm run test:cluster`: two servers of the shop on Patroni, etcd, three PostgreSQL and HAProxy, all on loopback.
import * as path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, exitCode, root, runtime } from './setup.mjs'

await ensureInstalled()
await ensureBuilt()
process.exit(await exitCode(runtime(), [path.join(root, 'test/patroni/run.ts')]))
