import { writeFileSync } from 'node:fs'

/** One figure that was measured, and the bar that it has to hold. */
export type Measure = {
  name: string
  /** Printed behind the figures: "requests/s", "kB", "MB"; empty for a score. */
  unit: string
  ours: number
  /** The figure of the bare counterpart; then the bar is about the ratio, else about `ours`. */
  beside?: number
  /** Median of the rounds' ratios, which is steadier than the ratio of the medians. */
  ratio?: number
  bar: { atLeast: number } | { atMost: number }
}

/** What `--json FILE` holds, a row a measure. */
export type Row = {
  name: string
  ours: number
  beside: number | null
  ratio: number | null
  bar: number
  holds: boolean
}

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) throw new Error('A median needs at least one value')
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

export function toRow(measure: Measure): Row {
  const { name, ours, beside = null, bar } = measure
  const ratio = beside === null ? null : (measure.ratio ?? ours / beside)
  const judged = ratio ?? ours
  const holds = 'atLeast' in bar ? judged >= bar.atLeast : judged <= bar.atMost
  return { name, ours, beside, ratio, bar: 'atLeast' in bar ? bar.atLeast : bar.atMost, holds }
}

/** The measures as a table: name | ours | beside | ratio | bar | holds. */
export function formatTable(measures: Measure[]): string {
  const head = ['name', 'ours', 'beside', 'ratio', 'bar', 'holds']
  const lines = measures.map((measure) => {
    const { name, ours, beside, ratio, bar, holds } = toRow(measure)
    const withUnit = (value: number) => `${readable(value)} ${measure.unit}`.trim()
    const sign = 'atLeast' in measure.bar ? '≥' : '≤'
    return [
      name,
      withUnit(ours),
      beside === null ? '' : withUnit(beside),
      ratio === null ? '' : ratio.toFixed(2),
      `${sign} ${ratio === null ? withUnit(bar) : bar}`,
      holds ? 'yes' : 'NO',
    ]
  })
  const all = [head, ...lines]
  const widths = head.map((_, column) =>
    Math.max(...all.map((line) => (line[column] ?? '').length)),
  )
  const isText = (column: number) => column === 0 || column === head.length - 1
  const format = (line: string[]) =>
    line
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return isText(column) ? cell.padEnd(width) : cell.padStart(width)
      })
      .join(' | ')
      .trimEnd()
  const rule = widths.map((width) => '-'.repeat(width)).join('-|-')
  return [format(head), rule, ...lines.map(format)].join('\n')
}

/** Prints the table, writes the rows when a file is named; the exit code tells if a bar fell. */
export function publish(measures: Measure[], jsonFile: string | undefined) {
  console.log(`\n${formatTable(measures)}\n`)
  const rows = measures.map(toRow)
  if (jsonFile) writeFileSync(jsonFile, `${JSON.stringify(rows, null, 2)}\n`)
  if (rows.some((row) => !row.holds)) process.exitCode = 1
}

/** 12,345 · 123 · 12.3 · 0.001: as many digits as a reader needs. */
function readable(value: number): string {
  const size = Math.abs(value)
  const digits = Number.isInteger(value) || size >= 100 ? 0 : size >= 1 ? 1 : 3
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}
