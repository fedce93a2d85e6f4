import type { Pool } from 'pg'
import type { Changes } from '#server/database/changes.ts'
import { keptUntilChanged } from '#server/load/kept-until-changed.ts'
import { isOn } from './schedule.ts'
import { usualGenres } from './usual-window.ts'
import { type ShownItem, shownItems, switchesOf } from './window-items.server.ts'

export type ShopWindow = {
  /** Everything published, also what is not on now. While the database is away, as last read. */
  items: () => Promise<ShownItem[]>
  /** What of it is on at a moment. */
  on: (at: Date) => Promise<ShownItem[]>
  /** The genres that the first page offers, as last read. */
  genres: () => readonly string[]
  /** Another number whenever something has come or gone by the clock, as last read. */
  turn: (at: Date) => number
  close: () => void
}

type Parts = {
  pool: Pool
  changes: Changes
  isWithoutDemo: () => Promise<boolean>
  timeZone: () => string
  /** Makes a reader of one that fails while the database is away. */
  lastKnown: <Value>(first: Value, read: () => Promise<Value>) => () => Promise<Value>
}

/** What is published in the window: read once, and again after each change. */
export function createShopWindow(parts: Parts): ShopWindow {
  const { pool, changes, isWithoutDemo, timeZone, lastKnown } = parts
  const kept = keptUntilChanged<ShownItem[]>(changes, { showing: ['settings'] })
  let genres: readonly string[] = usualGenres
  let switches: number[] = []
  const items = lastKnown<ShownItem[]>([], async () => {
    const read = await kept.get('window', async () => shownItems(pool, await isWithoutDemo()))
    genres = genresIn(read)
    switches = switchesOf(read, timeZone())
    return read
  })
  return {
    items,
    on: async (at) =>
      (await items()).filter(({ fields }) => isOn(fields, at.getTime(), timeZone())),
    genres: () => genres,
    turn: (at) => switches.filter((moment) => moment <= at.getTime()).length,
    close: () => kept.close(),
  }
}

const genresIn = (items: ShownItem[]): readonly string[] =>
  items
    .find(({ kind }) => kind === 'shelves')
    ?.fields.genres?.split('\n')
    .filter(Boolean) ?? []
