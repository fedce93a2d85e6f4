import { isIPv6 } from 'node:net'
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/database/client.ts'
import { newId } from '#server/database/id.ts'
import { attempts } from '#server/database/schema.ts'

export type Limit = {
  /** What is counted together: 'admin-name:jane', 'admin-address:192.0.2.1'. */
  bucket: string
  max: number
  windowMs: number
}

export type Attempt =
  | { ok: true; succeeded: () => Promise<void> }
  | { ok: false; retryAfterSeconds: number }

/**
 * Counts an attempt against every limit before it is evaluated, so that parallel guesses cannot slip
 * through together; `succeeded` takes it off again, which leaves failures only. A refused attempt is
 * not counted: the window ends however often somebody knocks.
 */
export async function startAttempt(
  { db, now }: { db: Database; now: () => Date },
  limits: Limit[],
): Promise<Attempt> {
  const at = now()
  const inOrder = limits.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1))
  const rows = limits.map(({ bucket }) => ({ id: newId(at.getTime()), bucket, at }))
  const longestMs = Math.max(...limits.map(({ windowMs }) => windowMs))
  // Who counted meanwhile may have looked at the clock after us: nobody waits longer than the window.
  const refused = (freeAtMs: number) => {
    const waitMs = Math.min(freeAtMs - at.getTime(), longestMs)
    return { ok: false as const, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
  }
  // Who knocks at a full window waits for nobody and takes no lock.
  const alreadyFull = await firstFull(db, inOrder, at)
  if (alreadyFull !== null) return refused(alreadyFull)
  const freeAtMs = await db.transaction(async (tx) => {
    for (const limit of inOrder) {
      // One counts at a time; the same order everywhere, so that no two wait for each other.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${limit.bucket}, 0))`)
    }
    const full = await firstFull(tx, inOrder, at)
    if (full !== null) return full
    await tx.insert(attempts).values(rows)
    return null
  })
  if (freeAtMs !== null) return refused(freeAtMs)
  const ids = rows.map((row) => row.id)
  return {
    ok: true,
    succeeded: async () => {
      await db.delete(attempts).where(inArray(attempts.id, ids))
    },
  }
}

/** When the first full window has room again, in milliseconds; null while all have room. */
async function firstFull(tx: Database | Transaction, limits: Limit[], at: Date) {
  for (const limit of limits) {
    const freeAtMs = await fullUntil(tx, limit, at)
    if (freeAtMs !== null) return freeAtMs
  }
  return null
}

async function fullUntil(tx: Database | Transaction, { bucket, max, windowMs }: Limit, at: Date) {
  const since = new Date(at.getTime() - windowMs)
  const counted = await tx
    .select({ at: attempts.at })
    .from(attempts)
    .where(and(eq(attempts.bucket, bucket), gt(attempts.at, since)))
    .orderBy(desc(attempts.at))
    .limit(max)
  const oldest = counted[max - 1]
  return oldest ? oldest.at.getTime() + windowMs : null
}

/** Removes what no window reaches any more. */
export async function forgetOldAttempts({
  db,
  now,
}: {
  db: Database
  now: () => Date
}): Promise<void> {
  const dayAgo = new Date(now().getTime() - 86_400_000)
  await db.delete(attempts).where(lt(attempts.at, dayAgo))
}

/** The part of an address that one visitor controls: IPv4 whole, the /64 of IPv6. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('%', 1).join('').split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array(zeros).fill('0'), ...back].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
