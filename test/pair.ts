import { execFileSync, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import pg from 'pg'
import { prepareBinaries, systemDir } from '#server/database/embedded/binaries.ts'
import { chooseAccount } from '#server/database/embedded/home.ts'
import { freePort } from '#server/system/free-port.ts'
import { until } from './until.ts'

export type Member = Awaited<ReturnType<typeof member>>

/**
 * Two PostgreSQL of the programs that come with the shop: a primary, and a standby that follows it. With
 * `synchronous` a commit is told only when both have it. `url` names both, `urlOf` one of them.
 */
export async function startPair({ synchronous = true } = {}) {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'octavo-pair-'))
  const account = chooseAccount(folder)
  fs.chmodSync(folder, 0o711)
  const binaries = prepareBinaries(account, account ? systemDir : folder, () => {})
  const inside = { ...account, cwd: folder, stdio: 'ignore' as const }
  for (const name of ['one', 'two']) {
    fs.mkdirSync(path.join(folder, name), { mode: 0o700 })
    if (account) fs.chownSync(path.join(folder, name), account.uid, account.gid)
  }
  const data = (name: string) => path.join(folder, name)
  const init = ['-U', 'admin', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-locale']
  execFileSync(binaries.initdb, ['-D', data('one'), ...init], inside)
  const made = (name: string, port: number) =>
    member({ program: binaries.postgres, data: data(name), options: inside, port })
  const [port, otherPort] = [await freePort(), await freePort()]

  const founder = await made('one', port)
  await founder.admin('create role shop login createdb')
  await founder.admin('create database shop owner shop')
  await founder.stop()
  // A copy of a database at rest is whole.
  execFileSync('cp', ['-a', `${data('one')}/.`, data('two')], inside)
  const follow = `primary_conninfo = 'host=127.0.0.1 port=${port} user=admin application_name=two'\n`
  fs.appendFileSync(path.join(data('two'), 'postgresql.auto.conf'), follow)
  fs.writeFileSync(path.join(data('two'), 'standby.signal'), '')
  const primary = await made('one', port)
  const standby = await made('two', otherPort)
  const follows = async (state: string) => {
    const rows = await primary.admin(
      `select from pg_stat_replication where state = 'streaming' and sync_state = '${state}'`,
    )
    return rows.length === 1
  }
  await until(() => follows('async'))
  if (synchronous) {
    await primary.admin(`alter system set synchronous_standby_names = 'two'`)
    await primary.admin('select pg_reload_conf()')
    await until(() => follows('sync'))
  }
  const urlAt = (hosts: string) => `postgres://shop@${hosts}/shop`
  return {
    primary,
    standby,
    url: `${urlAt(`127.0.0.1:${port},127.0.0.1:${otherPort}`)}?target_session_attrs=read-write`,
    urlOf: (one: Member) => urlAt(`127.0.0.1:${one.port}`),
    async close() {
      for (const one of [primary, standby]) await one.stop()
      fs.rmSync(folder, { recursive: true })
    },
  }
}

type Programs = { program: string; data: string; options: object; port: number }

async function member({ program, data, options, port }: Programs) {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(program, ['-D', data, ...args], options)
  const ended = new Promise((resolve) => server.on('exit', resolve))
  const isRunning = () => server.exitCode === null && server.signalCode === null

  /** As the superuser, on a connection of its own. */
  async function admin(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(`postgres://admin@127.0.0.1:${port}/postgres`)
    client.on('error', () => {})
    await client.connect()
    return client
      .query(text)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }

  await until(async () => {
    if (!isRunning()) throw new Error(`PostgreSQL in ${data} did not start`)
    return admin('select 1').then(
      () => true,
      () => false,
    )
  }, 50)
  return {
    port,
    admin,
    /** As a machine without power: no process of it says another word. */
    async kill() {
      killWhole(server.pid as number)
      await ended
    },
    async stop() {
      if (isRunning()) server.kill('SIGINT')
      await ended
    },
  }
}

/** A program and those that it started, of which none says another word. */
export function killWhole(...programs: number[]) {
  const own = programs.flatMap((pid) => [...childrenOf(pid), pid])
  for (const pid of own) signal(pid, 'SIGSTOP')
  for (const pid of own) signal(pid, 'SIGKILL')
}

function childrenOf(pid: number): number[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n')
  return list.flatMap((line) => {
    const [child, parent] = line.trim().split(/\s+/).map(Number)
    return parent === pid && child ? [child] : []
  })
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}
