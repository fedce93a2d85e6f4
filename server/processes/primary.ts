import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { createFigures, send } from './figures.ts'
import type { FromWorker } from './messages.ts'

type Options = {
  count: number
  /** Settings of the processes that differ from our own. */
  env: Record<string, string>
  warn: (line: string) => void
}

/** A process that was told to stop and is still there is ended after this time. */
const patienceMs = 60_000
const shortestPauseMs = 1000
const longestPauseMs = 30_000

/**
 * The processes that are the shop: one port, each on a core of its own. The primary keeps their number: one that
 * ends without being told is replaced, after a pause that grows while its successors don't open.
 */
export function createProcesses({ count, env, warn }: Options) {
  const open = new Set<Worker>()
  let isClosing = false
  const figures = createFigures(() => [...open])
  /** Restarts follow each other. */
  let lastRestart = Promise.resolve()

  /** Starts one; its welcome once visitors can be sent to it. Throws with its words when it does not open. */
  async function start(): Promise<{ worker: Worker; welcome: string }> {
    const worker = cluster.fork(env)
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'open') {
        open.add(worker)
        resolve(message.welcome)
      }
      if (message.kind === 'failed') reject(new Error(message.reason))
      if (message.kind === 'ask-figures') figures.collectFor(worker, message.ask)
      if (message.kind === 'own-figures') figures.take(message.ask, message.figures)
    })
    worker.on('exit', (code, signal) => {
      reject(new Error(`A process of the shop ended before it was open (${signal ?? code})`))
      if (open.delete(worker) && !isClosing) void replace(worker, signal ?? code)
    })
    return { worker, welcome: await promise }
  }

  async function replace({ process: { pid } }: Worker, how: string | number): Promise<void> {
    warn(`Process ${pid} of the shop ended (${how}): another one takes its place`)
    for (let pauseMs = shortestPauseMs; !isClosing; pauseMs *= 2) {
      const wasOpened = await start().then(
        () => true,
        (error) => warn(error.message),
      )
      if (wasOpened) return
      await delay(Math.min(pauseMs, longestPauseMs))
    }
  }

  /** It is told to stop and waited for. */
  async function end(worker: Worker, isReplaced: boolean): Promise<void> {
    open.delete(worker)
    if (worker.isDead()) return
    const exit = once(worker, 'exit')
    send(worker, { kind: 'stop', isReplaced })
    const force = setTimeout(() => worker.process.kill('SIGKILL'), patienceMs)
    await exit
    clearTimeout(force)
  }

  return {
    /** Opens the first, which brings the database up to date, and then the others side by side. */
    async open(): Promise<string> {
      const { welcome } = await start()
      await Promise.all(Array.from({ length: count - 1 }, start))
      return welcome
    },

    /**
     * Replaces them one at a time, by what is on the disk now; each goes only when its successor is open. One
     * that does not open leaves the rest as they are.
     */
    restart(): Promise<void> {
      lastRestart = lastRestart.then(async () => {
        for (const worker of [...open]) {
          if (isClosing) return
          await start()
          await end(worker, true)
        }
      })
      const outcome = lastRestart
      lastRestart = lastRestart.catch(() => {})
      return outcome
    },

    async close(): Promise<void> {
      isClosing = true
      const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      await Promise.all(all.map((worker) => end(worker, false)))
    },
  }
}
