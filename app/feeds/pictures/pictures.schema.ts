import * as z from 'zod/mini'
import { writtenSchema } from '#app/catalog/book.schema.ts'

/** Of a ZIP of covers. */
export const maxCoversBytes = 2_000_000_000

/** A book whose cover was changed, and the picture it had, for an Undo within the hour. */
export const coverWrittenSchema = z.extend(writtenSchema, { before: z.nullable(z.string()) })
export type CoverWritten = z.infer<typeof coverWrittenSchema>

export const restoreCoverSchema = z.strictObject({
  picture: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'picture must be `before` of an answer')),
})

export const coversQuery = z.strictObject({
  /** Says what would become of each file, and changes nothing. */
  dryRun: z.optional(z.enum(['true', 'false'])),
})

/** What became of a file, or would: a line of the answer. `unknown`: no such book. */
export type CoverVerdict = 'set' | 'replaced' | 'unchanged' | 'unknown' | 'refused'
export type CoverRow = {
  file: string
  isbn13: string | null
  title: string | null
  bookId: string | null
  verdict: CoverVerdict
  reason: string
}

/** The lines of an answer about many covers: how many files there are, each of them, and the end. */
export type CoversLine = { total: number } | CoverRow | { done: true } | { problem: string }

export const coversHead = ['file', 'isbn13', 'title', 'verdict', 'reason']
export const coversCells = ({ file, isbn13, title, verdict, reason }: CoverRow) => [
  ...[file, isbn13, title, verdict === 'unknown' ? 'no such book' : verdict, reason],
]
