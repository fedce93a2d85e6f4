import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'

/** Room for the demo, ten minutes of orders and the log of PostgreSQL's writes, which `walSettings` keep short. */
const size = '500m'
export const walSettings = { max_wal_size: '64MB', min_wal_size: '32MB' }

export type SmallDisk = { folder: string; fill: () => void; empty: () => void; close: () => void }

/** A disk in memory that can be filled up. Null where nobody may mount one: that takes Linux and root. */
export function mountSmallDisk(folder: string): SmallDisk | null {
  try {
    fs.mkdirSync(folder)
    const options = ['-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'octavo-ordeal', folder]
    execFileSync('mount', options, { stdio: 'ignore' })
  } catch {
    return null
  }
  const ballast = path.join(folder, 'ballast')
  return {
    folder,
    fill() {
      for (const bytes of [1_000_000, 4096]) fillBy(ballast, bytes)
    },
    empty: () => fs.rmSync(ballast, { force: true }),
    close: () => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' }),
  }
}

function fillBy(file: string, bytes: number) {
  const block = Buffer.alloc(bytes)
  const opened = fs.openSync(file, 'a')
  try {
    for (;;) if (fs.writeSync(opened, block) < bytes) return
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    fs.closeSync(opened)
  }
}
