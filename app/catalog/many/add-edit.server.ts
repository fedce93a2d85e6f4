import { sql } from 'drizzle-orm'
import { kindsUnder } from '#app/catalog/trade/person-kinds.ts'
import { type AdminActor, note } from '#server/database/audit.ts'
import type { Transaction } from '#server/database/client.ts'
import { newId } from '#server/database/id.ts'
import type { Deps } from '#server/deps.ts'
import type { Change, NewEdit } from './edit.schema.ts'
import type { MergedNames } from './edit-title.ts'
import type { Edit, WhichBooks } from './edits.server.ts'
import { nameOf } from './merged-headings.server.ts'

/* A change of many books begins, and what the log says of it. */

export async function addEdit(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: AdminActor,
  asked: NewEdit,
): Promise<string> {
  const at = deps.now()
  const id = newId(at.getTime())
  const { change } = asked
  const books = whichBooks(asked)
  await deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ number: string }>(sql`
      insert into book_edits (id, kind, change, books, status, actor_id, created_at)
      values (${id}, ${change.kind}, ${JSON.stringify(change)}, ${JSON.stringify(books)}, 'preparing',
        ${actor.id}, ${at}) returning number`)
    const edit = { id, number: rows[0]?.number ?? '', change }
    await noteEdit(tx, at, { actor, step: 'prepare', edit })
  })
  return id
}

function whichBooks({ change, ids, filter = {}, except }: NewEdit): WhichBooks {
  if (change.kind !== 'merge')
    return ids ? { ids: [...new Set(ids)] } : { filters: [filter], except }
  // Books that a person translated, say, carry the name as well.
  const under = kindsUnder(change.heading).map((kind) => ({ [kind]: change.from.join(',') }))
  return { filters: under.flatMap((one) => [one, { ...one, archived: 'true' as const }]) }
}

type Noted = {
  actor: AdminActor
  step: 'prepare' | 'apply' | 'undo' | 'cancel'
  edit: Pick<Edit, 'id' | 'number' | 'change'>
}

/** A line of the log says what the change does: its preview is gone after a day. */
export async function noteEdit(tx: Transaction, at: Date, { actor, step, edit }: Noted) {
  const { id, number, change } = edit
  const names = change.kind === 'merge' ? await mergedNames(tx, change) : {}
  const about = { subject: `edit:${id}`, called: `Change ${number}` }
  await note(tx, at, {
    actor,
    action: `many.${step}`,
    ...about,
    detail: { change: { ...change, ...names } },
  })
}

async function mergedNames(
  tx: Transaction,
  { heading, from, to }: Extract<Change, { kind: 'merge' }>,
): Promise<MergedNames> {
  const nameOr = async (slug: string) => (await nameOf(tx, heading, slug)) || slug
  const fromNames: string[] = []
  for (const slug of from) fromNames.push(await nameOr(slug))
  return { toName: await nameOr(to), fromNames }
}
