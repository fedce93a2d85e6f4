import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { settings } from '#server/database/schema.ts'

/*
 * The secrets of second factors are needed in clear for each code, so they cannot be hashed. They are
 * sealed with a key that is kept in another table: a copy of theirs alone opens nothing.
 */

const algorithm = 'aes-256-gcm'
const settingKey = 'second-factor-key'

/** Sealed for this admin: in another's row it does not open. */
export async function seal(db: Database, adminId: string, secret: Buffer): Promise<string> {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, await keyOf(db), nonce).setAAD(Buffer.from(adminId))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

export async function unseal(db: Database, adminId: string, sealed: string): Promise<Buffer> {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(algorithm, await keyOf(db), bytes.subarray(0, 12))
    .setAAD(Buffer.from(adminId))
    .setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
}

/** Made by the first server that needs it, then shared by all. */
async function keyOf(db: Database): Promise<Buffer> {
  const read = () => db.select().from(settings).where(eq(settings.key, settingKey))
  const [known] = await read()
  if (known) return Buffer.from(known.value as string, 'base64url')
  const value = randomBytes(32).toString('base64url')
  await db.insert(settings).values({ key: settingKey, value }).onConflictDoNothing()
  const [row] = await read()
  return Buffer.from(row?.value as string, 'base64url')
}
