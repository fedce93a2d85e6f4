import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import type { Connection } from './copy.server.ts'

/**
 * Orders and visitors go first in PostgreSQL, too: the process that it has for this connection gives way to the others,
 * if it runs on this machine. Elsewhere its number would be that of some other process.
 */
export async function giveWayIn(client: Connection): Promise<void> {
  const { rows } = await client.query<{ pid: number; isLocal: boolean }>(
    'select pg_backend_pid() as pid, inet_server_addr() is null as "isLocal"',
  )
  const [{ pid, isLocal } = { pid: 0, isLocal: false }] = rows
  if (!isLocal) return
  try {
    const name = await readFile(`/proc/${pid}/cmdline`, 'latin1')
    if (name.startsWith('postgres: ')) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Another kind of system, or one that forbids it.
  }
}
