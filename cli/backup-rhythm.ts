import * as path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { backupFolder } from '#server/backup/scheduled.ts'
import { backUpWhenDue, roundMs } from '#server/backup/when-due.ts'
import { pathOf } from './input-files.ts'
import { reachDatabase } from './shop-database.ts'
import { systemWords } from './system-words.ts'

/** Often enough for the shortest rhythm, and no work for a database that runs. */
const lookMs = 30_000

/**
 * `octavo backup --every`: the backups that the shop would make by BACKUP_EVERY, by a program beside it, until that is
 * stopped. Each round finds the database anew, because the shop may have been restarted meanwhile.
 */
export async function backUpByRhythm(how: {
  folder: string | undefined
  everyMs: number
  keep: number | undefined
}): Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stopping.abort())
  let isFirst = true
  while (!signal.aborted) {
    let pauseMs = roundMs
    const look = lookOnce(how, signal).then((isOpen) => {
      if (isOpen) pauseMs = lookMs
    })
    await look.catch((error: Error) => {
      if (signal.aborted) return
      // What is wrong from the beginning is told to who is looking.
      if (isFirst) throw error
      console.error(`${stamp()} ${systemWords(error)}; it is tried again`)
    })
    isFirst = false
    await delay(pauseMs, undefined, { signal }).catch(() => {})
  }
  console.log('Stopped')
}

/** Answers whether the database is there anyway: one that was started for this look is in the way of the shop's start. */
async function lookOnce(
  how: Parameters<typeof backUpByRhythm>[0],
  signal: AbortSignal,
): Promise<boolean> {
  const shop = await reachDatabase(() => {})
  try {
    const { env, url } = shop
    const folder = how.folder === undefined ? path.resolve(backupFolder(env)) : pathOf(how.folder)
    const made = await backUpWhenDue({
      ...{ url, folder, everyMs: how.everyMs, keep: how.keep ?? env.BACKUP_KEEP },
      ...{ isBeside: true, now: () => new Date(), signal },
    })
    if (made) console.log(`${stamp()} ${made.file}: ${made.bytes} bytes`)
    return shop.isShopOpen || env.DATABASE_URL !== undefined
  } finally {
    await shop.close()
  }
}

const stamp = () => new Date().toISOString().slice(0, 19).replace('T', ' ')
