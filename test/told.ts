import { channel, type Tag } from '#server/database/changes.ts'
import type { TestApp } from './app.ts'
import { until } from './until.ts'

/**
 * What a work tells the servers of its changes, in order; what the writer tells itself at once is among
 * it. Notifications keep their order, so that one of our own says when all have come.
 */
export async function toldBy({ deps }: TestApp, work: () => Promise<unknown>): Promise<Tag[][]> {
  const told: Tag[][] = []
  const last = 'book:the-last'
  const end = deps.changes.subscribe((tags) => told.push(tags))
  try {
    await work()
    await deps.pool.query('select pg_notify($1, $2)', [channel, JSON.stringify([last])])
    await until(() => told.at(-1)?.[0] === last)
  } finally {
    end()
  }
  return told.slice(0, -1)
}
