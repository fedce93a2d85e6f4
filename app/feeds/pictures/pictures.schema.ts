import * as z from 'zod/mini'
import { writtenSchema } from '#app/catalog/book.schema.ts'

/** Of one picture. */
export const maxPictureBytes = 15_000_000

/** A book whose cover was changed, and the picture it had, for an Undo within the hour. */
export const coverWrittenSchema = z.extend(writtenSchema, { before: z.nullable(z.string()) })
export type CoverWritten = z.infer<typeof coverWrittenSchema>

export const restoreCoverSchema = z.strictObject({
  picture: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'picture must be `before` of an answer')),
})
