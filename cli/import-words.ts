import type { Pool } from 'pg'
import type { Import } from '#app/feeds/import/import.schema.ts'

/* What a command says of an import. */

const many = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`

export function summaryOf({ counts, source, number }: Import): string {
  const { records, created, changed, archived, skipped, refused } = counts
  const parts = [
    [created, 'created'],
    [changed, 'changed'],
    [archived, 'archived'],
    [skipped, 'skipped'],
    [refused, 'refused'],
  ] as const
  const list = parts.map(([count, what]) => `${count.toLocaleString('en-US')} ${what}`).join(', ')
  return `Import ${number} (${source ?? 'no source'}): ${many(records, 'record')}: ${list}.`
}

/** The commonest reasons, without the values that make each its own. */
export async function reasonsOf(
  pool: Pick<Pool, 'query'>,
  id: string,
  verdict: 'refused' | 'skipped',
): Promise<string[]> {
  const { rows } = await pool.query<{ count: number; reason: string; example: string }>(
    `select count(*)::integer as count, min(reason) as reason, min(file || ', record ' || record) as example
     from import_rows where import_id = $1 and verdict = $2
     group by regexp_replace(reason, '“[^”]*”|[0-9]+', '', 'g')
     order by count(*) desc, min(row) limit 5`,
    [id, verdict],
  )
  return rows.map(({ count, reason, example }) => `  ${count} × ${reason} (${example})`)
}

const steps: Partial<Record<Import['status'], string>> = {
  reading: 'Reading',
  applying: 'Applying',
  undoing: 'Undoing',
}

type Progress = {
  step: Import['status']
  done: number
  total: number | null
  waiting: boolean
  waitsFor?: number | null
}

/** Progress in one line that is written over on a terminal, else a line now and then. */
export function progressLines(out: NodeJS.WriteStream) {
  let last = ''
  let saidAt = Date.now()
  const began = new Map<string, number>()
  const everyMs = out.isTTY ? 200 : 5000
  return {
    tell({ step, done, total, waiting, waitsFor }: Progress) {
      const now = Date.now()
      if (!began.has(step)) began.set(step, now)
      if (now - saidAt < everyMs) return
      saidAt = now
      const line = waiting
        ? `Waiting for ${waitsFor ? `import ${waitsFor}` : 'another import'} to end`
        : `${steps[step] ?? step}: ${shareOf(done, total)}${leftOf(now - (began.get(step) ?? now), done, total)}`
      if (line === last) return
      last = line
      out.write(out.isTTY ? `\r\x1b[K${line}` : `${line}\n`)
    },
    end() {
      if (out.isTTY && last !== '') out.write('\r\x1b[K')
      last = ''
    },
  }
}

const shareOf = (done: number, total: number | null): string =>
  total ? `${Math.min(100, Math.floor((100 * done) / total))}%` : done.toLocaleString('en-US')

function leftOf(elapsedMs: number, done: number, total: number | null): string {
  if (!total || done === 0 || elapsedMs < 2000) return ''
  const seconds = Math.ceil(((elapsedMs / done) * (total - done)) / 1000)
  return seconds > 90
    ? `, about ${Math.ceil(seconds / 60)} min left`
    : `, ${Math.max(0, seconds)} s left`
}
