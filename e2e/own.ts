/* Two workers that begin in one moment would read the same number from a clock; each of ours has numbers of its own. */

const worker = Number(process.env.TEST_WORKER_INDEX ?? 0)
let taken = 0

/** Nine digits that no other test of this run has, nor the thousand after them. */
export const ownNumber = (): number => 100_000_000 + worker * 1_000_000 + 1000 * taken++

/** An ISBN-13 of nine digits of our own, with the digit that checks it. */
export function isbnOf(nine: number, prefix: '978' | '979' = '978'): string {
  const twelve = `${prefix}${String(nine).padStart(9, '0')}`
  const sum = [...twelve].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0)
  return `${twelve}${(10 - (sum % 10)) % 10}`
}
