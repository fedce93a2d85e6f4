import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { chooseAccount } from '#server/database/embedded/home.ts'

/* The programs of a cluster, which are Debian's packages. */

const packages: Record<string, string[]> = {
  etcd: ['/usr/bin/etcd'],
  patroni: ['/usr/bin/patroni'],
  haproxy: ['/usr/sbin/haproxy'],
}
const newest = ['18', '17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin`)
export const postgresBin = newest.find((bin) => fs.existsSync(path.join(bin, 'postgres')))

/** The packages that are not there. */
export function missingPackages(): string[] {
  const named: Record<string, string> = { etcd: 'etcd-server' }
  const missing = Object.keys(packages).filter((name) => !programOf(name))
  return [...missing.map((name) => named[name] ?? name), ...(postgresBin ? [] : ['postgresql'])]
}

const programOf = (name: string): string | undefined =>
  packages[name]?.find((file) => fs.existsSync(file))

export type Program = ReturnType<typeof start>

/** Starts one of them in the folder, as the account that PostgreSQL may run as; its words are in NAME.log. */
export function start(folder: string, name: string, args: string[], called = name) {
  const log = fs.openSync(path.join(folder, `${called}.log`), 'a')
  const child = spawn(programOf(name) as string, args, {
    ...chooseAccount(folder),
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  const ended = new Promise((resolve) => child.on('exit', resolve))
  return {
    pid: child.pid as number,
    async stop() {
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await ended
      clearTimeout(force)
    },
  }
}
