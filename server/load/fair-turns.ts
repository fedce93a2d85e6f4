/** What came of asking for a turn; without one, nothing was done. */
export type Turn<T> = { ok: true; value: T } | { ok: false }

export type Caller = {
  /** What shares are counted by, such as an address and an account: the busiest of them decides. */
  keys: readonly string[]
  /** May use the places set aside, and is not pushed out of the line by others. */
  privileged?: boolean
  /** A caller that has hung up leaves the line. */
  signal?: AbortSignal
}

export type FairTurns = {
  take<T>(caller: Caller, work: () => Promise<T>): Promise<Turn<T>>
  /** How many callers stand in line. */
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
 * Few pieces of work at once, in fair order: a caller with a hundred of them waits for its own, and
 * another caller's first one goes next. When the line is full, the newcomer takes the place of the one
 * that would have been served last, or is refused if it would be last itself.
 *
 * The order is that of fair queuing: each piece starts when the piece before it of the same caller
 * ends, on a clock that stands in the middle of the piece begun last. So a newcomer goes before the
 * second piece of another, and a stream of newcomers keeps nobody waiting for ever.
 */
export function createFairTurns({ atOnce, mayWait, setAside = 0 }: Limits): FairTurns {
  const line: Waiting[] = []
  /* By key, when its last piece ends on the clock; forgotten once the clock has passed it. */
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

  /** Out of the line without having worked: what it reckoned for itself is given back. */
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
      // The event loop turns in between, so that what needs no turn is answered first.
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
