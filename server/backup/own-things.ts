import { readMigrations } from '#server/database/migrate.ts'

/* What is the shop's in a database, so that tables of somebody else beside them stay out of it. */

const namesAfter = (words: RegExp): Set<string> =>
  new Set(
    readMigrations().flatMap(({ sql }) => [...sql.matchAll(words)].map(([, name = '']) => name)),
  )

/** Every table that a migration has ever made. */
export const ownTables = (): Set<string> =>
  namesAfter(/\bcreate table (?:if not exists )?(\w+)/gi).add('migrations')

export const ownSequences = (): Set<string> =>
  namesAfter(/\bcreate sequence (?:if not exists )?(\w+)/gi)

export const ownFunctions = (): Set<string> =>
  namesAfter(/\bcreate (?:or replace )?function (\w+)/gi)
