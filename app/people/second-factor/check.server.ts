import { createHash } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { unseal } from './seal.server.ts'
import { stepOfCode } from './totp.ts'

export type FactorCheck =
  /** This admin has no second factor. */
  | 'none'
  /** There is one, and no code was given. */
  | 'missing'
  | 'wrong'
  | 'right'
  /** A recovery code, which is used up now. */
  | 'recovery'

/** A recovery code is kept as a hash; capitals, blanks and hyphens make no other one of it. */
export const hashOfRecovery = (code: string): string =>
  createHash('sha256')
    .update(`recovery ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest('base64url')

/** Checks a code of the app, or a recovery code, and uses it up: none is taken twice. */
export async function checkFactor(
  deps: Pick<Deps, 'db' | 'pool' | 'now'>,
  adminId: string,
  code: string | undefined,
): Promise<FactorCheck> {
  const { rows } = await deps.pool.query<{ secret: string }>({
    name: 'second factor of an admin',
    text: 'select secret from second_factors where admin_id = $1 and confirmed_at is not null',
    values: [adminId],
  })
  const [factor] = rows
  if (!factor) return 'none'
  const typed = code?.trim() ?? ''
  if (typed === '') return 'missing'
  if (await takeCode(deps, adminId, factor.secret, typed)) return 'right'
  return (await takeRecovery(deps, adminId, typed)) ? 'recovery' : 'wrong'
}

/** One statement decides, so that of two who bring the same code one is let in. */
export async function takeCode(
  { db, pool, now }: Pick<Deps, 'db' | 'pool' | 'now'>,
  adminId: string,
  sealed: string,
  code: string,
): Promise<boolean> {
  const secret = await unseal(db, adminId, sealed)
  const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), now())
  if (step === null) return false
  const { rowCount } = await pool.query({
    name: 'take code',
    text: `update second_factors set last_step = $2
      where admin_id = $1 and last_step < $2 and secret = $3`,
    values: [adminId, step, sealed],
  })
  return rowCount === 1
}

async function takeRecovery({ pool }: Pick<Deps, 'pool'>, adminId: string, code: string) {
  const { rowCount } = await pool.query({
    name: 'take recovery code',
    text: `update second_factors set recovery_hashes = array_remove(recovery_hashes, $2)
      where admin_id = $1 and $2 = any(recovery_hashes)`,
    values: [adminId, hashOfRecovery(code)],
  })
  return rowCount === 1
}
