import { eq } from 'drizzle-orm'
import { defaultIdentity, type ShopIdentity } from '#app/values/shop-identity.ts'
import type { Database, Transaction } from '#server/database/client.ts'
import { settings } from '#server/database/schema.ts'
import { identityAnswerSchema } from './identity.schema.ts'

/* What the shop calls itself: one row of the table "settings". */

const key = 'identity'

export type VersionedIdentity = {
  identity: ShopIdentity
  /** When it was last stored, in Unix milliseconds; 0 when it never was. */
  version: number
}

/** The identity as it is stored, with its version; the default where it says nothing. */
export async function readIdentity(db: Database | Transaction): Promise<VersionedIdentity> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key))
  const stored = identityAnswerSchema.safeParse({ ...defaultIdentity, ...(row?.value as object) })
  return { identity: stored.data ?? defaultIdentity, version: row?.updatedAt.getTime() ?? 0 }
}

/** Stores the identity whole, in place of the one before. */
export async function storeIdentity(
  tx: Transaction,
  { identity, version }: VersionedIdentity,
): Promise<void> {
  const row = { value: identity, updatedAt: new Date(version) }
  await tx
    .insert(settings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row })
}
