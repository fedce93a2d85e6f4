/* Made once: `toLocaleString` makes one for each number, and a search page shows sixty. */
const grouped = new Intl.NumberFormat('en-US')

/** 12345 → "12,345". */
export const formatCount = (count: number): string => grouped.format(count)
