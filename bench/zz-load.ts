import pg from 'pg'
import { startEmbedded } from '#server/database/embedded.ts'
import { loadCatalogue } from './catalogue-load.ts'

const postgres = await startEmbedded({ dataDir: '/tmp/octavo/search/bench', log: console.log })
const admin = new pg.Client(postgres.adminUrl)
await admin.connect()
for (const n of ['c1000']) {
  const { rowCount } = await admin.query('select from pg_database where datname=$1', [n])
  if (!rowCount) await admin.query(`create database ${n} owner octavo`)
}
await admin.end()
console.log(postgres.url)
const t = Date.now()
const log = (l: string) => console.log(((Date.now() - t) / 1000).toFixed(0), l)
const count = Number(process.argv[2] ?? 1000)
await loadCatalogue(
  postgres.url.replace('@/octavo', count === 1000 ? '@/c1000' : '@/octavo'),
  count,
  log,
)
log('done')
if (process.argv[3]) {
  console.log('staying')
  await new Promise(() => setInterval(() => {}, 1000))
}
await postgres.stop()
