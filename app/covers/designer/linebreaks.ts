/** Words that should not end a line of a title. */
const leaning = new Set(
  'a an the of and or in on at to for from by with de la le el der die das du von'.split(' '),
)

export type Lines = { lines: string[]; widest: number }

/**
 * Breaks words into exactly `count` lines that are as even as can be: the sum of squared
 * differences from the mean width is least, and a line that ends in "the" or "of" costs extra.
 */
export function breakLines(
  words: readonly string[],
  count: number,
  width: (text: string) => number,
): Lines {
  // Kerning across spaces is too small to move a break, so words are measured once.
  const space = width('n n') - 2 * width('n')
  const ends = [0]
  for (const word of words) ends.push((ends.at(-1) ?? 0) + width(word) + space)
  const span = (from: number, to: number) => (ends[to] ?? 0) - (ends[from] ?? 0) - space
  const mean = span(0, words.length) / count
  const cost = (from: number, to: number) => {
    const last = words[to - 1]?.toLowerCase() ?? ''
    const leans = to < words.length && leaning.has(last) ? mean * mean * 0.35 : 0
    return (span(from, to) - mean) ** 2 + leans
  }
  // best[k][end]: least cost of the first `end` words in k lines, and where its last line starts.
  const best: { cost: number; start: number }[][] = [[{ cost: 0, start: 0 }]]
  for (let k = 1; k <= count; k++) {
    const row: { cost: number; start: number }[] = []
    for (let end = k; end <= words.length - (count - k); end++) {
      for (let start = k - 1; start < end; start++) {
        const before = best[k - 1]?.[start]
        if (!before) continue
        const total = before.cost + cost(start, end)
        const known = row[end]
        if (!known || total < known.cost) row[end] = { cost: total, start }
      }
    }
    best.push(row)
  }
  const lines: string[] = []
  let end = words.length
  for (let k = count; k > 0; k--) {
    const start = best[k]?.[end]?.start ?? 0
    lines.unshift(words.slice(start, end).join(' '))
    end = start
  }
  return { lines, widest: Math.max(...lines.map(width)) }
}
