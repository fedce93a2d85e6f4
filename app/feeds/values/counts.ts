/* Whole numbers as sheets write them: 1,024 pages, 1.200 g, and 5.000 copies that are five. */

/** "5,000" or "-1.250": a thousand, or one and a bit. */
const parted = /^[+-]?\d{1,3}[.,](\d{3})$/

/**
 * Whether the three digits behind the sign of a column's numbers are decimals, as programs write that count to the
 * thousandth: nobody has copies of 5,000 and 12,000 and of nothing between, and 1,250 is no copy and a quarter.
 */
export function areDecimals(cells: Iterable<string>): boolean {
  let some = false
  for (const cell of cells) {
    const tail = tailOfThree(cell)
    if (tail !== null && tail !== '000') return false
    some ||= tail === '000'
  }
  return some
}

/** The three digits behind the only sign of a number; null where it has none. */
export const tailOfThree = (cell: string): string | null => parted.exec(cell.trim())?.[1] ?? null

/** "1,024", "1.024", "1 024" and "1’024" are 1024; anything else stays. */
export const withoutGroups = (text: string): string =>
  text.replace(
    /(?<![\d.,])([1-9]\d{0,2})((?:[ ,.'’]\d{3})+)(?![\d.,]?\d)/g,
    (_, head, groups) => `${head}${groups.replace(/\D/g, '')}`,
  )
