import { setTimeout as delay } from 'node:timers/promises'
import type { Stage } from './stage.ts'

type Trouble = { name: string; run: (stage: Stage) => Promise<void> }

/** What goes wrong, in turn. Each is over when it returns. */
export const troublesOf = ({ disk }: Stage): Trouble[] =>
  disk ? [...troubles, fullDisk] : troubles

const fullDisk: Trouble = {
  name: 'the disk of PostgreSQL is full',
  async run({ disk, pool, untilReady }) {
    disk?.fill()
    try {
      // 20 MB more: if there is room for them, this is no trouble.
      const grown = `create temporary table grown as select repeat('x', 1000) from generate_series(1, 20000)`
      const { code } = await pool.query(grown).then(
        () => ({ code: 'none' }),
        (error) => error,
      )
      if (code === 'none') throw new Error('The disk was not full')
      await delay(5000)
    } finally {
      disk?.empty()
    }
    await untilReady()
  },
}

const troubles: Trouble[] = [
  { name: 'the shop is killed', run: (stage) => stage.killApp() },
  {
    name: 'PostgreSQL is killed',
    async run(stage) {
      process.kill(stage.postgres.pid(), 'SIGKILL')
      await delay(500)
      await stage.untilReady()
    },
  },
  { name: 'the network swallows everything', run: (stage) => cut(stage, 'hole', 3000) },
  { name: 'the network refuses', run: (stage) => cut(stage, 'refuse', 2000) },
  {
    name: 'the mail server is slow',
    async run({ slowMail }) {
      slowMail(1000)
      await delay(5000)
      slowMail(0)
    },
  },
]

async function cut({ network, untilReady }: Stage, way: 'hole' | 'refuse', forMs: number) {
  network.set(way)
  await delay(forMs)
  network.set('pass')
  await untilReady()
}
