import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { usualItem, usualWindow } from '#app/shop/window/usual-window.ts'
import type { WindowFields, WindowKind } from '#app/shop/window/window-kinds.ts'
import type { Transaction } from '#server/database/client.ts'

/** Something of the window as the desk has it: a row, or what a new shop begins with. */
export type StoredItem = {
  id: string
  kind: WindowKind
  slug: string | null
  /** What readers see; null while it was never published. */
  shown: WindowFields | null
  draft: WindowFields | null
  version: number
  position: number
  isRemoved: boolean
  /** What readers see is what came with a new shop. */
  isUsual: boolean
}

type Row = Omit<StoredItem, 'version' | 'isUsual'> & { version: string }

const columns = `id, kind, slug, shown, draft, version, position, removed_at is not null as "isRemoved"`

const ofRow = (row: Row): StoredItem => {
  const usual = usualItem(row.id)
  return {
    ...row,
    version: Number(row.version),
    shown: row.shown ?? usual?.fields ?? null,
    isUsual: usual !== undefined && row.shown === null,
  }
}

const untouched = ({ id, kind, position, fields }: (typeof usualWindow)[number]): StoredItem => ({
  ...{ id, kind, position, slug: null, shown: fields, draft: null },
  ...{ version: 0, isRemoved: false, isUsual: true },
})

/** Everything of the window by its order, also what was removed. */
export async function storedItems(pool: Pool, isWithoutDemo: boolean): Promise<StoredItem[]> {
  // Of a list no ISBNs: nobody asks for all of them at once.
  const { rows } = await pool.query<Row>({
    name: 'window rows',
    text: `select ${columns.replace('shown, draft', "shown - 'isbns' as shown, draft - 'isbns' as draft")}
      from window_items`,
  })
  const items = rows.map(ofRow)
  const taken = new Set(items.map(({ id }) => id))
  const isGone = (item: StoredItem) =>
    isWithoutDemo && item.isUsual && item.draft === null && usualItem(item.id)?.isDemo
  return [...items, ...usualWindow.filter(({ id }) => !taken.has(id)).map(untouched)]
    .filter((item) => !isGone(item))
    .sort((a, b) => a.position - b.position || (a.id < b.id ? 1 : -1))
}

/** One of them, as it is; null when there is none of this id. */
export async function storedItem(pool: Pool, id: string): Promise<StoredItem | null> {
  const { rows } = await pool.query<Row>({
    name: 'window row',
    text: `select ${columns} from window_items where id = $1`,
    values: [id],
  })
  return orUsual(id, rows[0])
}

/** The same inside a transaction, in which nobody else changes it. */
export async function lockItem(tx: Transaction, id: string): Promise<StoredItem | null> {
  // Concurrent changes wait here, because at first there may be no row to lock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`window/${id}`}, 0))`)
  const { rows } = await tx.execute<Row>(
    sql`select ${sql.raw(columns)} from window_items where id = ${id}`,
  )
  return orUsual(id, rows[0])
}

function orUsual(id: string, row: Row | undefined): StoredItem | null {
  if (row) return ofRow(row)
  const usual = usualItem(id)
  return usual ? untouched(usual) : null
}

/** Stores an item whole. What still is as a new shop has it is not stored as the owner's own. */
export async function storeItem(tx: Transaction, item: StoredItem, at: Date): Promise<void> {
  const { id, kind, slug, draft, version, position } = item
  const shown = item.isUsual ? null : item.shown
  const json = (fields: WindowFields | null) => (fields === null ? null : JSON.stringify(fields))
  const removedAt = item.isRemoved ? at.toISOString() : null
  await tx.execute(sql`
    insert into window_items (id, kind, slug, shown, draft, version, position, removed_at)
    values (${id}, ${kind}, ${slug}, ${json(shown)}::jsonb, ${json(draft)}::jsonb, ${version},
      ${position}, ${removedAt})
    on conflict (id) do update set slug = excluded.slug, shown = excluded.shown,
      draft = excluded.draft, version = excluded.version, position = excluded.position,
      removed_at = excluded.removed_at`)
}
