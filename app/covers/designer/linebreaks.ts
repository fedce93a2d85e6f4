/** Words that should not end a line of a title. */
const leaning = new Set(
  'a an the of and or in on at to for from by with de la le el der die das du von'.split(' '),
)

/* Between words of these scripts there are no blanks. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
const mayNotBegin = /^[\p{Pe}\p{Pf}\p{Po}ーっッゃゅょャュョぁぃぅぇぉァィゥェォ々〜～…‥\p{M}]/u
const mayNotEnd = /[\p{Ps}\p{Pi}]$/u
const wordsIn = new Intl.Segmenter(undefined, { granularity: 'word' })
const lettersIn = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

export const graphemes = (text: string): string[] =>
  [...lettersIn.segment(text)].map(({ segment }) => segment)

/** What a text may be broken into: words with the blank after them; words of Chinese, Japanese,
    Thai and their like, whose marks stay with the word they follow. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const word of text.match(/\S+\s*/gu) ?? []) {
    let first = true
    for (const { segment } of unspaced.test(word) ? wordsIn.segment(word) : [{ segment: word }]) {
      const before = pieces.at(-1) ?? ''
      const stays = mayNotBegin.test(segment) || mayNotEnd.test(before) || !segment.trim()
      if (!first && stays) pieces[pieces.length - 1] = before + segment
      else pieces.push(segment)
      first = false
    }
  }
  return pieces
}

/* Letters of these scripts may be parted with a hyphen; others are parted without. */
const hyphenated =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{M}]+$/u

const softHyphen = '\u00ad'

/** Pieces of at most `most` letters: a longer word is broken into equal parts. */
export function shortPieces(pieces: readonly string[], most: number): string[] {
  return pieces.flatMap((piece) => {
    const letters = graphemes(piece)
    if (letters.length <= most + 1) return [piece]
    const count = Math.ceil(letters.length / most)
    const size = Math.ceil(letters.length / count)
    const parts = Array.from({ length: count }, (_, i) => letters.slice(i * size, (i + 1) * size))
    return parts
      .filter((part) => part.length > 0)
      .map((part, i, all) => {
        const text = part.join('')
        return i < all.length - 1 && hyphenated.test(text) ? text + softHyphen : text
      })
  })
}

export type Lines = { lines: string[]; widest: number }

/**
 * Breaks pieces into exactly `count` lines that are as even as can be: the sum of squared
 * differences from the mean width is least, and a line that ends in "the" or "of" costs extra.
 */
export function breakLines(
  pieces: readonly string[],
  count: number,
  width: (text: string) => number,
): Lines {
  // Kerning across spaces is too small to move a break, so words are measured once.
  const space = width('n n') - 2 * width('n')
  const ends = [0]
  const blank = pieces.map((piece) => (/\s$/u.test(piece) ? space : 0))
  pieces.forEach((piece, i) => {
    ends.push((ends.at(-1) ?? 0) + width(piece.trimEnd()) + (blank[i] ?? 0))
  })
  const span = (from: number, to: number) =>
    (ends[to] ?? 0) - (ends[from] ?? 0) - (blank[to - 1] ?? 0)
  const mean = span(0, pieces.length) / count
  const leans = pieces.map((piece, i) =>
    i < pieces.length - 1 && leaning.has(piece.trimEnd().toLowerCase()) ? mean * mean * 0.35 : 0,
  )
  const cost = (from: number, to: number) => (span(from, to) - mean) ** 2 + (leans[to - 1] ?? 0)
  // best[k][end]: least cost of the first `end` words in k lines, and where its last line starts.
  const best: { cost: number; start: number }[][] = [[{ cost: 0, start: 0 }]]
  for (let k = 1; k <= count; k++) {
    const row: { cost: number; start: number }[] = []
    for (let end = k; end <= pieces.length - (count - k); end++) {
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
  let end = pieces.length
  for (let k = count; k > 0; k--) {
    const start = best[k]?.[end]?.start ?? 0
    lines.unshift(unbroken(pieces.slice(start, end)))
    end = start
  }
  return { lines, widest: Math.max(...lines.map(width)) }
}

/** Pieces on one line: the hyphen of a broken word is seen at the end of a line alone. */
const unbroken = (pieces: readonly string[]) =>
  pieces
    .join('')
    .trimEnd()
    .replace(/\u00ad$/u, '-')
    .replaceAll(softHyphen, '')
