import type { Pool } from 'pg'
import { slugOf } from '#app/values/normalise.ts'
import type { Changes } from '#server/database/changes.ts'
import { keptUntilChanged } from '#server/load/kept-until-changed.ts'
import { isOn } from './schedule.ts'
import { usualGenres } from './usual-window.ts'
import { type ShownItem, shownItems, switchesOf } from './window-items.server.ts'

type Shelf = { name: string; slug: string }

export type ShopWindow = {
  /** Everything published, also what is not on now. While the database is away, as last read. */
  items: () => Promise<ShownItem[]>
  /** What of it is on at a moment. */
  on: (at: Date) => Promise<ShownItem[]>
  /** The genres that the first page offers, as last read. */
  genres: () => readonly string[]
  /** Those of them that have a page of their own, because there are books. */
  shelves: () => Promise<Shelf[]>
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
  const shelves = keptUntilChanged<Shelf[]>(changes, { showing: ['settings', 'books'] })
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
    shelves: lastKnown<Shelf[]>([], async () => {
      await items()
      return shelves.get('shelves', () => shelvesOf(pool, genres))
    }),
    turn: (at) => switches.filter((moment) => moment <= at.getTime()).length,
    close: () => {
      kept.close()
      shelves.close()
    },
  }
}

const genresIn = (items: ShownItem[]): readonly string[] =>
  items
    .find(({ kind }) => kind === 'shelves')
    ?.fields.genres?.split('\n')
    .filter(Boolean) ?? []

async function shelvesOf(pool: Pool, genres: readonly string[]): Promise<Shelf[]> {
  const all = genres.map((name) => ({ name, slug: slugOf(name) }))
  const { rows } = await pool.query<{ slug: string }>({
    name: 'genres with books',
    text: `select slug from headings where kind = 'genre' and slug = any($1::text[]) and books > 0`,
    values: [all.map(({ slug }) => slug)],
  })
  const found = new Set(rows.map(({ slug }) => slug))
  return all.filter(({ slug }) => found.has(slug))
}
