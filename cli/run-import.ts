import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { FeedFile } from '#app/feeds/feed.ts'
import { readApart } from '#app/feeds/files/read-apart.ts'
import { findImport } from '#app/feeds/import/doors/answers.server.ts'
import { reportText } from '#app/feeds/import/doors/row-answers.server.ts'
import type { Import, ImportOptions } from '#app/feeds/import/import.schema.ts'
import { beginLocal, forgetTrial } from '#app/feeds/import/local-import.server.ts'
import { runImportPatiently } from '#app/feeds/import/run-import.server.ts'
import { type Asked, askApply, askCancel, askUndo } from '#app/feeds/import/steps.server.ts'
import { listed } from '#app/feeds/import/wording.ts'
import { listLookupOf, withIsbnLists } from '#app/feeds/lookup/list-lookup.server.ts'
import { bookLookupOf } from '#app/feeds/lookup/open-library.server.ts'
import { dayOf } from '#app/ui/date.ts'
import { HostsClient } from '#server/database/reach.ts'
import type { ImportFlags } from './import.ts'
import { progressLines, reasonsOf, summaryOf } from './import-words.ts'
import { findInputs, pathOf } from './input-files.ts'
import { whyNoReport } from './report-file.ts'
import { openShopDatabase } from './shop-database.ts'

/* What `octavo import` does: reads, says what would happen, asks, applies. Exit codes are in octavo.ts. */

const codes = { done: 0, notAll: 1, misused: 2, notConfirmed: 3, stopped: 130 }

type Shop = {
  pool: pg.Pool
  /** Does the step that the import is in, or watches whoever does it, to its end. */
  follow: (id: string, files?: FeedFile[]) => Promise<Import>
  wasStopped: () => boolean
}

/** Opens the database, and stops an import in order on Ctrl-C. */
async function inShop(work: (shop: Shop) => Promise<number>): Promise<number> {
  const { url, env, close } = await openShopDatabase((line) => console.error(line))
  const pool = new pg.Pool({ Client: HostsClient, connectionString: url, max: 2 })
  pool.on('error', () => {})
  const progress = progressLines(process.stderr)
  let current: string | null = null
  let stoppedAt = 0
  const stop = () => {
    // The terminal and npm both tell us of one Ctrl-C.
    if (stoppedAt !== 0 && Date.now() - stoppedAt > 1000) process.exit(codes.stopped)
    if (stoppedAt !== 0) return
    stoppedAt = Date.now()
    if (current === null) process.exit(codes.stopped)
    console.error('\nStopping after what is in hand …')
    askCancel(pool, current).catch(() => {})
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const means = {
    url,
    read: withIsbnLists(readApart, listLookupOf(pool, bookLookupOf(env))),
    now: () => new Date(),
    today: () => dayOf(new Date(), env.TIME_ZONE),
    tell: progress.tell,
  }
  const follow = async (id: string, files?: FeedFile[]) => {
    current = id
    while ((await runImportPatiently(id, { ...means, ...(files && { files }) })) === 'elsewhere') {
      const one = await findImport(pool, id)
      if (one) progress.tell({ ...one, step: one.status })
      if (!one || !['reading', 'applying', 'undoing'].includes(one.status)) break
      await delay(500)
    }
    current = null
    progress.end()
    return (await findImport(pool, id)) as Import
  }
  try {
    return await work({ pool, follow, wasStopped: () => stoppedAt !== 0 })
  } finally {
    progress.end()
    await pool.end()
    await close()
  }
}

export async function bringFiles(
  names: string[],
  flags: ImportFlags,
  options: ImportOptions,
): Promise<number> {
  const inputs = await findInputs(names, (paths) => whyNoReport(flags.report, paths))
  if (!inputs.ok) return misused(inputs.problems.join('\n'))
  if (inputs.files.length === 0) return misused('There are no files in these folders')
  try {
    return await inShop(async (shop) => {
      const { source, dryRun = false } = flags
      const id = await beginLocal(shop.pool, { source, options, isTrial: dryRun })
      try {
        const read = await shop.follow(id, inputs.files)
        if (read.status !== 'ready') return ended(shop, read)
        await sayVerdicts(shop, read)
        if (flags.report) await writeReport(shop, read, flags.report)
        if (dryRun) return codeOf(read, flags)
        if (read.counts.records === 0) return await withoutRecords(shop, read, flags)
        return await confirmAndApply(shop, read, flags)
      } finally {
        if (dryRun) await forgetTrial(shop.pool, id)
      }
    })
  } finally {
    await inputs.close()
  }
}

function misused(why: string): number {
  console.error(why)
  return codes.misused
}

async function sayVerdicts({ pool }: Shop, one: Import) {
  for (const { file, kind } of one.heads) console.log(`${file}: ${kind}`)
  console.log(summaryOf(one))
  for (const { file, trouble } of one.troubles) console.log(`${file}: ${trouble}`)
  for (const verdict of ['refused', 'skipped'] as const) {
    const reasons = await reasonsOf(pool, one.id, verdict)
    if (reasons.length > 0) console.log([`Most often ${verdict}:`, ...reasons].join('\n'))
  }
  const asked = one.heads.flatMap(({ columns }) =>
    columns.filter(({ asksForDates }) => asksForDates),
  )
  const unsaid = asked.filter(
    ({ header }) => !one.options.dates?.[header] && !one.options.dates?.['*'],
  )
  for (const { header, samples } of unsaid)
    console.log(`Dates of “${header}” such as ${samples[0]} can be read in two ways: say --dates`)
  const prices = one.heads.flatMap(({ columns }) =>
    columns.filter(({ asksForDecimals }) => asksForDecimals),
  )
  for (const { header, samples } of prices)
    if (!one.options.decimals?.[header] && !one.options.decimals?.['*'])
      console.log(
        `Prices of “${header}” such as ${samples[0]} can be read in two ways: say --decimals`,
      )
}

async function writeReport({ pool }: Shop, one: Import, file: string) {
  await pipeline(Readable.from(reportText(pool, one.id)), createWriteStream(pathOf(file)))
  console.log(`The report is in ${file}`)
}

async function confirmAndApply(shop: Shop, one: Import, flags: ImportFlags): Promise<number> {
  const { created, changed, archived } = one.counts
  const isNothing = created + changed + archived === 0
  if (!isNothing && !flags.yes) {
    if (!process.stdin.isTTY || !process.stderr.isTTY) {
      console.error(
        `Nothing was changed: say --yes to apply without being asked, or octavo import --resume ${one.number} --yes`,
      )
      return codes.notConfirmed
    }
    if (!(await confirmed(one)))
      return givenUp(shop, one, () => {
        console.log('Nothing was changed.')
        return codes.notConfirmed
      })
  }
  return apply(shop, one, flags)
}

/** Files that are empty, or none that is read: there is nothing to go on with. */
const withoutRecords = (shop: Shop, one: Import, flags: ImportFlags): Promise<number> =>
  givenUp(shop, one, () => {
    console.error('Nothing was changed: no record was found.')
    return codeOf(one, flags)
  })

/** Ends it as it is. Somebody at the desk may have gone on with it since it was read here: then that is told. */
async function givenUp(shop: Shop, one: Import, told: () => number): Promise<number> {
  const asked = await askCancel(shop.pool, one.id)
  const status = 'status' in asked ? asked.status : null
  if (status === 'cancelled' || status === one.status) return told()
  return asked.ok ? ended(shop, await shop.follow(one.id)) : refused(asked)
}

async function confirmed({ counts }: Import): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const { created, changed, archived } = counts
  const question = `Create ${created}, change ${changed} and archive ${archived} books? [y/N] `
  const answer = await lines.question(question).finally(() => lines.close())
  return /^y(es)?$/i.test(answer.trim())
}

