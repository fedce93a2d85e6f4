import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { chooseAccount } from '#server/database/embedded/home.ts'
import { freePort } from '#server/system/free-port.ts'
import { targetOf } from './fault-proxy.ts'
import { until } from './until.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => fs.existsSync(file))

export const noPgbouncer = program ? false : 'PgBouncer is not installed (Debian: pgbouncer)'

/** PgBouncer before a database, in this mode. */
export async function startPgbouncer(
  databaseUrl: string,
  mode: 'session' | 'transaction' | 'statement',
) {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'octavo-pgbouncer-'))
  const account = chooseAccount(folder)
  if (account) fs.chownSync(folder, account.uid, account.gid)
  const [, user, password = '', name] =
    /^\w+:\/\/([^:@]*):?([^@]*)@[^/]*\/([^?]*)/.exec(databaseUrl) ?? []
  const target = targetOf(databaseUrl)
  const host = 'path' in target ? path.dirname(target.path) : target.host
  const targetPort = 'path' in target ? 5432 : target.port
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  fs.writeFileSync(
    file,
    `[databases]
${name} = host=${host} port=${targetPort} dbname=${name} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 40
`,
  )
  const bouncer = spawn(program as string, [file], { ...account, cwd: folder, stdio: 'ignore' })
  const ended = new Promise((resolve) => bouncer.on('exit', resolve))
  await until(async () => {
    if (bouncer.exitCode !== null) throw new Error('PgBouncer did not start')
    return canConnect(port)
  }, 50)
  return {
    url: `postgresql://${user}@127.0.0.1:${port}/${name}?sslmode=disable`,
    async close() {
      bouncer.kill('SIGTERM')
      await ended
      fs.rmSync(folder, { recursive: true })
    },
  }
}

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.on('connect', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
