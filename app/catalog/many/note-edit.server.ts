import { type AdminActor, note } from '#server/database/audit.ts'
import type { Transaction } from '#server/database/client.ts'
import type { Change } from './edit.schema.ts'
import type { MergedNames } from './edit-title.ts'
import type { Edit } from './edits.server.ts'
import { nameOf } from './merged-headings.server.ts'

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
