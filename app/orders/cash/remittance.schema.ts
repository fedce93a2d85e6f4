import * as z from 'zod/mini'

/* A carrier's file of what it collected, and what the shop says to each of its rows. */

/** A file of a carrier's month is smaller. */
export const maxFileLength = 1_000_000
export const maxRows = 5000

export const remittanceSchema = z.strictObject({
  /** The file's text. */
  file: z
    .string('File is required')
    .check(
      z.minLength(1, 'The file is empty'),
      z.maxLength(maxFileLength, 'The file is too large: a million characters at most'),
    ),
  name: z.optional(z.string().check(z.maxLength(200, 'The name of the file is too long'))),
  /** Left out, nothing is booked. Otherwise the hash that the look at the file answered. */
  apply: z.optional(
    z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Apply takes the hash of the file')),
  ),
})
export type Remittance = z.infer<typeof remittanceSchema>

const verdicts = [
  'matched',
  'short',
  'over',
  'paid-twice',
  'unknown',
  'not-due',
  'unreadable',
  'booked',
] as const
export type Verdict = (typeof verdicts)[number]

const rowSchema = z.object({
  /** As a spreadsheet counts: the header has one, too. */
  row: z.number(),
  tracking: z.string(),
  order: z.string(),
  /** As it is written in the file. */
  amount: z.string(),
  verdict: z.enum(verdicts),
  message: z.string(),
  /** The parcel that was found. */
  number: z.nullable(z.number()),
  parcel: z.nullable(z.number()),
  dollars: z.nullable(z.number()),
})
export type RemittanceRow = z.infer<typeof rowSchema>

export const remittanceAnswerSchema = z.object({
  hash: z.string(),
  /** When this file was booked before. */
  bookedAt: z.nullable(z.string()),
  rows: z.array(rowSchema),
  /** Rows that can still be booked: a large file is booked in several calls. */
  left: z.number(),
  /** What is booked of this file, in all. */
  booked: z.number(),
})
export type RemittanceAnswer = z.infer<typeof remittanceAnswerSchema>
