import type { Intake } from '#app/covers/intake.server.ts'
import { isKept, originalKey } from '#app/covers/originals.server.ts'
import type { Actor } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { bytesOf, type PictureFile } from './picture-files.server.ts'
import type { CoverRow, CoverVerdict } from './pictures.schema.ts'
import type { PlannedBook, PlannedCover } from './plan-covers.server.ts'
import { setCover } from './set-cover.server.ts'

export type TakingCovers = Pick<Deps, 'db' | 'pool' | 'changes' | 'now'> & { intake: Intake }
type How = { actor: Actor; dryRun: boolean }

/**
 * Gives each planned book its picture, one after the other, and says what became of each file. A dry
 * run looks at each picture all the same. What was done before a stop stays, and is found unchanged the next time.
 */
export async function* takeCovers(
  deps: TakingCovers,
  plan: PlannedCover[],
  how: How,
): AsyncGenerator<CoverRow> {
  const taken = new Map<string, string>()
  for (const one of plan) {
    if ('row' in one) {
      yield one.row
      continue
    }
    const { file, book } = one
    const { id: bookId, title, isbn13 } = book
    const surer = taken.get(bookId)
    const outcome = surer
      ? refused(`“${surer}” is taken for this book.`)
      : await takeCover(deps, file, book, how)
    if (!surer && outcome.verdict !== 'refused') taken.set(bookId, file.name)
    yield { file: file.name, isbn13, title, bookId, ...outcome }
  }
}

type Outcome = { verdict: CoverVerdict; reason: string }

async function takeCover(
  deps: TakingCovers,
  file: PictureFile,
  book: PlannedBook,
  { actor, dryRun }: How,
): Promise<Outcome> {
  const bytes = await bytesOf(file)
  if ('trouble' in bytes) return refused(bytes.trouble)
  const key = originalKey(bytes)
  if (key === book.picture) return told.unchanged
  let made: Uint8Array | null = null
  if (dryRun || !(await isKept(deps.pool, key))) {
    const taken = await deps.intake.take(bytes)
    if (taken === 'busy') return refused('Too many pictures are being read. Please try again.')
    if (!taken.ok) return refused(taken.message)
    made = taken.bytes
  }
  if (dryRun) return book.picture ? told.replaced : told.set
  const outcome = await setCover(deps, actor, book.id, { key, bytes: made })
  if (!outcome.ok) return { verdict: 'unknown', reason: 'The book was deleted.' }
  return outcome.verdict === 'removed' ? told.unchanged : told[outcome.verdict]
}

const refused = (reason: string): Outcome => ({ verdict: 'refused', reason })

const told = {
  set: { verdict: 'set', reason: 'Its first picture, in place of the designed cover.' },
  replaced: { verdict: 'replaced', reason: 'In place of another picture.' },
  unchanged: { verdict: 'unchanged', reason: 'The book has this picture already.' },
} satisfies Record<string, Outcome>
