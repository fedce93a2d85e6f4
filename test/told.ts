import { channel, type Tag } from '#server/database/changes.ts'
import type { TestApp } from './app.ts'
import { until } from './until.ts'

/**
 * What a work tells the servers of its changes, in order; what the writer tells itself at once is among
 * it. Notifications keep their order, so that one of our own says when all have come.
 */
export async function toldBy({ deps }: TestApp, work: () => Promise<unknown>): Promise<Tag[][]> {
  const told: Tag[][] = []
  const end = deps.changes.subscribe((tags) => told.push(tags))
  const allCame = async (mark: Tag) => {
    await deps.pool.query('select pg_notify($1, $2)', [channel, JSON.stringify([mark])])
    await until(() => told.at(-1)?.[0] === mark)
    return told.splice(0).slice(0, -1)
  }
  try {
    // What was written before may still be on its way.
    await allCame('book:the-first')
    await work()
    return await allCame('book:the-last')
  } finally {
    end()
  }
}
