import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { childEnv } from '#server/system/child-env.ts'
import { ownProgram } from '#server/system/own-files.ts'
import type { LogoFiles, PainterJob, PaintJob, Taken } from './picture-types.ts'

export type Painter = {
  /** The picture as a file; null when the source is not a picture that we accept. */
  paint(job: PaintJob): Promise<Buffer | null>
  /** An uploaded file as the original that is kept, or why it is not taken. */
  take(bytes: Uint8Array): Promise<Taken>
  /** A logo in the sizes that are used, from an original that was taken. */
  logo(original: Uint8Array): Promise<LogoFiles>
  /** A drawing of ours as a square PNG. */
  icon(svg: string, size: number): Promise<Buffer>
  close(): void
}

type Answer = { id: number; made?: unknown; problem?: string }
type Waiting = { resolve: (made: never) => void; reject: (error: Error) => void }

const program = ownProgram('app/covers/painter')

/**
 * Pictures are made in another process of low priority, so that pages and orders never wait for
 * one. It starts with the first job, ends after `idleMs` without work, and is replaced when it
 * dies: its jobs fail, and the next job starts a new painter.
 */
export function createPainter({ idleMs = 15_000 } = {}): Painter {
  let child: ChildProcess | null = null
  let nextId = 1
  let idle: NodeJS.Timeout | undefined
  const waiting = new Map<number, Waiting>()

  function start(): ChildProcess {
    const fresh = fork(program, {
      env: childEnv(),
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    fresh.on('message', ({ id, made, problem }: Answer) => {
      const job = waiting.get(id)
      waiting.delete(id)
      if (problem === undefined) job?.resolve(made as never)
      else job?.reject(new Error(`A picture could not be made: ${problem}`))
      if (waiting.size === 0) rest(fresh)
    })
    fresh.on('error', () => lost(fresh))
    fresh.on('exit', () => lost(fresh))
    fresh.on('spawn', () => lower(fresh))
    return fresh
  }

  function lost(gone: ChildProcess): void {
    if (child !== gone) return
    child = null
    for (const { reject } of waiting.values()) reject(new Error('The painter ended'))
    waiting.clear()
  }

  /** An idle painter does not keep the shop's process alive. */
  function rest(resting: ChildProcess): void {
    resting.unref()
    resting.channel?.unref()
    idle = setTimeout(dismiss, idleMs).unref()
  }

  function dismiss(): void {
    clearTimeout(idle)
    const leaving = child
    child = null
    if (leaving?.connected) leaving.disconnect()
    for (const { reject } of waiting.values()) reject(new Error('The shop is closing'))
    waiting.clear()
  }

  const ask = <Made>(job: PainterJob) =>
    new Promise<Made>((resolve, reject) => {
      clearTimeout(idle)
      child ??= start()
      child.ref()
      child.channel?.ref()
      const id = nextId++
      waiting.set(id, { resolve, reject })
      child.send({ id, job }, (error) => {
        if (error && waiting.delete(id)) reject(error)
      })
    })

  return {
    async paint(job) {
      const made = await ask<Uint8Array | null>({ paint: job })
      return made && Buffer.from(made)
    },
    take: (bytes) => ask<Taken>({ take: bytes }),
    logo: (original) => ask<LogoFiles>({ logo: original }),
    icon: async (svg, size) => Buffer.from(await ask<Uint8Array>({ icon: svg, size })),
    close: dismiss,
  }
}

function lower({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already.
  }
}
