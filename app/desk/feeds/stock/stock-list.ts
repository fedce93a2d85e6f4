import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import {
  maxSnapshotRows,
  type SnapshotAnswer,
  type StockFileAnswer,
} from '#app/feeds/stock/stock-snapshot.schema.ts'
import { ApiFailure, adminToken, api, baseOfDocument, readAnswer } from '#app/page/api-client.ts'

/* A list of copies between the file and the shop: read there, sent in parts of 5,000 rows. */

export type StockList = StockFileAnswer & {
  name: string
  /** Of the whole list as it was chosen; a repeat with it adds nothing twice. */
  key: string
  mode: 'set' | 'add'
  missing: 'keep' | 'zero'
  confirmZero: boolean
  countedAt: string
}

export type StockOutcome = SnapshotAnswer

const patienceMs = 120_000

/** Has the shop read a file, whatever it looks like. */
export const readFile = (file: Blob): Promise<StockFileAnswer> =>
  asAdmin(async () => {
    const answer = await fetch(`${baseOfDocument('shop')}/desk/stock/read`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/octet-stream', accept: 'application/json' },
        authorization: `Bearer ${adminToken()}`,
      },
      body: file,
      signal: AbortSignal.timeout(patienceMs),
    }).catch(() => {
      throw new ApiFailure(
        'FETCH_ERROR',
        'The shop cannot be reached. Please check your connection.',
      )
    })
    return readAnswer(answer.status, answer.headers, await answer.text()).body as StockFileAnswer
  })

/** Sends the list, or asks what it would do. Parts that were written before are answered as they were. */
export async function sendStock(list: StockList, dryRun: boolean): Promise<StockOutcome> {
  const { rows, mode, missing, confirmZero, countedAt, key } = list
  let whole: StockOutcome | null = null
  for (let at = 0; at === 0 || at < rows.length; at += maxSnapshotRows) {
    const isLast = at + maxSnapshotRows >= rows.length
    const body = {
      ...{ mode, dryRun, series: key, rows: rows.slice(at, at + maxSnapshotRows) },
      ...(mode === 'set' && { countedAt }),
      ...(isLast && { missing, confirmZero }),
    }
    const part = await asAdmin(() =>
      api<StockOutcome>('/desk/stock', {
        method: 'PUT',
        body,
        headers: { 'Idempotency-Key': `${key}-${at}` },
        timeoutMs: patienceMs,
      }),
    )
    whole = whole ? together(whole, part, at) : part
  }
  return whole as StockOutcome
}

function together(one: StockOutcome, other: StockOutcome, rowsBefore: number): StockOutcome {
  const counts = { ...one.counts }
  for (const [verdict, count] of Object.entries(other.counts)) {
    counts[verdict as keyof typeof counts] += count
  }
  const moved = other.rows.map((row) => ({ ...row, row: row.row && row.row + rowsBefore }))
  const message = `${one.message} ${other.message}`
  return { ...other, message, counts, rows: [...one.rows, ...moved] }
}
