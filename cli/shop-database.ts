import { existsSync } from 'node:fs'
import * as path from 'node:path'
import { reachEmbedded } from '#server/database/embedded/running.ts'
import { migrate, pendingMigrations } from '#server/database/migrate.ts'
import { type Env, readEnv } from '#server/env.ts'

/* The shop's database, for a command: DATABASE_URL, else the shop's own PostgreSQL. */

export type ShopDatabase = { url: string; env: Env; close: () => Promise<void> }

/** A password of the first admin that a start would refuse is no reason to refuse a command. */
function settings(): Env {
  const { ADMIN_PASSWORD: _, ...source } = process.env
  const config = readEnv(source)
  if (!config.ok) throw new Error(config.problems.join('\n'))
  return config.env
}

export async function openShopDatabase(say: (line: string) => void): Promise<ShopDatabase> {
  const env = settings()
  if (env.DATABASE_URL) {
    await migrate(env.DATABASE_URL, { log: say }).catch((error: Error) => {
      const where = env.DATABASE_URL?.replace(/^.*@/, '').replace(/\?.*$/, '')
      throw new Error(`DATABASE_URL: the database at ${where} can't be used: ${error.message}`)
    })
    return { url: env.DATABASE_URL, env, close: async () => {} }
  }
  const reached = await reachEmbedded({ dataDir: env.DATA_DIR, log: say })
  if (reached.isShopOpen) await refuseOlderShop(reached.url)
  else await migrate(reached.url, { log: say })
  return { url: reached.url, env, close: reached.close }
}

/**
 * An open shop brings its own database up to date, and that of an older version lacks what commands write. Nobody can tell
 * from here which of them it is.
 */
async function refuseOlderShop(url: string): Promise<void> {
  const [first] = await pendingMigrations(url)
  if (first)
    throw new Error(
      `The database of the shop that is open waits for ${first}: it is still being brought up to date, which may take minutes, or the shop is of an older version and has to be restarted. Please try again then.`,
    )
}

export type ReachedDatabase = ShopDatabase & {
  /** Whether the shop of DATA_DIR is open; of DATABASE_URL only its connections tell. */
  isShopOpen: boolean
}

/**
 * The same without a look at its migrations, for what goes beneath them. A command that only reads makes
 * no database where there is none.
 */
export async function reachDatabase(
  say: (line: string) => void,
  { mayCreate = false }: { mayCreate?: boolean } = {},
): Promise<ReachedDatabase> {
  const env = settings()
  if (env.DATABASE_URL) {
    return { url: env.DATABASE_URL, env, isShopOpen: false, close: async () => {} }
  }
  if (!mayCreate && !existsSync(path.join(env.DATA_DIR, 'postgres')))
    throw new Error(
      `There is no shop in ${env.DATA_DIR}: set DATA_DIR to its folder, or DATABASE_URL`,
    )
  return { ...(await reachEmbedded({ dataDir: env.DATA_DIR, log: say })), env }
}
