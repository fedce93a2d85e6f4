import { execFileSync, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import pg from 'pg'
import { chooseAccount } from '#server/database/embedded/home.ts'

/**
 * A PostgreSQL 15 from Debian's package, the oldest that the shop supports, with a database whose
 * owner is no superuser. Null when the package is not installed.
 */
export async function startDebianPostgres(): Promise<{
  url: string
  stop: () => Promise<void>
} | null> {
  const bin = '/usr/lib/postgresql/15/bin'
  if (!fs.existsSync(path.join(bin, 'postgres'))) return null
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'octavo-pg15-'))
  const account = chooseAccount(folder)
  if (account) fs.chownSync(folder, account.uid, account.gid)
  const data = path.join(folder, 'data')
  const options = { ...account, cwd: folder, stdio: 'ignore' as const }
  const init = ['-D', data, '-U', 'admin', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-locale']
  execFileSync(path.join(bin, 'initdb'), init, options)
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off']
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn(path.join(bin, 'postgres'), args, options)
  const ended = new Promise((resolve) => server.on('exit', resolve))
  const urlFor = (role: string, name: string) =>
    `postgresql://${role}@/${name}?host=${encodeURIComponent(folder)}&port=5432&sslmode=disable`
  const admin = await connectWhenReady(urlFor('admin', 'postgres'), server)
  await admin.query('create role shop login')
  await admin.query('create database shop owner shop')
  await admin.end()
  return {
    url: urlFor('shop', 'shop'),
    stop: async () => {
      server.kill('SIGINT')
      await ended
      fs.rmSync(folder, { recursive: true })
    },
  }
}

async function connectWhenReady(url: string, server: { exitCode: number | null }) {
  while (true) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (server.exitCode !== null) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
