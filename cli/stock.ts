import { createHash } from 'node:crypto'
import * as fs from 'node:fs/promises'
import type { Command } from 'commander'
import { applySnapshot, type SnapshotOutcome } from '#app/feeds/stock/apply-snapshot.server.ts'
import { readStockFile, type StockFileRow } from '#app/feeds/stock/read-stock-file.ts'
import {
  maxSnapshotRows,
  type SnapshotAnswer,
  type SnapshotResult,
  stockSnapshotSchema,
} from '#app/feeds/stock/stock-snapshot.schema.ts'
import { csvText } from '#app/values/csv.ts'
import { parse } from '#server/api/schemas.ts'
import { createChanges } from '#server/database/changes.ts'
import { openDatabase } from '#server/database/client.ts'
import { findInputs, pathOf } from './input-files.ts'
import { whyNoReport } from './report-file.ts'
import { openShopDatabase } from './shop-database.ts'

/* `octavo stock FILE`: the till's list of copies. The same list twice adds nothing twice. */

type Options = {
  add?: boolean
  zeroMissing?: boolean
  confirmZero?: boolean
  countedAt?: string
  dryRun?: boolean
  again?: boolean
  report?: string
}

export function addStock(program: Command): void {
  program
    .command('stock')
    .description(
      'Sets the copies (and prices) of books by ISBN, from a CSV or an Excel workbook of the till.',
    )
    .argument('<file>', 'a CSV or .xlsx with columns of ISBNs and copies; - for the standard input')
    .option('--add', 'the numbers are added, as of a delivery')
    .option('--zero-missing', 'books that the file does not name have no copies left')
    .option('--confirm-zero', 'also where that is more than half of the stock')
    .option('--counted-at <moment>', 'when it was counted: what was sold since then is subtracted')
    .option('--dry-run', 'says what would change, and changes nothing')
    .option('--again', 'adds a file that was added before once more')
    .option('--report <file>', 'a CSV of what became of each row')
    .action((file: string, options: Options) => run(file, options))
}

async function run(name: string, options: Options): Promise<void> {
  const wrong = whyNot(options)
  if (wrong) return void ended(2, wrong)
  const inputs = await findInputs([name], (paths) => whyNoReport(options.report, paths))
  if (!inputs.ok) return void ended(2, inputs.problems.join('\n'))
  const [file, ...more] = inputs.files
  if (!file || more.length > 0) return void ended(2, 'Name one file.')
  const chunks: Uint8Array[] = []
  for await (const chunk of file.open()) chunks.push(chunk)
  await inputs.close()
  const bytes = Buffer.concat(chunks)
  const list = await readStockFile(bytes)
  if (!list.ok) return void ended(2, `${file.name}: ${list.message}`)
  const { isbn, copies, price } = list.columns
  console.log(
    `${file.name}: ${list.rows.length} rows; ISBN in "${isbn}", copies in "${copies}"${price ? `, price in "${price}"` : ''}.`,
  )
  const answer = await send(list.rows, keyOf(bytes, options), options)
  if (!answer) return
  if (options.report) await writeReport(options.report, answer.rows)
  console.log(answer.message)
  if (answer.needsConfirmation) {
    console.log('More than half of the stock would be set to zero: that needs --confirm-zero.')
  }
  for (const one of answer.rows.filter(isWrong).slice(0, shownWrong)) {
    console.log(`  row ${one.row}  ${one.isbn13}  ${one.verdict}: ${one.reason ?? ''}`)
  }
  const wrongs = answer.rows.filter(isWrong).length
  if (wrongs > shownWrong) console.log(`  … and ${wrongs - shownWrong} more; --report lists them.`)
  process.exitCode = answer.counts.refused > 0 ? 1 : 0
}

const shownWrong = 20
const isWrong = ({ verdict }: SnapshotResult) => verdict === 'unknown' || verdict === 'refused'

