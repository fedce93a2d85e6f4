import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import * as path from 'node:path'
import { type Account, canReach, makeFolder, systemDir } from './binaries.ts'

/**
 * The account for PostgreSQL, which refuses to run as root: the owner of the data that is there,
 * else a user `octavo` when the machine has one, else `nobody`.
 */
export function chooseAccount(dataDir: string): Account {
  if (process.getuid?.() !== 0) return null
  for (const dir of [path.join(dataDir, 'postgres', 'data'), dataDir]) {
    const owner = fs.statSync(dir, { throwIfNoEntry: false })
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  const users = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['octavo', 'nobody']) {
    const entry = users.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "octavo" or "nobody": add one, start as another user, or set DATABASE_URL',
  )
}

/**
 * PostgreSQL's own folder: `DATA_DIR/postgres`. When its account can't reach that (root's home,
 * a folder of mode 700), it is a link to a folder under /var/lib/octavo, so that moving DATA_DIR
 * later takes the shop along.
 */
export function openHome(dataDir: string, account: Account, log: (line: string) => void): string {
  const inside = path.join(dataDir, 'postgres')
  const there = fs.lstatSync(inside, { throwIfNoEntry: false })
  if (there) {
    const home = fs.realpathSync(inside)
    refuseForeign(home, account)
    if (there.isSymbolicLink()) log(`PostgreSQL's data is in ${home}`)
    if (account && home.startsWith(`${systemDir}/`)) openTheWay(home)
    if (!canReach(account, home, 'read')) {
      throw new Error(
        `PostgreSQL's account (uid ${account?.uid}) can no longer reach ${home}: give it access to the folders above (chmod a+x), or start as the user who owns them`,
      )
    }
    return home
  }
  makeFolder(dataDir, account ? 0o711 : 0o700)
  makeFolder(inside, account ? 0o755 : 0o700)
  if (canReach(account, inside, 'read')) return inside
  fs.rmdirSync(inside)
  const home = path.join(systemDir, hashOf(dataDir))
  makeFolder(home, 0o755)
  openTheWay(home)
  fs.symlinkSync(home, inside)
  log(`PostgreSQL runs as an unprivileged user that can't reach ${dataDir}: its data is in ${home}`)
  if (fs.existsSync(path.join(home, 'data'))) {
    log(
      'It holds an earlier shop, which is opened again: remove that folder first to start a new one',
    )
  }
  return home
}

/* Folders that an earlier start created under a strict umask, so that only root can enter them. */
function openTheWay(home: string) {
  for (const dir of [systemDir, home]) fs.chmodSync(dir, fs.statSync(dir).mode | 0o055)
}

function refuseForeign(home: string, account: Account) {
  const data = fs.statSync(path.join(home, 'data'), { throwIfNoEntry: false })
  if (!data || account || process.getuid === undefined || data.uid === process.getuid()) return
  throw new Error(
    `The data in ${home} belongs to another user (uid ${data.uid}), not to ${userInfo().username}: start as that user, or choose another DATA_DIR`,
  )
}

/** Makes a folder that only the account can enter, and checks that it is ours if it was there. */
export function privateFolder(dir: string, account: Account): string {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
  const owner = fs.lstatSync(dir)
  if (account && owner.uid === 0) fs.chownSync(dir, account.uid, account.gid)
  else if (process.getuid && owner.uid !== (account?.uid ?? process.getuid())) {
    throw new Error(`${dir} belongs to another user (uid ${owner.uid}): remove it and start again`)
  }
  if (!owner.isDirectory()) throw new Error(`${dir} is in the way: remove it and start again`)
  fs.chmodSync(dir, 0o700)
  return dir
}

/** A folder for the Unix socket; its path is limited to 107 bytes by the system. */
export function socketFolder(home: string, account: Account): string {
  const longest = 107 - '/.s.PGSQL.5432.lock'.length
  const name = `octavo-${hashOf(home)}`
  const places = [path.join(home, 'run'), path.join(tmpdir(), name), path.join('/tmp', name)]
  const place = places.find((dir) => Buffer.byteLength(dir) <= longest)
  return privateFolder(place ?? path.join('/tmp', name), account)
}

function hashOf(dir: string) {
  return createHash('sha256').update(fs.realpathSync(dir)).digest('hex').slice(0, 12)
}
