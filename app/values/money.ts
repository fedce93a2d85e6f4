/* Money is whole cents inside the shop, and units with two decimals on the wire and on the page. The code calls
   them cents and dollars; the owner says which currency they are of, and how it is written. */

/** How the shop writes its money. */
export type MoneyForm = {
  /** ISO 4217, of two decimals. */
  currency: string
  /** What stands before and behind an amount. */
  before: string
  after: string
  /** Between groups of three digits; empty for none. */
  group: string
  decimal: string
}

let written: MoneyForm = { currency: 'USD', before: '$', after: '', group: ',', decimal: '.' }

/** That of this shop; specification, section 9: '$' and two decimals, until the owner says otherwise. */
export const moneyForm = (): MoneyForm => written

/** For this process: a server sets it when it reads what the owner chose, a browser before its first page. */
export function setMoneyForm(form: MoneyForm): void {
  written = form
}

/** 123499 → "$1,234.99". */
export const formatCents = (cents: number): string => formatPrice(cents / 100)

/** 1234.99 → "$1,234.99". */
export const formatPrice = (dollars: number, { before, after, group, decimal } = written): string =>
  before +
  dollars
    .toFixed(2)
    .replace('.', decimal)
    .replace(/\B(?=(\d{3})+\b(?!$))/g, group) +
  after

/** Cents as the wire carries them: 1999 → 19.99. */
export const toDollars = (cents: number): number => cents / 100

/** An amount of dollars that is known to have two decimals at most, as cents: 19.99 → 1999. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)

/** Whether an amount in dollars has at most two decimals: nothing is rounded in silence. */
export const isWholeCents = (dollars: number): boolean => hasDecimals(dollars, 2)

/** Whether a number is written with so many decimals or fewer. 1e-9 has nine. */
export function hasDecimals(value: number, decimals: number): boolean {
  const scale = 10 ** decimals
  const whole = Math.round(value * scale)
  return Number.isSafeInteger(whole) && whole / scale === value
}

/** The rounding error that a sum of a hundred prices may have: 0.1 + 0.2 is not 0.3. */
const drift = 1e-13

/** A sum in dollars as whole cents; null when it is not whole cents, apart from rounding errors. */
export function toCents(dollars: number): number | null {
  if (!Number.isFinite(dollars)) return null
  const cents = centsOf(dollars)
  const isClose = Math.abs(dollars - cents / 100) <= Math.abs(dollars) * drift
  return isClose && Number.isSafeInteger(cents) ? cents : null
}
