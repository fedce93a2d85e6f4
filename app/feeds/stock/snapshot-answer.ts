import {
  type SnapshotAnswer,
  type SnapshotResult,
  type StockSnapshot,
  snapshotVerdicts,
} from './stock-snapshot.schema.ts'

/** Books that were set to zero and are listed one by one; the number says all. */
const zeroedShown = 5000

/** The answer for a list: a number for each verdict, and what became of each row, in its order. */
export function answerOf(
  { dryRun = false }: Pick<StockSnapshot, 'dryRun'>,
  settled: SnapshotResult[],
  { rows, zeroed }: { rows: SnapshotResult[]; zeroed: number },
  needsConfirmation = false,
): SnapshotAnswer {
  const listed = [...settled, ...rows.filter(({ row }) => row !== null)]
  listed.sort((one, other) => Number(one.row) - Number(other.row))
  const others = rows.filter(({ row }) => row === null).slice(0, zeroedShown)
  const all = [...listed, ...others]
  const counts = Object.fromEntries(
    snapshotVerdicts.map((verdict) => [
      verdict,
      verdict === 'zeroed' ? zeroed : all.filter((row) => row.verdict === verdict).length,
    ]),
  ) as SnapshotAnswer['counts']
  return { message: inWords(counts, dryRun), dryRun, counts, needsConfirmation, rows: all }
}

function inWords(counts: SnapshotAnswer['counts'], dryRun: boolean): string {
  const { changed, same, zeroed, kept, repeated, unknown, refused } = counts
  const would = dryRun ? 'would be' : 'were'
  const parts = [
    `${books(changed)} ${dryRun || changed !== 1 ? would : 'was'} changed.`,
    same > 0 && `${books(same)} ${same === 1 ? 'has' : 'have'} these copies already.`,
    zeroed > 0 &&
      `${books(zeroed)} not in the list ${dryRun || zeroed !== 1 ? would : 'was'} set to zero.`,
    kept > 0 && `${books(kept)} ${kept === 1 ? 'was' : 'were'} counted again since: left alone.`,
    repeated > 0 && `${rows(repeated)} ${repeated === 1 ? 'names' : 'name'} a book of a later row.`,
    unknown > 0 &&
      `${unknown === 1 ? '1 ISBN is' : `${number(unknown)} ISBNs are`} not in the shop.`,
    refused > 0 && `${rows(refused)} could not be read.`,
  ]
  return parts.filter(Boolean).join(' ')
}

const number = (count: number) => count.toLocaleString('en-US')
const books = (count: number) => (count === 1 ? '1 book' : `${number(count)} books`)
const rows = (count: number) => (count === 1 ? '1 row' : `${number(count)} rows`)
