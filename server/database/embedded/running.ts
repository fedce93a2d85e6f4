import * as fs from 'node:fs'
import * as path from 'node:path'
import { appRole, readPasswords } from './cluster.ts'
import { addressAt, startEmbedded } from './embedded.ts'
import { chooseAccount } from './home.ts'
import { takeLock } from './lock.ts'

export type Reached = {
  url: string
  /** Whether a shop is open on it; otherwise it was started for us. */
  isShopOpen: boolean
  /** Leaves the PostgreSQL of a shop that is open alone. */
  close: () => Promise<void>
}

/**
 * The PostgreSQL of a data folder, for a command: that of the shop which is open on it, else one that is
 * started for as long as the command runs.
 */
export async function reachEmbedded(options: {
  dataDir: string
  log: (line: string) => void
}): Promise<Reached> {
  const inside = path.join(options.dataDir, 'postgres')
  const home = fs.existsSync(inside) ? fs.realpathSync(inside) : null
  const lock = home === null ? null : takeLock(path.join(home, 'lock'))
  if (home !== null && !lock) {
    const account = chooseAccount(options.dataDir)
    const passwords = readPasswords(path.join(home, 'passwords.json'))
    if (!passwords)
      throw new Error(`The shop on ${options.dataDir} is only just being made: try again`)
    const address = addressAt(home, account, portOf(home))
    const url = address.urlFor(appRole, passwords.app, 'octavo')
    return { url, isShopOpen: true, close: async () => {} }
  }
  lock?.release()
  const { url, stop } = await startEmbedded(options)
  return { url, isShopOpen: false, close: stop }
}

/** PostgreSQL writes its port into the fourth line of its own file. */
function portOf(home: string): number {
  const file = path.join(home, 'data', 'postmaster.pid')
  if (!fs.existsSync(file)) return 5432
  return Number(fs.readFileSync(file, 'utf8').split('\n')[3])
}
