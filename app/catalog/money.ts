/* Money is whole cents inside the shop and dollars with two decimals on the wire and on the page. */

/** 1999 → "$19.99" (specification, section 9: '$' and two decimals). */
export const formatCents = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** 19.99 → "$19.99". */
export const formatPrice = (dollars: number): string => `$${dollars.toFixed(2)}`

/** Cents as the wire carries them: 1999 → 19.99. */
export const toDollars = (cents: number): number => cents / 100

/** An amount of dollars that is known to have two decimals at most, as cents: 19.99 → 1999. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)

/**
 * Dollars of the wire as whole cents; null when the amount is not a finite number of at most two
 * decimals (nothing is rounded in silence).
 */
export function toCents(dollars: number): number | null {
  if (!Number.isFinite(dollars)) return null
  const cents = centsOf(dollars)
  return Math.abs(dollars * 100 - cents) < 1e-6 && Number.isSafeInteger(cents) ? cents : null
}

/** Whether an amount in dollars has at most two decimals. */
export const isWholeCents = (dollars: number): boolean => toCents(dollars) !== null
