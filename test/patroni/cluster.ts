import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import pg from 'pg'
import { chooseAccount } from '#server/database/embedded/home.ts'
import { freePort } from '#server/system/free-port.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'
import { killWhole } from '#test/pair.ts'
import { until } from '#test/until.ts'
import { type Program, postgresBin, start } from './programs.ts'

/* Three PostgreSQL that Patroni leads, as docs/operations.md sets them up on machines of their own. */

/** A leader that is not heard of for so long is followed by another one. */
export const leaderTtlSeconds = 20
const loopSeconds = 2

export type Member = Awaited<ReturnType<typeof createMember>>

export async function startCluster() {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'octavo-cluster-'))
  const account = chooseAccount(folder)
  if (account) fs.chownSync(folder, account.uid, account.gid)
  const [client, peer, balanced] = [await freePort(), await freePort(), await freePort()]
  const at = (port: number) => `http://127.0.0.1:${port}`
  const etcd = start(folder, 'etcd', [
    ...['--data-dir', path.join(folder, 'etcd'), '--name', 'one', '--unsafe-no-fsync'],
    ...['--listen-client-urls', at(client), '--advertise-client-urls', at(client)],
    ...['--listen-peer-urls', at(peer), '--initial-advertise-peer-urls', at(peer)],
    ...['--initial-cluster', `one=${at(peer)}`],
  ])
  const members: Member[] = []
  for (const name of ['pg1', 'pg2', 'pg3'])
    members.push(await createMember(folder, name, at(client)))
  for (const member of members) member.start()
  fs.writeFileSync(path.join(folder, 'haproxy.cfg'), haproxyConfig(members, balanced))
  const haproxy = start(folder, 'haproxy', ['-db', '-f', path.join(folder, 'haproxy.cfg')])

  const leader = async (): Promise<Member | null> => {
    for (const member of members) if (await member.answers('primary')) return member
    return null
  }
  const followers = async () => {
    const known = await Promise.all(members.map((member) => member.answers('replica')))
    return known.filter(Boolean).length
  }
  const isSynchronous = async () =>
    (await Promise.all(members.map((member) => member.answers('synchronous')))).some(Boolean)
  return {
    folder,
    leader,
    /** A leader, two who follow it, and one of them has each commit before it is told. */
    whole: () =>
      until(
        async () => (await leader()) !== null && (await followers()) === 2 && isSynchronous(),
        250,
      ),
    url: `postgres://shop@127.0.0.1:${balanced}/shop?target_session_attrs=read-write`,
    hosts: `postgres://shop@${members.map(({ port }) => `127.0.0.1:${port}`)}/shop`,
    urlOf: ({ port }: Member) => `postgres://shop@127.0.0.1:${port}/shop`,
    async close() {
      for (const member of members) await member.close()
      await haproxy.stop()
      await etcd.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function createMember(folder: string, name: string, etcdUrl: string) {
  const [port, api] = [await freePort(), await freePort()]
  // Its way to etcd, which can be cut.
  const way = await startFaultProxy(etcdUrl)
  const data = path.join(folder, name)
  const file = path.join(folder, `${name}.yml`)
  const etcd = `127.0.0.1:${new URL(way.url).port}`
  // JSON is YAML.
  fs.writeFileSync(file, JSON.stringify(patroniConfig({ name, port, api, data, etcd, folder })))
  let patroni: Program | undefined
  return {
    name,
    port,
    api,
    start() {
      patroni = start(folder, 'patroni', [file], name)
    },
    /** Patroni's own word: `primary`, `replica`, `synchronous`. */
    answers: (what: string) =>
      fetch(`http://127.0.0.1:${api}/${what}`, { signal: AbortSignal.timeout(2000) }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    /** As a machine without power. */
    kill() {
      const postgres = Number(
        fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0],
      )
      killWhole(patroni?.pid as number, postgres)
      patroni = undefined
    },
    cutOff: () => way.set('hole'),
    letBack: () => way.set('refuse'),
    reach: () => way.set('pass'),
    async admin(text: string) {
      const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`)
      await client.connect()
      await client.query(text).finally(() => client.end())
    },
    async close() {
      await patroni?.stop()
      await way.close()
    },
  }
}

type Place = { name: string; port: number; api: number; data: string; etcd: string; folder: string }

const patroniConfig = ({ name, port, api, data, etcd, folder }: Place) => ({
  scope: 'octavo',
  name,
  restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
  // Otherwise it would ask etcd for other addresses, and find a way around the one that is cut.
  etcd3: { hosts: [etcd], use_proxies: true },
  bootstrap: {
    dcs: {
      ttl: leaderTtlSeconds,
      loop_wait: loopSeconds,
      retry_timeout: 5,
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: data,
    bin_dir: postgresBin,
    pgpass: path.join(folder, `${name}.pgpass`),
    authentication: {
      superuser: { username: 'postgres', password: 'unused' },
      replication: { username: 'replicator', password: 'unused' },
      rewind: { username: 'rewinder', password: 'unused' },
    },
    parameters: { unix_socket_directories: '' },
  },
})

const haproxyConfig = (members: Member[], port: number) => `global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members.map((member) => `  server ${member.name} 127.0.0.1:${member.port} check port ${member.api}`).join('\n')}
`
