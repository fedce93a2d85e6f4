import type { Pool, PoolClient } from 'pg'
import { isId } from '#server/database/id.ts'
import { shortTransaction } from '#server/database/short-transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { LogAnswer, LogEntry, LogQuery } from './log.schema.ts'
import { readDetail } from './read-detail.ts'

/*
 * The log of the desk: the audit without what customers do of their own account. Every question walks
 * an index from the newest entry back, for so many rows at most, so that it costs the same at a million
 * entries as at a thousand. Words that are rare are found by their own index instead.
 */

/** One question walks so far back; the page asks on from there. */
const mostWalked = 10_000
/** Words of at most so many entries are rare: all of them are looked at and sorted. */
const mostRare = 2000

type Row = {
  id: string
  at: Date
  by: string | null
  action: string
  subject: string | null
  called: string | null
  detail: unknown
}

/** What can be taken back is not for the log to know. */
type Read = Omit<LogAnswer, 'entries'> & { entries: Omit<LogEntry, 'canUndo'>[] }

const columns = `a.id, a.at, case when a.actor_kind = 'admin' then coalesce(p.username, 'Somebody') end as by,
  a.action, a.subject, a.called, a.detail`
const withPerson = `left join admins p on a.actor_kind = 'admin' and p.id::text = a.actor_id`

export async function readLog(
  { pool, settings }: Pick<Deps, 'pool' | 'settings'>,
  query: LogQuery,
): Promise<Read> {
  const limit = Number(query.limit ?? 50)
  const { where, values } = conditions(query, settings.timeZone())
  return shortTransaction(pool, 3000, async (client) => {
    const words = await tsQueryOf(client, query.q ?? '')
    const rare = words === null ? null : await rareWords(client, words)
    if (rare) return findAmong(client, rare, { where, values, limit })
    return walk(client, { where, values, words, limit })
  })
}

type Asked = { where: string; values: unknown[]; limit: number }

/** The index of the conditions is walked; words are looked for in what it gives. */
async function walk(
  client: PoolClient,
  { where, values, words, limit }: Asked & { words: string | null },
): Promise<Read> {
  const most = words === null ? limit + 1 : mostWalked
  const all = [...values, most, limit + 1, ...(words === null ? [] : [words])]
  const n = values.length
  const { rows } = await client.query<Row & { walked: string; last: string | null; lastAt: Date }>(
    `with walked as materialized (
       select * from audit a where ${where} order by a.at desc, a.id desc limit $${n + 1}
     ), edge as (
       select count(*) as walked, (select id from walked order by at, id limit 1) as last,
         (select at from walked order by at, id limit 1) as "lastAt" from walked
     )
     select ${columns}, e.walked, e.last, e."lastAt" from edge e left join lateral (
       select * from walked ${words === null ? '' : `where words @@ $${n + 3}::tsquery`}
       order by at desc, id desc limit $${n + 2}
     ) a on true ${withPerson} order by a.at desc, a.id desc`,
    all,
  )
  const edge = rows[0]
  const found = rows.filter(({ id }) => id !== null)
  const entries = await toEntries(client, found.slice(0, limit))
  if (found.length > limit) return { entries, next: entries.at(-1)?.id ?? null, searchedTo: null }
  const isCut = words !== null && Number(edge?.walked ?? 0) === mostWalked
  return {
    entries,
    next: isCut ? (edge?.last ?? null) : null,
    searchedTo: isCut ? (edge?.lastAt.toISOString() ?? null) : null,
  }
}

/**
 * The entries that hold these words, when they are few. The limit of the index ends a search for
 * frequent words early: then it gives some of them at random, which is all that is asked of it here.
 */
async function rareWords(client: PoolClient, words: string): Promise<string[] | null> {
  await client.query(`set local gin_fuzzy_search_limit = ${2 * mostRare}`)
  await client.query('set local enable_seqscan = off; set local enable_indexscan = off')
  const { rows } = await client.query<{ id: string }>(
    `select id from audit where actor_kind <> 'customer' and words @@ $1::tsquery limit $2`,
    [words, mostRare + 1],
  )
  await client.query('set local enable_seqscan = on; set local enable_indexscan = on')
  return rows.length > mostRare ? null : rows.map(({ id }) => id)
}

async function findAmong(
  client: PoolClient,
  ids: string[],
  { where, values, limit }: Asked,
): Promise<Read> {
  const n = values.length
  const { rows } = await client.query<Row>(
    `select ${columns} from audit a ${withPerson} where a.id = any($${n + 1}) and ${where}
     order by a.at desc, a.id desc limit $${n + 2}`,
    [...values, ids, limit + 1],
  )
  const entries = await toEntries(client, rows.slice(0, limit))
  const next = rows.length > limit ? (entries.at(-1)?.id ?? null) : null
  return { entries, next, searchedTo: null }
}

function conditions({ person, kind, from, to, before }: LogQuery, timeZone: string) {
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const parts = [`a.actor_kind <> 'customer'`]
  if (person === 'shop') parts.push(`a.actor_kind = 'system'`)
  else if (person) parts.push(`a.actor_kind = 'admin' and a.actor_id = ${put(person)}`)
  if (kind) parts.push(`split_part(a.action, '.', 1) = ${put(kind)}`)
  const startOf = (day: string, plus = 0) =>
    `(${put(day)}::date + ${plus})::timestamp at time zone ${put(timeZone)}`
  if (from) parts.push(`a.at >= ${startOf(from)}`)
  if (to) parts.push(`a.at < ${startOf(to, 1)}`)
  if (before) parts.push(`(a.at, a.id) < (select at, id from audit where id = ${put(before)})`)
  return { where: parts.join(' and '), values }
}

/**
 * Each word by its beginning; null when nothing but signs was typed. PostgreSQL cuts them as it has cut what they
 * are looked for in: of an id it may take "8e4b" for a number and a letter.
 */
async function tsQueryOf(client: PoolClient, typed: string): Promise<string | null> {
  const words = typed.match(/[\p{L}\p{N}]+/gu)?.slice(0, 8) ?? []
  if (words.length === 0) return null
  const blank = 12 // of `ts_token_type`
  const { rows } = await client.query<{ words: string | null }>(
    `select string_agg('''' || lower(token) || ''':*', ' & ') as words
     from ts_parse('default', $1) where tokid <> ${blank}`,
    [words.join(' ')],
  )
  return rows[0]?.words ?? null
}

/** Books have the title of today where none was noted. */
async function toEntries(client: Pool | PoolClient, rows: Row[]): Promise<Read['entries']> {
  // An address that was moved is no book, though it may be called like one.
  const books = rows.flatMap(({ subject, called }) => {
    const [kind, id = ''] = (subject ?? '').split(':')
    return called === null && kind === 'book' && isId(id) ? [id] : []
  })
  const found = books.length
    ? await client.query<{ id: string; title: string }>(
        'select id, title from books where id = any($1::uuid[])',
        [books],
      )
    : { rows: [] }
  const titles = new Map(found.rows.map(({ id, title }) => [`book:${id}`, title]))
  return rows.map(({ at, detail, called, ...row }) => ({
    ...row,
    at: at.toISOString(),
    kind: row.action.split('.', 1).join(),
    called: called ?? titles.get(row.subject ?? '') ?? null,
    changes: readDetail(detail),
  }))
}
