import * as z from 'zod/mini'

/* What a backup says of itself: `manifest.json`, the entry before the last. */

/** Raised when an older program could no longer read what is written. */
export const backupFormat = 1

export const manifestName = 'manifest.json'
/** Holds the SHA-256 of the manifest, which holds that of everything else. */
export const sealName = 'manifest.sha256'

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const name = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,62}$/))
const count = z.number().check(z.int(), z.minimum(0))

const tableSchema = z.strictObject({
  name,
  columns: z.array(name),
  rows: count,
  bytes: count,
  sha256: hex,
  digest: hex,
})
const sequenceSchema = z.strictObject({
  name,
  value: z.string().check(z.regex(/^-?\d{1,19}$/)),
  isCalled: z.boolean(),
})

export const manifestSchema = z.strictObject({
  format: z.literal(backupFormat),
  program: z.literal('octavo'),
  version: z.string(),
  at: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), checksum: hex })),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
})

export type Manifest = z.infer<typeof manifestSchema>

export const entryOf = (table: string): string => `tables/${table}.copy`
