import type { Pool } from 'pg'
import type { Change } from './meanwhile.schema.ts'

/** The latest changes say enough about each field. */
const maxChanges = 200

/**
 * Who changed what of a subject after a version of it, oldest first, from the audit. `nameOf` turns the
 * name of a column into the field's on the wire; null for one that no form shows.
 */
export async function changesSince(
  pool: Pool,
  { subject, after, upto }: { subject: string; after: number; upto: number },
  nameOf: (column: string) => string | null,
): Promise<Change[]> {
  const { rows } = await pool.query<{ at: Date; by: string | null; columns: string[] }>({
    name: 'changes since',
    text: `select audit.at, admins.username as by,
        array(select jsonb_object_keys(audit.detail)) as columns
      from audit left join admins
        on audit.actor_kind = 'admin' and admins.id::text = audit.actor_id
      where subject = $1 and (audit.detail->'version'->>1)::bigint > $2
        and (audit.detail->'version'->>1)::bigint <= $3
      order by audit.at desc, audit.id desc limit ${maxChanges}`,
    values: [subject, after, upto],
  })
  return rows.reverse().map(({ at, by, columns }) => {
    const fields = columns.map(nameOf).filter((name) => name !== null)
    return { at: at.toISOString(), ...(by !== null && { by }), fields: [...new Set(fields)] }
  })
}
