import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/*
 * Seconds of a processor that PostgreSQL has used since it was started, with the connections that have ended:
 * what others do on the machine hardly changes them. Linux alone tells; elsewhere it is 0 for both sides.
 */

const ticksPerSecond = 100

/** Of `/proc/<pid>/stat`, behind the name: its parent, and its ticks and those of its children that ended. */
function statOf(pid: string | number): { parent: number; own: number; ended: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const at = (index: number) => Number(fields[index] ?? 0)
  return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) }
}

export async function postgresCpu(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  try {
    const { parent: server } = statOf(rows[0]?.pid as number)
    // A process that ends between the two looks at the server would be counted in neither place.
    for (;;) {
      const ended = statOf(server).ended
      const ticks = statOf(server).own + ended + ticksOfChildren(server)
      if (statOf(server).ended === ended) return ticks / ticksPerSecond
    }
  } catch {
    return 0
  }
}

function ticksOfChildren(server: number): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const { parent, own } = statOf(pid)
      if (parent === server) ticks += own
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks
}
