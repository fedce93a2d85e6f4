import { sql } from 'drizzle-orm'
import { nameOfItem, nameOfOrder, titleOf } from '#app/shop/window/item-name.ts'
import { lastBannerId, usualWindow } from '#app/shop/window/usual-window.ts'
import {
  emptyFields,
  type ManyKind,
  mostOfAKind,
  type WindowFields,
} from '#app/shop/window/window-kinds.ts'
import { slugOf } from '#app/values/normalise.ts'
import { type AdminActor, note } from '#server/database/audit.ts'
import type { Transaction } from '#server/database/client.ts'
import { newId } from '#server/database/id.ts'
import type { Deps } from '#server/deps.ts'
import { fieldsOf, itemSubject, type Writing } from './change-item.server.ts'
import { readFields } from './window.schema.ts'
import { lockItem, type StoredItem, storedItems, storeItem } from './window-rows.server.ts'

export type AddOutcome =
  | { ok: true; item: StoredItem }
  | { ok: false; reason: 'senseless'; errors: Record<string, string> }
  | { ok: false; reason: 'too-many' }

/** Adds something to the window as a draft, before all others of its kind. */
export async function addItem(
  deps: Writing,
  actor: AdminActor,
  { kind, fields }: { kind: ManyKind; fields: WindowFields },
): Promise<AddOutcome> {
  const read = readFields(kind, { ...emptyFields[kind], ...fields })
  if (!read.ok) return { ok: false, reason: 'senseless', errors: read.errors }
  return deps.db.transaction(async (tx): Promise<AddOutcome> => {
    await lockOrder(tx, kind)
    const { rows } = await tx.execute<{ first: number | null; count: number }>(sql`
      select min(position) as first, count(*) filter (where removed_at is null)::integer as count
      from window_items where kind = ${kind}`)
    if ((rows[0]?.count ?? 0) >= mostOfAKind) return { ok: false, reason: 'too-many' }
    const usual = usualWindow.filter((item) => item.kind === kind).map(({ position }) => position)
    const at = deps.now()
    const id = newId(at.getTime())
    const item: StoredItem = {
      ...{ id, kind, shown: null, draft: read.fields, version: at.getTime() },
      ...{ isRemoved: false, isUsual: false },
      slug: kind === 'list' ? await freeSlug(tx, read.fields.title ?? '', id) : null,
      position: Math.min(rows[0]?.first ?? 1, ...usual, 1) - 1,
    }
    await storeItem(tx, item, at)
    const detail = { ...read.fields, version: [0, item.version] }
    const about = { subject: itemSubject(id), called: nameOfItem(kind, read.fields), detail }
    await note(tx, at, { actor, action: 'window.add', ...about })
    return { ok: true, item }
  })
}

/** What the audit calls the order of a kind. */
export const orderSubject = (kind: ManyKind) => `window/order/${kind}`

const lockOrder = (tx: Transaction, kind: ManyKind) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${orderSubject(kind)}, 0))`)

/** The last part of a list's address: of its title, in plain letters; it stays when the title changes. */
async function freeSlug(tx: Transaction, title: string, id: string): Promise<string> {
  const plain = slugOf(title)
    .replace(/[^a-z0-9-]+/g, '')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  const slug = /[a-z0-9]/.test(plain) ? plain : `list-${id.slice(-6)}`
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select slug from window_items where slug = ${slug} or slug like ${`${slug}-%`}`)
  const taken = new Set(rows.map((row) => row.slug))
  for (let number = 1; ; number++) {
    const tried = number === 1 ? slug : `${slug}-${number}`
    if (!taken.has(tried)) return tried
  }
}

export type OrderOutcome =
  | { ok: true }
  /** Somebody else has added, removed or moved something: this is the order now. */
  | { ok: false; reason: 'changed-meanwhile'; now: string[] }

/**
 * Puts the things of a kind into this order. `before` is the order that was read: when it is not the order of
 * now, nothing is moved.
 */
export async function arrange(
  deps: Writing & { isWithoutDemo: boolean; pool: Parameters<typeof storedItems>[0] },
  actor: AdminActor,
  { kind, ids, before }: { kind: ManyKind; ids: string[]; before: string[] },
): Promise<OrderOutcome> {
  const outcome = await deps.db.transaction(async (tx): Promise<OrderOutcome> => {
    await lockOrder(tx, kind)
    const items = (await storedItems(deps.pool, deps.isWithoutDemo)).filter(
      (item) => item.kind === kind && !item.isRemoved && item.id !== lastBannerId,
    )
    const now = items.map(({ id }) => id)
    const isAll = ids.length === now.length && new Set(ids).size === now.length
    if (now.join() !== before.join() || !isAll || !ids.every((id) => now.includes(id)))
      return { ok: false, reason: 'changed-meanwhile', now }
    if (ids.join() === now.join()) return { ok: true }
    const at = deps.now()
    for (const [index, id] of ids.entries()) {
      const item = await lockItem(tx, id)
      // The version stays: who edits the words is not in the way of who moves them.
      if (item) await storeItem(tx, { ...item, position: index + 1 }, at)
    }
    const titles = new Map(items.map((item) => [item.id, titleOf(kind, fieldsOf(item))]))
    const inWords = (order: string[]) => order.map((id) => titles.get(id)).join(' · ')
    const detail = { order: [inWords(now), inWords(ids)], orderIds: [now, ids] }
    const about = { subject: orderSubject(kind), called: nameOfOrder(kind), detail }
    await note(tx, at, { actor, action: 'window.order', ...about })
    await deps.changes.announce(tx, ['settings'])
    return { ok: true }
  })
  if (outcome.ok) {
    deps.changes.heard(['settings'])
    await deps.settings.window.items()
  }
  return outcome
}

/** The order of before a change, unless something was added, removed or moved since; null, or why not. */
export const undoOrder =
  (kind: ManyKind) =>
  async (
    deps: Writing & Pick<Deps, 'pool'>,
    actor: AdminActor,
    { detail }: { detail: Record<string, unknown> },
  ): Promise<string | null> => {
    const pair = Array.isArray(detail.orderIds) ? (detail.orderIds as string[][]) : []
    const [ids, before] = pair
    const isWithoutDemo = await deps.settings.isWithoutDemo()
    const isDone =
      ids && before && (await arrange({ ...deps, isWithoutDemo }, actor, { kind, ids, before })).ok
    return isDone ? null : 'The window has changed since. Move its things where they are listed.'
  }
