import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { readIdentity } from '#app/shop/identity/identity.server.ts'
import { chargesVersion } from '#app/shop/settings.server.ts'
import { publishedTexts } from '#app/shop/texts/published-texts.server.ts'
import { defaultIdentity } from '#app/values/shop-identity.ts'
import { type AdminActor, differences, note } from '#server/database/audit.ts'
import { settings } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type Guide, type GuideStep, guideSteps } from './guide.schema.ts'

/* The first steps of a new shop: which are done is read from what the owner has done, so that only what was
   skipped is remembered. */

const key = 'guide'
const storedSchema = z.object({
  skipped: z.array(z.enum(guideSteps)),
  isClosed: z.boolean(),
})
type Stored = z.infer<typeof storedSchema>

export async function readGuide({ db, pool }: Pick<Deps, 'db' | 'pool'>): Promise<Guide> {
  const [rows, { identity }, texts, charges, ownBooks] = await Promise.all([
    db.select().from(settings).where(eq(settings.key, key)),
    readIdentity(db),
    publishedTexts(pool),
    chargesVersion(db),
    // Somebody has added a book or brought some in: the demo's came without either.
    pool.query({
      name: 'own books',
      text: `select 1 where exists (select from books where import_id is not null)
        or exists (select from audit where action = 'book.create')`,
    }),
  ])
  const { skipped, isClosed } = storedSchema.safeParse(rows[0]?.value).data ?? nothing
  const done: Record<GuideStep, boolean> = {
    name: identity.name !== defaultIdentity.name,
    look: identity.logo !== '' || identity.accent !== '',
    contact: [identity.address, identity.email, identity.phone].some((text) => text !== ''),
    texts: texts.has('about') && texts.has('terms-and-conditions'),
    money: charges > 0,
    books: ownBooks.rowCount !== 0,
  }
  return {
    isClosed,
    steps: guideSteps.map((step) => ({
      step,
      state: done[step] ? 'done' : skipped.includes(step) ? 'skipped' : 'open',
    })),
  }
}

const nothing: Stored = { skipped: [], isClosed: false }

/** Remembers what the owner leaves out, for every browser. */
export async function changeGuide(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: AdminActor,
  change: { skip?: GuideStep; close?: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('settings/guide', 0))`)
    const [row] = await tx.select().from(settings).where(eq(settings.key, key))
    const before = storedSchema.safeParse(row?.value).data ?? nothing
    const skipped = change.skip ? [...new Set([...before.skipped, change.skip])] : before.skipped
    const value: Stored = { skipped, isClosed: change.close ?? before.isClosed }
    await tx
      .insert(settings)
      .values({ key, value, updatedAt: now() })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now() } })
    const detail = differences(
      { ...before, skipped: before.skipped.join() },
      { ...value, skipped: skipped.join() },
    )
    const about = { subject: 'guide', called: 'First steps', detail }
    await note(tx, now(), { actor, action: 'settings.guide', ...about })
  })
}
