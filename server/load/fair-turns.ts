/** The result of asking for a turn; without a turn, nothing was done. */
export type Turn<T> = { ok: true; value: T } | { ok: false }

export type Caller = {
  /**
   * The keys that shares are counted by, such as an address and an account; the busiest one
   * decides.
   */
  keys: readonly string[]
  /** May use the places set aside, and is not pushed out of the line by others. */
  privileged?: boolean
  /** A caller that has hung up leaves the line. */
  signal?: AbortSignal
}

export type FairTurns = {
  take<T>(caller: Caller, work: () => Promise<T>): Promise<Turn<T>>
  /** How many callers are waiting. */
  readonly waiting: number
}

type Limits = {
  /** Pieces of work that run at the same time. */
  atOnce: number
  /** Callers that may wait, all together. */
  mayWait: number
  /** Of `atOnce`, the places that only privileged callers take. */
  setAside?: number
}

type Waiting = { caller: Caller; start: number; begin: (mayWork: boolean) => void }

/**
 * Runs a few jobs at once, in fair order: a caller with a hundred jobs waits for its own, and
 * another caller's first job goes next. When the line is full, a newcomer replaces the job that
 * would have been served last, or is refused if it would be last itself.
 *
 * The order is that of fair queuing: each job starts, on a virtual clock, when the same caller's
 * previous job ends; the clock points to the middle of the job started last. So a newcomer goes
 * before another caller's second job, and a stream of newcomers cannot starve anyone.
 */
export function createFairTurns({ atOnce, mayWait, setAside = 0 }: Limits): FairTurns {
  const line: Waiting[] = []
  /* By key: the clock time at which its last job ends; removed once the clock has passed it. */
  const ends = new Map<string, number>()
  let clock = 0
  let working = 0
  let common = 0

  const hasPlace = ({ privileged }: Caller) =>
    working < atOnce && (privileged || common < atOnce - setAside)
  const isLater = (a: Waiting, b: Waiting) =>
    !a.caller.privileged === !b.caller.privileged ? a.start > b.start : !a.caller.privileged

  const startOf = ({ keys }: Caller) => Math.max(clock, ...keys.map((key) => ends.get(key) ?? 0))
  const reckon = ({ keys }: Caller, start: number) => {
    for (const key of keys) ends.set(key, start + 1)
  }

  function takePlace(caller: Caller, start: number) {
    working += 1
    if (!caller.privileged) common += 1
    clock = Math.max(clock, start + 0.5)
  }

  /** Leaves the line without having run: gives back the time it had reserved. */
  function leave(waiting: Waiting) {
    line.splice(line.indexOf(waiting), 1)
    for (const key of waiting.caller.keys) {
      if (ends.get(key) === waiting.start + 1) ends.set(key, waiting.start)
    }
    waiting.begin(false)
  }

  /** True once it is the caller's turn, false when there is no room to wait. */
  function waitForTurn(caller: Caller): boolean | Promise<boolean> {
    if (caller.signal?.aborted) return false
    const start = startOf(caller)
    if (hasPlace(caller)) {
      reckon(caller, start)
      takePlace(caller, start)
      return true
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const newcomer = { caller, start, begin: resolve }
    if (line.length >= mayWait) {
      const last = line.reduce((a, b) => (isLater(a, b) ? a : b), newcomer)
      if (last === newcomer) return false
      leave(last)
    }
    reckon(caller, start)
    line.push(newcomer)
    const hungUp = () => line.includes(newcomer) && leave(newcomer)
    caller.signal?.addEventListener('abort', hungUp)
    return promise.finally(() => caller.signal?.removeEventListener('abort', hungUp))
  }

  function handOn({ privileged }: Caller) {
    working -= 1
    if (!privileged) common -= 1
    const ready = line.filter(({ caller }) => hasPlace(caller))
    const next = ready.reduce<Waiting | null>((a, b) => (a && a.start <= b.start ? a : b), null)
    if (next) {
      line.splice(line.indexOf(next), 1)
      takePlace(next.caller, next.start)
      // Lets the event loop run in between, so that requests that need no turn are answered first.
      setImmediate(next.begin, true)
    }
    for (const [key, end] of ends) if (end <= clock || working === 0) ends.delete(key)
  }

  return {
    async take(caller, work) {
      const mayWork = waitForTurn(caller)
      if (mayWork !== true && !(await mayWork)) return { ok: false }
      try {
        return { ok: true, value: await work() }
      } finally {
        handOn(caller)
      }
    },
    get waiting() {
      return line.length
    },
  }
}
