import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A process that has ended and that nobody reaps, as in a container without an init; `end` reaps it. */
export async function startZombie(account: Pick<SpawnOptions, 'uid' | 'gid'>) {
  const parent = spawn('/bin/sh', ['-c', 'sleep 0 & echo $!; exec sleep 600'], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [pid] = await once(parent.stdout, 'data')
  return { pid: Number(pid), end: () => parent.kill('SIGKILL') }
}
