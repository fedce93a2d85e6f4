import assert from 'node:assert/strict'

/** How often the short text is worked on while the long one is once. */
const parts = 16
const mostRounds = 6
const leastMs = 1

/**
 * That the work grows as the text does: one text of 100 kB is compared with sixteen of 6 kB, which are
 * the same amount. What is linear takes as long for both, what is quadratic sixteen times as long.
 * Both are measured in time of the processor, one after the other, and one round in which they come
 * close is enough: a busy machine can make a round look worse than it is, but not better. Caches of the
 * processor alone make a long text up to five times as dear as short ones.
 */
export function assertLinear(
  unit: string,
  work: (text: string) => unknown,
  { name = unit, longest = 100_000 } = {},
): void {
  const long = unit.repeat(Math.ceil(longest / unit.length))
  const short = unit.repeat(Math.ceil(longest / parts / unit.length))
  const workOnShort = () => {
    for (let part = 0; part < parts; part++) work(short)
  }
  const ratios: string[] = []
  for (let times = 1; ratios.length < mostRounds; ) {
    const shortMs = msOf(workOnShort, times)
    if (shortMs < leastMs && times < 64) times *= 4
    else {
      const ratio = msOf(() => work(long), times) / Math.max(shortMs, leastMs)
      if (ratio < 7) return
      ratios.push(ratio.toFixed(1))
    }
  }
  assert.fail(`${JSON.stringify(name.slice(0, 30))} takes ${ratios.join(', ')} times as long`)
}

function msOf(work: () => void, times: number): number {
  const before = cpuUs()
  for (let time = 0; time < times; time++) work()
  return (cpuUs() - before) / 1000
}

/** Of this thread where Node tells it: collecting garbage is done by others. */
function cpuUs(): number {
  const { user, system } = (process.threadCpuUsage ?? process.cpuUsage)()
  return user + system
}
