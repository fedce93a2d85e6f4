/** Numbers from 0 to 1 that follow from the seed (mulberry32), and choices by them. */
export function randomOf(start: number) {
  let state = start >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: <T>(of: readonly T[]): T => of[below(of.length)] as T,
    cents: (most: number) => below(most * 100) / 100,
  }
}
export type Random = ReturnType<typeof randomOf>
