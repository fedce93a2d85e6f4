import type { Trouble } from '#app/feeds/sheet/rows.ts'

/* What a sheet shows otherwise than it is: somebody who looks at it in Excel does not see what is read. */

const mostNamed = 3

/** Counts them while the rows of a sheet are read. */
export function newOddities() {
  let hiddenRows = 0
  let merges = 0
  let uncounted = 0
  const named: string[] = []
  return {
    hidden: () => {
      hiddenRows += 1
    },
    /** A formula whose result no spreadsheet has written down: programs make such workbooks. */
    uncounted: () => {
      uncounted += 1
    },
    /** Cells that are merged across rows, `B2:B5`: a heading above the list is wide and concerns no book. */
    merged: (ref: string) => {
      const [, from, to] = /^[A-Z]{1,3}(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(ref) ?? []
      if (from === to) return
      merges += 1
      if (named.length < mostNamed) named.push(ref)
    },
    said: (): Trouble[] => [
      ...(uncounted > 0 ? [{ trouble: uncountedSaid(uncounted) }] : []),
      ...(hiddenRows > 0 ? [{ trouble: hiddenSaid(hiddenRows), isMended: true as const }] : []),
      ...(merges > 0 ? [{ trouble: mergesSaid(named, merges), isMended: true as const }] : []),
    ],
  }
}

const uncountedSaid = (formulas: number): string =>
  `${formulas === 1 ? 'A formula has' : `${formulas.toLocaleString('en-US')} formulas have`} no result, because no spreadsheet has worked ${formulas === 1 ? 'it' : 'them'} out: ${formulas === 1 ? 'its cell counts' : 'their cells count'} as empty. Open the workbook in a spreadsheet, save it, and bring it again.`

const hiddenSaid = (rows: number): string =>
  `The workbook hides ${rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`} of the sheet, by a filter or by hand. ${rows === 1 ? 'It was' : 'They were'} read like the others; delete ${rows === 1 ? 'it' : 'them'} from the file if you don’t want ${rows === 1 ? 'it' : 'them'}.`

const mergesSaid = (named: string[], all: number): string => {
  const more = all - named.length
  const list = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
  return `Cells are merged across rows (${list}). The value counts for the first row only; the rows below it have none there.`
}
