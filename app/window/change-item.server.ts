import { sql } from 'drizzle-orm'
import { nameOfItem } from '#app/shop/window/item-name.ts'
import { lastBannerId, shelvesId } from '#app/shop/window/usual-window.ts'
import { emptyFields, type WindowFields } from '#app/shop/window/window-kinds.ts'
import { type AdminActor, differences, note } from '#server/database/audit.ts'
import type { Transaction } from '#server/database/client.ts'
import type { Deps } from '#server/deps.ts'
import { readBookKeys } from './book-keys.ts'
import { readFields } from './window.schema.ts'
import { lockItem, type StoredItem, storeItem } from './window-rows.server.ts'

/* What the desk does with something in the window: a draft, which readers do not see, then publishing. */

export type ItemOutcome =
  | { ok: true; item: StoredItem }
  | { ok: false; reason: 'unknown' }
  /** There is nothing to publish or to throw away. */
  | { ok: false; reason: 'no-draft' }
  /** The first page needs it. */
  | { ok: false; reason: 'always-there' }
  /** What was sent is wrong, by field. */
  | { ok: false; reason: 'senseless'; errors: Record<string, string> }
  /** Somebody else was quicker: this is what there is now. */
  | { ok: false; reason: 'changed-meanwhile'; item: StoredItem }

export type Writing = Pick<Deps, 'db' | 'changes' | 'now' | 'settings'>
type Change = {
  item: StoredItem
  action: string
  detail: Record<string, unknown>
  /** Readers see something else from now on. */
  isSeen: boolean
}
type Refusal = Exclude<ItemOutcome, { ok: true }>

/** What the audit calls it. */
export const itemSubject = (id: string) => `window/${id}`

/** What the desk's form of it begins with. */
export const fieldsOf = ({ kind, draft, shown }: StoredItem): WindowFields => ({
  ...emptyFields[kind],
  ...(draft ?? shown),
})

/** A change of one item, for those who have read one of these versions; nothing at all leaves no trace. */
async function changeItem(
  deps: Writing,
  actor: AdminActor,
  { id, versions }: { id: string; versions?: number[] | undefined },
  change: (item: StoredItem) => Change | Refusal | null,
): Promise<ItemOutcome> {
  let isSeen = false
  const outcome = await deps.db.transaction(async (tx): Promise<ItemOutcome> => {
    const before = await lockItem(tx, id)
    if (!before) return { ok: false, reason: 'unknown' }
    if (versions && !versions.includes(before.version))
      return { ok: false, reason: 'changed-meanwhile', item: before }
    const made = change(before)
    if (made === null) return { ok: true, item: before }
    if ('ok' in made) return made
    // A version is never given twice, whatever the clock says.
    const at = new Date(Math.max(deps.now().getTime(), before.version + 1))
    const item = { ...made.item, version: at.getTime() }
    await storeItem(tx, item, at)
    const { action, detail } = made
    await note(tx, at, {
      ...{ actor, action, subject: itemSubject(id) },
      called: nameOfItem(item.kind, fieldsOf(item)),
      detail: { ...detail, version: [before.version, item.version] },
    })
    isSeen = made.isSeen
    if (!isSeen) return { ok: true, item }
    await storeBooks(tx, item)
    await deps.changes.announce(tx, ['settings'])
    return { ok: true, item }
  })
  if (isSeen) {
    deps.changes.heard(['settings'])
    await deps.settings.window.items()
  }
  return outcome
}

/** Which books a published list or pick names, so that the page of a book finds them. */
async function storeBooks(tx: Transaction, { id, kind, shown, isRemoved }: StoredItem) {
  await tx.execute(sql`delete from window_books where item_id = ${id}`)
  if (isRemoved || (kind !== 'list' && kind !== 'pick')) return
  const { keys } = readBookKeys((kind === 'list' ? shown?.isbns : shown?.book) ?? '')
  if (keys.length === 0) return
  const isbns = keys.map(({ isbn13 }) => isbn13 ?? null)
  const ids = keys.map(({ id }) => id ?? null)
  await tx.execute(sql`
    insert into window_books (item_id, position, isbn13, book_id)
    select ${id}::uuid, place, isbn13, book_id
    from unnest(${sql.param(isbns)}::text[], ${sql.param(ids)}::uuid[])
      with ordinality as named (isbn13, book_id, place)`)
}

type Of = { id: string; versions?: number[] | undefined }

/** Keeps a draft; fields that are not sent stay as they are. */
export const saveDraft = (deps: Writing, actor: AdminActor, of: Of, changes: WindowFields) =>
  changeItem(deps, actor, of, (item) => {
    const before = fieldsOf(item)
    const read = readFields(item.kind, { ...before, ...changes })
    if (!read.ok) return { ok: false, reason: 'senseless', errors: read.errors }
    const detail = differences(before, read.fields)
    if (Object.keys(detail).length === 0) return null
    const isAsShown = item.shown && isSame(read.fields, { ...before, ...item.shown })
    const draft = isAsShown ? null : read.fields
    return { item: { ...item, draft }, action: 'window.draft', detail, isSeen: false }
  })

const isSame = (one: WindowFields, other: WindowFields) =>
  Object.keys(differences(one, other)).length === 0

/** Shows the draft to readers. */
export const publishItem = (deps: Writing, actor: AdminActor, of: Of) =>
  changeItem(deps, actor, of, (item) => {
    const { draft, shown } = item
    if (draft === null || item.isRemoved) return { ok: false, reason: 'no-draft' }
    // The rules may have become stricter since it was kept.
    const read = readFields(item.kind, fieldsOf(item))
    if (!read.ok) return { ok: false, reason: 'senseless', errors: read.errors }
    return {
      item: { ...item, shown: read.fields, draft: null, isUsual: false },
      action: 'window.publish',
      detail: { published: [shown, read.fields] },
      isSeen: true,
    }
  })

/** Throws the draft away: what readers see is what the form begins with. */
export const dropDraft = (deps: Writing, actor: AdminActor, of: Of) =>
  changeItem(deps, actor, of, (item) => {
    if (item.draft === null || item.shown === null) return { ok: false, reason: 'no-draft' }
    const before = fieldsOf(item)
    const after = fieldsOf({ ...item, draft: null })
    const detail = differences(before, after)
    return { item: { ...item, draft: null }, action: 'window.drop-draft', detail, isSeen: false }
  })

/** Takes it out of the window, or puts it in again as it was. */
export const removeItem = (deps: Writing, actor: AdminActor, of: Of, isRemoved: boolean) =>
  changeItem(deps, actor, of, (item) => {
    if (item.id === shelvesId || item.id === lastBannerId)
      return { ok: false, reason: 'always-there' }
    if (item.isRemoved === isRemoved) return null
    return {
      item: { ...item, isRemoved },
      action: isRemoved ? 'window.remove' : 'window.restore',
      detail: { removed: [item.isRemoved, isRemoved] },
      isSeen: true,
    }
  })
