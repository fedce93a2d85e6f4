import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/database/client.ts'
import { fieldsOf } from './protected-fields.ts'

/** What wrote the books: a change of many by its id, or an import by its number. */
export type Wrote = { edit: string } | { import: number }

/**
 * Of books that a change of many or an import has written, by id: the fields that somebody edited after that, by their
 * names in the API, and `archived` of a deletion. A value that was changed and put back is found, too: whoever
 * did that has settled on it. Another change of many, or another import, counts until it is taken back itself
 * (decision 130).
 */
export async function editedSince(
  tx: Transaction,
  wrote: Wrote,
  ids: string[],
): Promise<Map<string, Set<string>>> {
  const subjects = ids.map((id) => `book:${id}`)
  const { rows } = await tx.execute<{ id: string; names: string[] }>(sql`/* books.edited-since */
    with own as (
      select distinct on (subject) subject, id from audit
      where subject = any(${sql.param(subjects)}::text[])
        and detail @> ${JSON.stringify(wrote)}::jsonb
      order by subject, id desc
    )
    select substr(a.subject, 6) as id, array_agg(distinct name) as names
    from own join audit a on a.subject = own.subject and a.id > own.id
      cross join lateral (
        select jsonb_object_keys(a.detail) as name where a.action = 'book.edit'
        union all select 'archived' where a.action in ('book.archive', 'book.restore')
      ) of_entry
    where case
      when a.detail ? 'edit' then exists (
        select from book_edit_rows r where r.edit_id = (a.detail->>'edit')::uuid
          and r.book_id = substr(a.subject, 6)::uuid and r.outcome in ('done', 'kept'))
      when a.detail ? 'import' then exists (
        select from imports i where i.number = (a.detail->>'import')::bigint and i.status <> 'undone')
      else true end
    group by a.subject`)
  return new Map(rows.map(({ id, names }) => [id, new Set(fieldsOf(names))]))
}
