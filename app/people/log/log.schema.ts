import * as z from 'zod/mini'
import { isDay } from '#app/values/calendar.ts'

/* The log of the desk, on the wire. */

/** What an action is about: the first word of its name. */
export const logKinds = [
  'admin',
  'order',
  'book',
  'many',
  'stock',
  'import',
  'supply',
  'cash',
  'settings',
  'text',
  'window',
  'letter',
  'subscriber',
  'subscribers',
  'mail-text',
  'mail',
  'address',
  'export',
  'customer',
  'demo',
] as const
export type LogKind = (typeof logKinds)[number]

const day = (name: string) =>
  z.string().check(z.refine(isDay, `${name} must be a date such as 2027-03-01`))

export const logQuerySchema = z.strictObject({
  /** Whose doings; "shop" is what the shop did by itself. */
  person: z.optional(z.union([z.uuid('Not the id of a person'), z.literal('shop')])),
  kind: z.optional(z.enum(logKinds, 'There is no such kind')),
  from: z.optional(day('From')),
  to: z.optional(day('To')),
  q: z.optional(z.string().check(z.maxLength(100, 'Search takes at most 100 characters'))),
  /** The next of the page before. */
  before: z.optional(z.uuid('Not the id of an entry')),
  limit: z.optional(
    z.string().check(z.regex(/^([1-9]|[1-9]\d|100)$/, 'Limit is a number from 1 to 100')),
  ),
})
export type LogQuery = z.infer<typeof logQuerySchema>

const value = z.nullable(z.string())

const logEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  /** The name of who did it; null for the shop itself. */
  by: z.nullable(z.string()),
  action: z.string(),
  kind: z.string(),
  subject: z.nullable(z.string()),
  /** What the subject is called. */
  called: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
  /** What it changed can be taken back. */
  canUndo: z.boolean(),
})
export type LogEntry = z.infer<typeof logEntrySchema>

export const logAnswer = z.object({
  entries: z.array(logEntrySchema),
  next: z.nullable(z.string()),
  /** Looked through so far, when the search stopped before the page was full. */
  searchedTo: z.nullable(z.string()),
})
export type LogAnswer = z.infer<typeof logAnswer>

export const logPeople = z.object({
  people: z.array(z.object({ id: z.string(), username: z.string() })),
})
