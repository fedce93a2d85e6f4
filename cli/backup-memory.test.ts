import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { testShop } from '#test/app.ts'
import { commandsIn } from '#test/backup.ts'

/* A backup streams: what it holds in memory does not grow with the shop. */

const shop = testShop()
const { octavo } = commandsIn('octavo-memory-')
const megabyte = 1024 * 1024
const peakTold = `data:text/javascript,${encodeURIComponent(
  `process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS * 1024))`,
)}`

async function peakOfBackup(file: string): Promise<number> {
  const { code, err } = await octavo(['backup', file], {
    ...{ DATABASE_URL: shop.url, MALLOC_ARENA_MAX: '1' },
    NODE_OPTIONS: `--import ${peakTold} --max-semi-space-size=8`,
  })
  assert.equal(code, 0, err)
  return Number(/^peak (\d+)$/m.exec(err)?.[1])
}

/** So many megabytes that nothing compresses, in rows of 32 kB. */
async function add(megabytes: number) {
  for (let done = 0; done < megabytes; done++) {
    const keys = Array.from({ length: 32 }, () => `filler ${randomBytes(12).toString('hex')}`)
    const values = keys.map(() => JSON.stringify(randomBytes(24_576).toString('base64')))
    await shop.deps.pool.query(
      'insert into settings (key, value) select * from unnest($1::text[], $2::jsonb[])',
      [keys, values],
    )
  }
}

test('four times the rows take hardly more memory', async (t) => {
  await add(50)
  const few = await peakOfBackup('few.zip')
  await add(150)
  const many = await peakOfBackup('many.zip')
  const grown = Math.round((many - few) / megabyte)
  t.diagnostic(
    `${Math.round(few / megabyte)} MB for 50 MB of rows, ${grown} MB more for 150 MB more`,
  )
  assert.ok(grown < 75, `${grown} MB more for 150 MB more of rows`)
})
