import { type ChildProcess, fork } from 'node:child_process'
import type { Pool } from 'pg'
import type { LookupEnv } from '#app/feeds/lookup/open-library.server.ts'
import { moneyForm } from '#app/values/money.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/jobs/job.ts'
import { childEnv } from '#server/system/child-env.ts'
import { ownProgram } from '#server/system/own-files.ts'
import type { Order } from './worker.ts'

/* Starts a process for each import that has a step to do, and again when one was killed. */

type Needed = Pick<Deps, 'pool' | 'env' | 'settings'>
export type Workers = {
  /** The processes at work, by import. */
  pids: () => Map<string, number | undefined>
  /** Looks for imports that nobody works on. */
  look: () => Promise<void>
  close: () => void
}

/** What makes this process ready sooner (scripts/setup.mjs) does so for a worker. */
const quickStart = process.execArgv.filter(
  (arg, at, all) => arg.startsWith('--import') || all[at - 1] === '--import',
)
const kept = process.env.NODE_COMPILE_CACHE
/**
 * In MB: records are forgotten quickly, and a larger nursery saves no time but takes 60 MB more. What is left of it is so
 * little that several threads tidy it no sooner than one, and are missed elsewhere.
 */
export const youngMemory = ['--max-semi-space-size=8', '--no-parallel-scavenge']
/** Of one that writes: the books of a batch live until it is written, and each time that it is tidied they are moved. */
export const batchMemory = ['--max-semi-space-size=16', '--no-parallel-scavenge']

const program = ownProgram('app/feeds/import/worker')
/** Of one server; the others wait until one has ended. */
const atOnce = 2
/** Whoever works on a step is heard of every second or so. */
const forgottenSeconds = 20
/** A step that ends its process again and again is given up. */
const mostFalls = 5
const pauseMs = 1000

const workers = new WeakMap<Pool, Workers>()

/** Those of this server. */
export function workersOf(deps: Needed): Workers {
  const known = workers.get(deps.pool)
  if (known) return known
  const made = createWorkers(deps)
  workers.set(deps.pool, made)
  return made
}

/** Takes up what nobody has heard of: its server was killed, or is gone. */
export const takeUpImportsJob: Job = {
  name: 'imports',
  every: '* * * * *',
  run: (_data, deps) => workersOf(deps).look(),
}

function createWorkers({ pool, env, settings }: Needed): Workers {
  const running = new Map<string, ChildProcess>()
  const falls = new Map<string, number>()
  let isClosed = false

  async function look(): Promise<void> {
    if (isClosed || running.size >= atOnce) return
    const { rows } = await pool.query<{ id: string; reads: boolean }>(
      `select id, status = 'reading' as reads from imports where status in ('reading', 'applying', 'undoing')
         and heard_at < now() - $1 * interval '1 second' and id <> all($2::uuid[])
       order by step_at limit $3`,
      [forgottenSeconds, [...running.keys()], atOnce],
    )
    for (const { id, reads } of rows)
      if (running.size < atOnce && !running.has(id)) start(id, reads ? youngMemory : batchMemory)
  }

  function start(id: string, memory: string[]) {
    const child = fork(program, {
      env: childEnv(kept ? { NODE_COMPILE_CACHE: kept } : {}),
      execArgv: [...quickStart, ...memory],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    running.set(id, child)
    // Not in its environment, where its account could read the password under /proc (threats 41).
    const timeZone = settings.timeZone()
    const lookup = lookupOf(env)
    const order: Order = { url: urlOf(pool), id, timeZone, money: moneyForm(), lookup }
    child.on('spawn', () => {
      child.send(order, () => {})
    })
    child.on('error', () => {
      // One that could not start, since an upgrade is just replacing its Node, has no exit: the job tries again.
      if (child.pid === undefined) running.delete(id)
    })
    child.on('exit', (code) => ended(id, code === 0))
    child.unref()
    child.channel?.unref()
  }

  async function ended(id: string, isWell: boolean) {
    running.delete(id)
    if (isClosed) return
    if (isWell) falls.delete(id)
    else await fell(id).catch(() => {}) // the job takes it up
    await look().catch(() => {})
  }

  async function fell(id: string) {
    const times = (falls.get(id) ?? 0) + 1
    falls.set(id, times)
    await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
    if (isClosed) return
    if (times >= mostFalls) {
      falls.delete(id)
      await pool.query(
        `update imports set status = 'failed', problem = 'It ended unexpectedly, several times.'
         where id = $1 and status in ('reading', 'applying', 'undoing')`,
        [id],
      )
      return
    }
    await pool.query(
      `update imports set heard_at = now() - interval '1 hour'
       where id = $1 and status in ('reading', 'applying', 'undoing')`,
      [id],
    )
  }

  return {
    look,
    pids: () => new Map([...running].map(([id, { pid }]) => [id, pid])),
    close: () => {
      isClosed = true
      for (const child of running.values()) child.kill('SIGKILL')
      running.clear()
    },
  }
}

const lookupOf = ({ BOOK_LOOKUP, OPENLIBRARY_URL, PUBLIC_URL }: LookupEnv): LookupEnv => ({
  ...{ BOOK_LOOKUP, OPENLIBRARY_URL, PUBLIC_URL },
})

const urlOf = (pool: Pool): string => pool.options.connectionString as string