async function apply(shop: Shop, one: Import, flags: ImportFlags): Promise<number> {
  const asked = await askApply(shop.pool, one.id)
  if (!asked.ok) return refused(asked)
  return told(shop, await shop.follow(one.id), flags)
}

async function told(shop: Shop, applied: Import, flags: ImportFlags): Promise<number> {
  if (applied.status !== 'applied') return ended(shop, applied)
  console.log(`Applied. ${summaryOf(applied)}`)
  if (flags.report && !flags.dryRun) await writeReport(shop, applied, flags.report)
  return codeOf(applied, flags)
}

/** Told in words when a step did not come to its end. */
async function ended(shop: Shop, one: Import): Promise<number> {
  if (one.status === 'cancelled') {
    console.error(
      one.done > 0
        ? `Stopped after ${one.done} of ${one.total} rows: octavo import --resume ${one.number} goes on, --undo ${one.number} takes them back`
        : 'Stopped. Nothing was changed.',
    )
  } else console.error(one.problem ?? `The import is ${one.status}.`)
  return shop.wasStopped() ? codes.stopped : codes.notAll
}

const codeOf = ({ counts, troubles }: Import, { acceptRefused }: ImportFlags): number =>
  acceptRefused || (counts.refused === 0 && troubles.every(({ isMended }) => isMended))
    ? codes.done
    : codes.notAll

function refused(asked: Exclude<Asked, { ok: true }>): number {
  console.error(
    'status' in asked ? `That can’t be done: the import is ${asked.status}.` : asked.reason,
  )
  return codes.misused
}

async function numbered({ pool }: Shop, number: number): Promise<Import | null> {
  const one = await findImport(pool, String(number))
  if (!one) console.error(`There is no import ${number}: octavo imports lists them`)
  return one
}

export const resumeImport = (number: number, flags: ImportFlags): Promise<number> =>
  inShop(async (shop) => {
    const unwritable = await whyNoReport(flags.report)
    if (unwritable) return misused(unwritable)
    const one = await numbered(shop, number)
    if (!one) return codes.misused
    if (one.status === 'applying') return told(shop, await shop.follow(one.id), flags)
    if (one.status === 'undoing') return undo(shop, one)
    console.log(summaryOf(one))
    return confirmAndApply(shop, one, flags)
  })

export const undoImport = (number: number): Promise<number> =>
  inShop(async (shop) => {
    const one = await numbered(shop, number)
    if (!one) return codes.misused
    const asked = one.status === 'undoing' ? null : await askUndo(shop.pool, one.id)
    return asked && !asked.ok ? refused(asked) : undo(shop, one)
  })

async function undo(shop: Shop, { id }: Import): Promise<number> {
  const undone = await shop.follow(id)
  if (undone.status !== 'undone') return ended(shop, undone)
  const { stays } = undone.counts
  console.log(`Import ${undone.number} was taken back.`)
  if (stays === 0) return codes.done
  const books = stays === 1 ? '1 book has' : `${stays} books have`
  console.log(`${books} been changed since, and that stays:`)
  const { rows } = await shop.pool.query<{ title: string; isbn13: string; stays: string[] }>(
    `select title, isbn13, stays from import_rows where import_id = $1 and stays <> '{}'
     order by row limit 20`,
    [id],
  )
  for (const { title, isbn13, stays: fields } of rows)
    console.log(`  ${title} (${isbn13 ?? 'no ISBN'}): ${listed(fields)}`)
  return codes.done
}
