import { writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { audit } from './audit.ts'
import { openStage } from './stage.ts'
import { troublesOf } from './troubles.ts'
import { work } from './work.ts'

/* `npm run ordeal`: a shop at work while its process, its database, its disk, its network and its mail server fail, and an
   audit at the end. `--minutes N` (10), `--json FILE`. docs/scaling.md says what it looks at. */

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, json: { type: 'string' } },
})
const minutes = Number(values.minutes)
if (!(minutes > 0 && minutes <= 120)) {
  console.error('--minutes: expected a number above 0, 120 at most')
  process.exit(2)
}

const stage = await openStage()
const ending = new AbortController()
try {
  console.log(
    `${minutes} minutes of shoppers, orders, edits, stock and the till's lists, with troubles between …`,
  )
  const troubles = troublesOf(stage)
  const { done, record } = await work(stage, ending.signal)
  const endsAt = Date.now() + minutes * 60_000
  for (let turn = 0; Date.now() < endsAt; turn++) {
    await delay(Math.min(8000, Math.max(0, endsAt - Date.now())))
    if (Date.now() >= endsAt) break
    const trouble = troubles[turn % troubles.length] as (typeof troubles)[number]
    console.log(`  ${trouble.name} (${record.acknowledged.size} orders so far)`)
    await stage.undergo(trouble.name, () => trouble.run(stage))
  }
  ending.abort()
  await stage.untilReady()
  await done
  const found = await audit(stage, record)
  for (const [name, figure] of Object.entries(found.figures)) console.log(`  ${name}: ${figure}`)
  if (!stage.disk) console.log('  a full disk: left out, because mounting one takes Linux and root')
  for (const fault of found.faults) console.error(`  WRONG: ${fault}`)
  if (values.json) writeFileSync(values.json, `${JSON.stringify(found, null, 2)}\n`)
  console.log(found.faults.length === 0 ? 'Nothing was lost or doubled.' : 'The audit failed.')
  process.exitCode = found.faults.length === 0 ? 0 : 1
} finally {
  ending.abort()
  await stage.close()
}
