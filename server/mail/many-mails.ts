import type { PoolClient } from 'pg'
import { newId } from '#server/database/id.ts'
import type { MailName } from './quota.ts'

/* A great many mails of one kind: asked for with a moment each, held, and let go again. */

/** Mails of one kind, each with its moment. As part of a transaction; answers their ids in this order. */
export async function addMailsAt(
  client: PoolClient,
  kind: MailName,
  mails: { data: object; at: Date }[],
): Promise<string[]> {
  const ids = mails.map(() => newId())
  await client.query({
    name: 'add-mails-at',
    text: `insert into mails (id, kind, data, due_at)
      select id, $2, data, due_at
      from unnest($1::uuid[], $3::jsonb[], $4::timestamptz[]) as mail (id, data, due_at)`,
    values: [ids, kind, mails.map(({ data }) => JSON.stringify(data)), mails.map(({ at }) => at)],
  })
  return ids
}

/** Mails that wait until `releaseMails` says when. One that a server has in hand is left alone. */
export async function holdMails(client: PoolClient, ids: string[]): Promise<void> {
  await client.query(
    `update mails set due_at = 'infinity'
     where id = any($1::uuid[]) and done_at is null and taken_by is null`,
    [ids],
  )
}

/** Lets held mails go, so many milliseconds apart; answers how many. */
export async function releaseMails(
  client: PoolClient,
  ids: string[],
  { from, gapMs }: { from: Date; gapMs: number },
): Promise<number> {
  const { rowCount } = await client.query(
    `with held as (
       select id, row_number() over (order by id) - 1 as place from mails
       where id = any($1::uuid[]) and done_at is null and due_at = 'infinity'
     )
     update mails m set due_at = $2::timestamptz + held.place * $3::float8 * interval '1 millisecond'
     from held where m.id = held.id`,
    [ids, from, gapMs],
  )
  return rowCount ?? 0
}
