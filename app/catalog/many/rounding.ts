/* New prices of many books, in whole cents; nothing here knows of a database. */

export const roundings = ['none', '.99', '.95', 'whole'] as const
export type Rounding = (typeof roundings)[number]

export type PriceChange = {
  by: 'percent' | 'amount'
  /** Percent, or dollars; negative to lower the price, nothing to round it only. */
  value: number
  round: Rounding
}

/** The highest price of a book, in cents. */
export const maxPriceCents = 100_000_000

/**
 * The new price in cents; null when it would be below zero or too high. A half cent is rounded up, and a percentage
 * of a price leaves a cent of it: what is sold is not given away.
 */
export function changedPrice(cents: number, { by, value, round }: PriceChange): number | null {
  // Both are whole numbers: hundredths of a percent, and cents. So nothing is lost to binary fractions.
  const hundredths = Math.round(value * 100)
  const raw =
    by === 'percent'
      ? Math.max(Math.floor((cents * (10_000 + hundredths) + 5000) / 10_000), Math.min(cents, 1))
      : cents + hundredths
  if (raw < 0) return null
  const rounded = roundedPrice(raw, round)
  return rounded > maxPriceCents ? null : rounded
}

/**
 * The nearest price that ends so, the higher one of two that are equally near. Free stays free; anything
 * else is never rounded down to nothing.
 */
export function roundedPrice(cents: number, round: Rounding): number {
  if (round === 'none' || cents === 0) return cents
  const end = { '.99': 99, '.95': 95, whole: 0 }[round]
  const below = Math.floor((cents - end) / 100) * 100 + end
  const above = below + 100
  if (below <= 0) return above
  return cents - below < above - cents ? below : above
}
