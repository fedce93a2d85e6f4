import * as fs from 'node:fs/promises'
import type { Command } from 'commander'
import { createIntake } from '#app/covers/intake.server.ts'
import { openFileSource } from '#app/feeds/files/zip-source.ts'
import {
  onePicture,
  type PictureFiles,
  picturesInFolder,
  picturesInZip,
} from '#app/feeds/pictures/picture-files.server.ts'
import {
  type CoverRow,
  type CoverVerdict,
  coversCells,
  coversHead,
} from '#app/feeds/pictures/pictures.schema.ts'
import { planCovers } from '#app/feeds/pictures/plan-covers.server.ts'
import { takeCovers } from '#app/feeds/pictures/take-covers.server.ts'
import { csvBegin, csvLine } from '#app/values/csv.ts'
import { createChanges } from '#server/database/changes.ts'
import { openDatabase } from '#server/database/client.ts'
import { pathOf, statOf } from './input-files.ts'
import { whyNoReport } from './report-file.ts'
import { openShopDatabase } from './shop-database.ts'

/* `octavo covers`: pictures named by ISBN, from ZIPs and folders. */

type Given = { dryRun?: true; report?: string; acceptRefused?: true }

export function addCovers(program: Command): void {
  program
    .command('covers')
    .description('Gives books their pictures, from ZIPs and folders of files named by ISBN.')
    .argument('<FILE...>', 'ZIPs, folders and single pictures, such as 9780141439518.jpg')
    .option('--dry-run', 'say what would happen and change nothing')
    .option('--report <FILE.csv>', 'write a line for each file: its verdict and the reason')
    .option('--accept-refused', 'exit with 0 even though files were refused')
    .action(async (names: string[], given: Given) => {
      process.exitCode = await bringCovers(names, given)
    })
}

type Input = { name: string; files: PictureFiles; close: () => Promise<void> }

async function bringCovers(names: string[], given: Given): Promise<number> {
  const problems: string[] = []
  const inputs: Input[] = []
  for (const name of names) {
    const input = await inputOf(name)
    if ('problem' in input) problems.push(input.problem)
    else inputs.push(input)
  }
  const unwritable = await whyNoReport(given.report, names.map(pathOf))
  if (unwritable) problems.push(unwritable)
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    for (const { close } of inputs) await close()
    return 2
  }
  const report = given.report ? await fs.open(pathOf(given.report), 'w') : null
  await report?.write(csvBegin + csvLine(coversHead))
  const counts = new Map<CoverVerdict, number>()
  try {
    for await (const row of coversOf(inputs, given.dryRun === true)) {
      counts.set(row.verdict, (counts.get(row.verdict) ?? 0) + 1)
      await report?.write(csvLine(coversCells(row)))
      if (row.verdict !== 'unchanged') console.log(lineOf(row))
    }
  } finally {
    await report?.close()
  }
  const some = [...counts].map(([verdict, count]) => `${count} ${words[verdict]}`).join(', ')
  console.log(`${given.dryRun ? 'Nothing was changed. It would be: ' : ''}${some || 'no files'}`)
  return counts.has('refused') && !given.acceptRefused ? 1 : 0
}

const words: Record<CoverVerdict, string> = {
  set: 'set',
  replaced: 'replaced',
  unchanged: 'unchanged',
  unknown: 'without a book',
  refused: 'refused',
}
const lineOf = ({ file, title, verdict, reason }: CoverRow) =>
  `${file}: ${words[verdict]}${title ? ` (${title})` : ''}. ${reason}`

async function inputOf(name: string): Promise<Input | { problem: string }> {
  const path = pathOf(name)
  const found = await statOf(name)
  if ('problem' in found) return found
  const nothing = async () => {}
  if (found.isDirectory()) return { name, files: picturesInFolder(path), close: nothing }
  if (!/\.zip$/i.test(name)) return { name, files: onePicture(path), close: nothing }
  const source = await openFileSource(path)
  return { name, files: picturesInZip(source), close: source.close }
}

async function* coversOf(inputs: Input[], dryRun: boolean): AsyncGenerator<CoverRow> {
  const { url, close } = await openShopDatabase((line) => console.error(line))
  const database = openDatabase(url, { max: 2 })
  const changes = await createChanges({ connectionString: url })
  const intake = createIntake()
  try {
    const taking = { ...database, changes, intake, now: () => new Date() }
    for (const { name, files } of inputs) {
      const plan = await planCovers(database.pool, files)
      for await (const row of takeCovers(taking, plan, { actor: { kind: 'system' }, dryRun })) {
        yield { ...row, file: inputs.length > 1 ? `${name}: ${row.file}` : row.file }
      }
    }
  } finally {
    intake.close()
    await changes.close()
    await database.close()
    await close()
    for (const input of inputs) await input.close()
  }
}
