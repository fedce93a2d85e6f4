/** A source of chance that gives the same numbers for the same seed on every machine. */
export type Random = {
  /** A number from `low` (included) to `high` (excluded). */
  between(low: number, high: number): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
  shuffle<T>(list: readonly T[]): T[]
}

/** 32 bits of a text (FNV-1a with a final mix, so that near texts land far apart). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** mulberry32: small, fast, and even enough for drawing. */
export function seededRandom(seed: string): Random {
  let state = hashText(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    between: (low, high) => low + next() * (high - low),
    whole,
    pick: (list) => list[whole(0, list.length - 1)] as (typeof list)[number],
    chance: (probability) => next() < probability,
    shuffle(list) {
      const mixed = [...list]
      for (let i = mixed.length - 1; i > 0; i--) {
        const j = whole(0, i)
        const held = mixed[i] as (typeof mixed)[number]
        mixed[i] = mixed[j] as (typeof mixed)[number]
        mixed[j] = held
      }
      return mixed
    },
  }
}

/** Smooth noise from 0 to 1 over the plane: a landscape of chance with soft slopes. */
export function noiseField(random: Random): (x: number, y: number) => number {
  const size = 32
  const lattice = Array.from({ length: size * size }, () => random.between(0, 1))
  const at = (x: number, y: number) =>
    lattice[(((y % size) + size) % size) * size + (((x % size) + size) % size)] ?? 0
  const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)
  return (x, y) => {
    const x0 = Math.floor(x)
    const y0 = Math.floor(y)
    const tx = ease(x - x0)
    const ty = ease(y - y0)
    const top = at(x0, y0) + (at(x0 + 1, y0) - at(x0, y0)) * tx
    const bottom = at(x0, y0 + 1) + (at(x0 + 1, y0 + 1) - at(x0, y0 + 1)) * tx
    return top + (bottom - top) * ty
  }
}