function whyNot({ add, zeroMissing, countedAt }: Options): string | null {
  if (add && (zeroMissing || countedAt)) {
    return '--add goes without --zero-missing and --counted-at: only a count can say these.'
  }
  if (countedAt && Number.isNaN(Date.parse(countedAt))) {
    return '--counted-at takes a moment such as 2027-03-01T18:30:00Z'
  }
  if (countedAt && Date.parse(countedAt) > Date.now() + 300_000)
    return '--counted-at is in the future'
  return null
}

/** The same file for the same purpose has the same key, also after a crash. */
function keyOf(bytes: Uint8Array, { again, ...options }: Options): string {
  const { report: _, dryRun: __, confirmZero: ___, ...purpose } = options
  const hash = createHash('sha256').update(bytes).update(JSON.stringify(purpose))
  // A count may be sent as often as one likes; what is added may not.
  if (!options.add || again) hash.update(String(Date.now()))
  return hash.digest('hex').slice(0, 32)
}

async function send(
  rows: StockFileRow[],
  key: string,
  { add, zeroMissing, confirmZero, countedAt, dryRun = false }: Options,
): Promise<SnapshotAnswer | null> {
  const shop = await openShopDatabase(console.error)
  const { pool, close } = openDatabase(shop.url, { max: 2, log: console.error })
  const changes = await createChanges({ connectionString: shop.url })
  const parts: SnapshotAnswer[] = []
  try {
    for (let at = 0; at === 0 || at < rows.length; at += maxSnapshotRows) {
      const isLast = at + maxSnapshotRows >= rows.length
      const body = parse(stockSnapshotSchema, {
        ...{ mode: add ? 'add' : 'set', dryRun, series: key },
        rows: rows.slice(at, at + maxSnapshotRows),
        ...(countedAt && { countedAt: new Date(countedAt).toISOString() }),
        ...(isLast && zeroMissing && { missing: 'zero', confirmZero: confirmZero === true }),
      })
      if ('error' in body) return ended(2, body.error.message)
      const deps = { pool, changes, now: () => new Date() }
      const outcome = await applySnapshot(deps, { kind: 'system' }, body.value, `${key}-${at}`)
      if (!outcome.ok) return ended(1, wordsOf(outcome))
      parts.push({
        ...outcome.answer,
        rows: outcome.answer.rows.map((row) => ({ ...row, row: row.row && row.row + at })),
      })
      if (!isLast) console.log(`  ${at + maxSnapshotRows} of ${rows.length}`)
    }
  } finally {
    await changes.close()
    await close()
    await shop.close()
  }
  return together(parts)
}

function together(parts: SnapshotAnswer[]): SnapshotAnswer {
  const [first, ...others] = parts as [SnapshotAnswer, ...SnapshotAnswer[]]
  return others.reduce((whole, part) => {
    const counts = { ...whole.counts }
    for (const [verdict, count] of Object.entries(part.counts)) {
      counts[verdict as keyof typeof counts] += count
    }
    const message = `${whole.message}\n${part.message}`
    return { ...part, counts, message, rows: [...whole.rows, ...part.rows] }
  }, first)
}

function wordsOf(outcome: Extract<SnapshotOutcome, { ok: false }>): string {
  if (outcome.reason === 'other-body') return 'This file was added before with other options.'
  if (outcome.reason === 'locked') {
    return `Someone else is changing some of these books: ${outcome.done} of ${outcome.of} are written. Give the command again.`
  }
  const { missing, stocked } = outcome
  return `The file leaves out ${missing} of ${stocked} books with copies, more than half. Its last part was not written. If that is meant, add --confirm-zero.`
}

async function writeReport(file: string, rows: SnapshotResult[]): Promise<void> {
  const head = ['row', 'isbn13', 'title', 'verdict', 'before', 'after', 'price', 'reason']
  const cells = rows.map((row) => [
    ...[row.row, row.isbn13, row.title, row.verdict, row.before, row.after],
    ...[row.priceAfter ?? null, row.reason ?? null],
  ])
  await fs.writeFile(pathOf(file), csvText(head, cells))
}

function ended(code: number, message: string): null {
  console.error(message)
  process.exitCode = code
  return null
}
