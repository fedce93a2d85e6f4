import { sql } from 'drizzle-orm'
import type { AdminActor } from '#server/database/audit.ts'
import type { Tag } from '#server/database/changes.ts'
import type { Transaction } from '#server/database/client.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/jobs/job.ts'
import { addEdit, noteEdit } from './add-edit.server.ts'
import { applyBatch } from './apply-edit.server.ts'
import type { NewEdit } from './edit.schema.ts'
import type { EditStatus } from './edit-terms.ts'
import { type Edit, lockEdit, saveEdit } from './edits.server.ts'
import { asOfNow } from './filter.server.ts'
import { finishMerge, mergedAgain, unfinishMerge } from './merged-headings.server.ts'
import { prepareBatch } from './prepare-edit.server.ts'

/* A change of many books goes on batch by batch, each a transaction of its own: a customer's order waits
   for one of them at most, and after a crash the next one follows. */

/** The change of many books, in the background. */
export const bookEditJob: Job<{ id: string }> = {
  name: 'book-edit',
  run: async ({ id }, deps) => {
    while (await runBatch(deps, id));
  },
}

/** Does the next part; false when there is nothing left to do. */
async function runBatch(deps: Deps, id: string): Promise<boolean> {
  let tags: Tag[] = []
  const isMore = await deps.db.transaction(async (tx) => {
    const edit = await lockEdit(tx, id)
    if (!edit) return false
    if (edit.status === 'preparing') {
      await prepareBatch(deps.pool, tx, edit)
      return true
    }
    if (!isWriting(edit)) return false
    const changed = await applyBatch(tx, deps.now(), edit)
    // A merge ends with addresses that lead elsewhere.
    tags = changed ?? ['books']
    if (!changed) await endStep(tx, deps.now(), edit)
    await deps.changes.announce(tx, tags)
    return changed !== null
  })
  if (tags.length > 0) deps.changes.heard(tags)
  return isMore
}

const isWriting = (edit: Edit): edit is Edit & { status: 'applying' | 'undoing' } =>
  edit.status === 'applying' || edit.status === 'undoing'

async function endStep(tx: Transaction, at: Date, edit: Edit): Promise<void> {
  const { change } = edit
  if (edit.status === 'undoing') {
    if (change.kind === 'merge') await unfinishMerge(tx, at, { ...edit, change })
    const over = [sql`status = 'undone'`, sql`undone_at = ${at}`, sql`put_aside = null`]
    return saveEdit(tx, edit, {}, ...over)
  }
  const aside = change.kind === 'merge' ? await finishMerge(tx, at, { ...edit, change }) : null
  const putAside = sql`put_aside = ${aside && JSON.stringify(aside)}::jsonb`
  await saveEdit(tx, edit, {}, sql`status = 'applied'`, putAside)
}

/** So many batches of a preview are written before the answer; the job does the others. */
const batchesAtOnce = 4

/** A new edit, with its preview, or the beginning of it. */
export async function startEdit(deps: Deps, actor: AdminActor, asked: NewEdit): Promise<string> {
  const filter = asked.filter && (await asOfNow(deps.pool, asked.filter))
  const id = await addEdit(deps, actor, { ...asked, ...(filter && { filter }) })
  const statusOf = () => deps.db.transaction(async (tx) => (await lockEdit(tx, id))?.status)
  for (let batch = 0; batch < batchesAtOnce; batch++) await runBatch(deps, id)
  if ((await statusOf()) === 'preparing')
    await deps.db.transaction((tx) => deps.jobs.enqueue(tx, bookEditJob, { id }))
  return id
}

export type StepOutcome =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  /** The edit is in a state from which this step does not lead. */
  | { ok: false; reason: 'not-now'; status: EditStatus }
  /** One of its names was merged again since, into `toName`: that one is to be undone first. */
  | { ok: false; reason: 'merged-again'; toName: string }

export const editSteps = ['apply', 'undo', 'cancel'] as const
const steps = {
  apply: { from: ['ready'], to: 'applying' },
  // Again for what was kept: a later change of the same books may have been undone meanwhile.
  undo: { from: ['applied', 'undone'], to: 'undoing' },
  // What was done until then stays, and can be undone.
  cancel: { from: ['preparing', 'ready', 'applying'], to: 'cancelled' },
} satisfies Record<(typeof editSteps)[number], { from: EditStatus[]; to: EditStatus }>

/** Beyond any row: an undo looks at what it has kept only when it is tried again. */
const afterAll = 2_147_483_647

/** Applies, undoes or cancels an edit; the job does the work. */
export async function takeEditStep(
  deps: Deps,
  actor: AdminActor,
  id: string,
  step: (typeof editSteps)[number],
): Promise<StepOutcome> {
  return deps.db.transaction(async (tx): Promise<StepOutcome> => {
    const edit = await lockEdit(tx, id)
    if (!edit) return { ok: false, reason: 'unknown' }
    const { status } = edit
    const { from, to } = steps[step]
    const isOver = status === 'undone' && !edit.counts.kept
    if (isOver || !(from as EditStatus[]).includes(status))
      return { ok: false, reason: 'not-now', status }
    const { change } = edit
    const toName =
      step === 'undo' && change.kind === 'merge' && (await mergedAgain(tx, { ...edit, change }))
    if (toName) return { ok: false, reason: 'merged-again', toName }
    // Stopped under way: what is done can be undone, the others wait for nothing.
    const next = step === 'cancel' && status === 'applying' ? 'applied' : to
    await saveEdit(
      tx,
      edit,
      {},
      sql`status = ${next}`,
      sql`actor_id = ${actor.id}`,
      ...(step === 'apply' ? [sql`applied_at = ${deps.now()}`] : []),
      ...(step === 'undo' ? [sql`filter = ${status === 'undone' ? 0 : afterAll}`] : []),
    )
    await noteEdit(tx, deps.now(), { actor, step, edit })
    if (step !== 'cancel') await deps.jobs.enqueue(tx, bookEditJob, { id })
    return { ok: true }
  })
}
