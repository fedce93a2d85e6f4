import { and, desc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Database, Transaction } from '#server/database/client.ts'
import { newId } from '#server/database/id.ts'
import { attempts } from '#server/database/schema.ts'
import { problem } from './errors.ts'

export type Limit = {
  /** The key attempts are counted under: 'admin-name:jane', 'admin-address:192.0.2.1'. */
  bucket: string
  max: number
  windowMs: number
}

export type Attempt =
  | { ok: true; succeeded: () => Promise<void> }
  | { ok: false; retryAfterSeconds: number }

export type Guess = Exclude<Attempt, { ok: true }> | (Began & { failed: () => Promise<void> })
type Began = Extract<Attempt, { ok: true }>
type Clocked = { db: Database; now: () => Date }

/** When the window is full of guesses still being checked, ask the client to retry in 2 s. */
const underWaySeconds = 2
/** A guess without a result for this long never gets one: its server is gone. */
const forgottenMs = 30_000

/**
 * Counts an attempt against every limit before it is evaluated, so that parallel attempts cannot
 * slip through; `succeeded` removes it again. A refused attempt is not counted, so that retrying
 * does not extend the window.
 */
export const startAttempt = (deps: Clocked, limits: Limit[]): Promise<Attempt> =>
  count(deps, limits, false)

/**
 * The same for a guess, where only failures count. A guess takes a place until `succeeded` or
 * `failed` is called, so that parallel guesses hit the limit, while correct ones that arrive
 * together only wait a few seconds.
 */
export async function startGuess(deps: Clocked, limits: Limit[]): Promise<Guess> {
  const attempt = await count(deps, limits, true)
  if (!attempt.ok) return attempt
  const { ids, succeeded } = attempt
  const failed = async () => {
    await deps.db.update(attempts).set({ underWay: false }).where(inArray(attempts.id, ids))
  }
  return { ok: true, succeeded, failed }
}

async function count(
  { db, now }: Clocked,
  limits: Limit[],
  underWay: boolean,
): Promise<Exclude<Attempt, { ok: true }> | (Began & { ids: string[] })> {
  const at = now()
  const inOrder = limits.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1))
  const rows = limits.map(({ bucket }) => ({ id: newId(at.getTime()), bucket, at, underWay }))
  const longestMs = Math.max(...limits.map(({ windowMs }) => windowMs))
  // A concurrent request may have read a later time than ours: never wait longer than the window.
  const refused = (freeAtMs: number) => {
    const waitMs = Math.min(freeAtMs - at.getTime(), longestMs)
    return { ok: false as const, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
  }
  // When the window is full, refuse at once, without taking a lock.
  const alreadyFull = await firstFull(db, inOrder, at)
  if (alreadyFull !== null) return refused(alreadyFull)
  const freeAtMs = await db.transaction(async (tx) => {
    for (const limit of inOrder) {
      // Lock each key, always in the same order, so that two requests never wait for each other.
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
    ids,
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
  const inWindow = and(
    eq(attempts.bucket, bucket),
    gt(attempts.at, new Date(at.getTime() - windowMs)),
  )
  const taken = await tx.$count(attempts, inWindow)
  if (taken < max) return null
  const forgotten = lte(attempts.at, new Date(at.getTime() - forgottenMs))
  const failures = await tx
    .select({ at: attempts.at })
    .from(attempts)
    .where(and(inWindow, or(eq(attempts.underWay, false), forgotten)))
    .orderBy(desc(attempts.at))
    .limit(max)
  const oldest = failures[max - 1]
  return oldest ? oldest.at.getTime() + windowMs : at.getTime() + underWaySeconds * 1000
}

/**
 * Normalizes a name, so that capitals, full-width letters and surrounding blanks share one count.
 */
export const spellingKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/** Answers a request that a limit stopped: why, and when to try again. */
export const tooMany = (
  reply: FastifyReply,
  retryAfterSeconds: number,
  why = 'Too many attempts.',
): FastifyReply =>
  problem(reply, 429, {
    message: `${why} Please wait ${inWords(retryAfterSeconds)} and try again.`,
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

/** A waiting time in words: "2 s", "15 min". */
const inWords = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`

/** Removes attempts that are older than every window. */
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
