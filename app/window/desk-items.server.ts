import type { Pool } from 'pg'
import { headOf } from '#app/catalog/book.ts'
import { changesSince } from '#app/page/meanwhile.server.ts'
import { boundsOf } from '#app/shop/window/schedule.ts'
import { emptyFields, type WindowFields } from '#app/shop/window/window-kinds.ts'
import { readBookKeys } from './book-keys.ts'
import { fieldsOf, itemSubject } from './change-item.server.ts'
import { idsOf } from './shown-books.server.ts'
import type { DeskItem, DeskItemToEdit } from './window-answers.schema.ts'
import type { StoredItem } from './window-rows.server.ts'

/* What the desk reads of the window. */

type Clock = { now: Date; timeZone: string }

/** A thing of the window in a line. */
export function deskItemOf(item: StoredItem, { now, timeZone }: Clock): DeskItem {
  const fields = fieldsOf(item)
  const { beginsMs, endsMs } = boundsOf(item.shown ?? fields, timeZone)
  const atMs = now.getTime()
  const { id, kind, slug, version, isRemoved, isUsual } = item
  return {
    ...{ id, kind, slug, version, isRemoved, isUsual },
    title: titleOf(fields),
    from: fields.from ?? '',
    until: fields.until ?? '',
    isDraft: item.draft !== null,
    isPublished: item.shown !== null,
    time: atMs < beginsMs ? 'ahead' : atMs < endsMs ? 'on' : 'over',
  }
}

/** A pick is known by who says what. */
function titleOf({ title, name, quote = '' }: WindowFields): string {
  if (name === undefined) return title ?? 'Shelves'
  const head = headOf(quote.replace(/\s+/g, ' '), 60)
  return `${name}: “${head}${head.length < quote.length ? '…' : ''}”`
}

const mostVersions = 50

type Version = { id: string; at: Date; by: string | null }

/** A thing of the window to edit, with who changed it after a version. */
export async function deskItemToEditOf(
  pool: Pool,
  item: StoredItem,
  clock: Clock,
  since?: number,
): Promise<DeskItemToEdit> {
  const { id, kind } = item
  const fields = fieldsOf(item)
  const span = { subject: itemSubject(id), after: since ?? 0, upto: item.version }
  const fieldOf = (name: string) => (name in emptyFields[kind] ? name : null)
  const [changes, notes, { rows }] = await Promise.all([
    since === undefined ? [] : changesSince(pool, span, fieldOf),
    notesOf(pool, fields),
    pool.query<Version>({
      name: 'window versions',
      text: `select audit.id, audit.at, admins.username as by
        from audit left join admins
          on audit.actor_kind = 'admin' and admins.id::text = audit.actor_id
        where subject = $1 and action = 'window.publish'
        order by audit.at desc, audit.id desc limit ${mostVersions}`,
      values: [itemSubject(id)],
    }),
  ])
  return {
    ...deskItemOf(item, clock),
    ...{ fields, notes, changes },
    published: rows.map(({ id, at, by }) => ({
      ...{ id, at: at.toISOString() },
      ...(by !== null && { by }),
    })),
  }
}

/** The fields of a version that was published; null when there is no such version. */
export async function publishedVersion(
  pool: Pool,
  itemId: string,
  versionId: string,
): Promise<WindowFields | null> {
  const { rows } = await pool.query<{ fields: WindowFields }>({
    name: 'window version',
    text: `select detail->'published'->1 as fields from audit
      where subject = $1 and action = 'window.publish' and id::text = $2`,
    values: [itemSubject(itemId), versionId],
  })
  return rows[0]?.fields ?? null
}

const most = 10

/** What a bookseller should know of the books that a thing names. */
async function notesOf(pool: Pool, fields: WindowFields): Promise<string[]> {
  const { keys, unread, repeated } = readBookKeys(
    [fields.isbns, fields.topBooks, fields.books, fields.book].find(Boolean) ?? '',
  )
  const found = new Set((await idsOf(pool, keys)).map(({ place }) => place))
  const missing = keys.filter((_, index) => !found.has(index)).map(({ isbn13, id }) => isbn13 ?? id)
  const notes = unread.slice(0, most)
  if (unread.length > most) notes.push(`${unread.length - most} more lines hold no ISBN.`)
  if (repeated > 0)
    notes.push(`${repeated === 1 ? 'One book was' : `${repeated} books were`} named twice.`)
  if (missing.length > 0) {
    const names = missing.slice(0, most).join(', ')
    const more = missing.length > most ? ` and ${missing.length - most} more` : ''
    notes.push(
      `The shop does not sell ${names}${more}. ${missing.length === 1 ? 'It appears' : 'They appear'} by ${missing.length === 1 ? 'itself' : 'themselves'} once it does.`,
    )
  }
  return notes
}
