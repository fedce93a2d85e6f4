import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { childEnv } from '#server/system/child-env.ts'
import type { Account, Binaries } from './binaries.ts'
import { privateFolder } from './home.ts'
import { whyNot } from './log.ts'

export const adminRole = 'octavo_admin'
export const appRole = 'octavo'

export type Passwords = { admin: string; app: string }

export type Cluster = { home: string; dataDir: string; account: Account; binaries: Binaries }

const passwordsOnly = `local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
host all all ::1/128 scram-sha-256
`

/**
 * Makes the cluster when there is none, and answers the passwords of its two roles. The app's role
 * owns the database `octavo` and is no superuser. Lost passwords are replaced by new ones.
 */
export async function prepareCluster(
  cluster: Cluster,
  { sync, log }: { sync: boolean; log: (line: string) => void },
): Promise<Passwords> {
  const file = path.join(cluster.home, 'passwords.json')
  const isNew = !fs.existsSync(cluster.dataDir)
  const known = readPasswords(file)
  const passwords = known ?? { admin: newPassword(), app: newPassword() }
  if (!known) writePrivately(file, JSON.stringify(passwords))
  if (isNew) {
    log('Creating the database')
    await createCluster(cluster, passwords, sync)
  } else if (!known) {
    log(`${file} is missing: setting new passwords`)
    await runAlone(cluster, cluster.dataDir, [
      `ALTER ROLE ${adminRole} PASSWORD '${passwords.admin}'`,
      `ALTER ROLE ${appRole} PASSWORD '${passwords.app}'`,
    ])
  }
  return passwords
}

/** Made under another name and renamed when whole, so that a start that was killed begins again. */
async function createCluster(cluster: Cluster, passwords: Passwords, sync: boolean) {
  const half = path.join(cluster.home, 'data.new')
  fs.rmSync(half, { recursive: true, force: true })
  privateFolder(half, cluster.account)
  await run(cluster, cluster.binaries.initdb, [
    ...['-D', half, '-U', adminRole, '--auth=trust', '--encoding=UTF8', '--locale=C'],
    // PostgreSQL's own C.UTF-8: the same order on every machine, whatever its C library says.
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ...(sync ? [] : ['--no-sync']),
  ])
  fs.writeFileSync(path.join(half, 'pg_hba.conf'), passwordsOnly)
  await runAlone(cluster, half, [
    `ALTER ROLE ${adminRole} PASSWORD '${passwords.admin}'`,
    `CREATE ROLE ${appRole} LOGIN PASSWORD '${passwords.app}'`,
    `CREATE DATABASE octavo OWNER ${appRole}`,
    'REVOKE CONNECT ON DATABASE octavo FROM PUBLIC',
  ])
  fs.renameSync(half, cluster.dataDir)
}

/** Runs SQL, a statement a line, in PostgreSQL's single-user mode, which needs no password. */
function runAlone(cluster: Cluster, dataDir: string, statements: string[]) {
  const args = ['--single', '-D', dataDir, '-c', 'exit_on_error=on', 'postgres']
  return run(cluster, cluster.binaries.postgres, args, `${statements.join('\n')}\n`)
}

function run(cluster: Cluster, program: string, args: string[], input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...cluster.account,
      cwd: cluster.home,
      env: postgresEnv(),
      detached: true, // Ctrl-C goes to the foreground group; we decide when PostgreSQL ends
      windowsHide: true,
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output = (output + chunk).slice(-4000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.stdin.on('error', () => {}) // it ended early: its exit code says so
    child.stdin.end(input)
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else {
        const why = whyNot(output, cluster.home) ?? output.trim()
        reject(
          new Error(
            `The database could not be created: ${why} (${path.basename(program)}, ${code})`,
          ),
        )
      }
    })
  })
}

/** English messages, whatever the machine speaks. */
export const postgresEnv = (): NodeJS.ProcessEnv => childEnv({ LC_ALL: 'C' })

export function readPasswords(file: string): Passwords | null {
  if (!fs.existsSync(file)) return null
  const { admin, app } = JSON.parse(fs.readFileSync(file, 'utf8'))
  return { admin, app }
}

function writePrivately(file: string, text: string) {
  const half = `${file}.new`
  fs.rmSync(half, { force: true })
  fs.writeFileSync(half, text, { mode: 0o600, flush: true })
  fs.renameSync(half, file)
}

function newPassword() {
  return randomBytes(24).toString('hex')
}
