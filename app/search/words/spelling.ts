/* Typos: which words of the vocabulary may be meant by one that is not in it. After Wolf Garbe's
   symmetric deletes: a word and its misspelling have a form in common when letters are left out of
   both, so that a look-up of a few hashes finds them among any number of words. */

/** Only letters in the head are left out: typos further on are caught by the later comparison. */
const headLength = 7

/** How many letters may be wrong: none in short words, because too many others are similar. */
export const toleratedEdits = (word: string): 0 | 1 | 2 => {
  if (word.length < 3 || /\d/.test(word)) return 0
  return word.length < 6 ? 1 : 2
}

/** Hashes of the word's head and of its head with the tolerated number of letters left out. */
export function nearHashes(word: string, edits: number = toleratedEdits(word)): number[] {
  if (edits === 0) return []
  let forms = new Set([word.slice(0, headLength)])
  const all = new Set(forms)
  for (let round = 0; round < edits; round++) {
    const shorter = new Set<string>()
    for (const form of forms)
      for (let i = 0; i < form.length; i++) shorter.add(form.slice(0, i) + form.slice(i + 1))
    for (const form of shorter) all.add(form)
    forms = shorter
  }
  return [...new Set([...all].map(hash))]
}

/** FNV-1a, as PostgreSQL's integer. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value | 0
}

/* Used again and again: a look-up compares some thousand words, and rows made for each were half of its time. */
const rowsOf = (length: number): [Uint8Array, Uint8Array, Uint8Array] => [
  new Uint8Array(length),
  new Uint8Array(length),
  new Uint8Array(length),
]
let [before, last, row] = rowsOf(64)

/**
 * Letters inserted, left out, replaced or swapped with their neighbour to get from one word to the
 * other (optimal string alignment); `limit + 1` when there are more than the limit.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const tooFar = limit + 1
  if (Math.abs(a.length - b.length) > limit) return tooFar
  if (b.length >= row.length) [before, last, row] = rowsOf(2 * b.length)
  for (let j = 0; j <= b.length; j++) last[j] = Math.min(j, tooFar)
  for (let i = 1; i <= a.length; i++) {
    // Further from the diagonal than the limit, nothing is within it.
    const from = Math.max(1, i - limit)
    const to = Math.min(b.length, i + limit)
    row.fill(tooFar)
    if (from === 1) row[0] = Math.min(i, tooFar)
    let least = row[from - 1] as number
    for (let j = from; j <= to; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (isSame ? 0 : 1),
      )
      const isSwapped =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (isSwapped) cost = Math.min(cost, (before[j - 2] as number) + 1)
      row[j] = Math.min(cost, tooFar)
      least = Math.min(least, cost)
    }
    if (least > limit) return tooFar
    ;[before, last, row] = [last, row, before]
  }
  return last[b.length] as number
}

/** The longest part of words run together that is looked up. */
const longestPart = 20
/** Partings of the same beginning that are kept. */
const mostPartings = 8
/** What a part costs beside its rarity, a sign by itself twice. */
const perPart = 3

/** What a run of letters and digits may be parted into. */
export function partsOf(word: string): string[] {
  const parts = new Set<string>()
  for (let from = 0; from < word.length; from++)
    for (let to = from + 1; to <= Math.min(word.length, from + longestPart); to++)
      if (to - from < word.length) parts.add(word.slice(from, to))
  return [...parts]
}

/**
 * Words that were run together, "thehungergames", "112263": partings into words of the catalogue, likeliest
 * first, which is into few and common ones. A letter by itself is a part only where it is a word.
 */
export const partings = (word: string, booksOf: BooksOf, total: number): string[][] =>
  (partingsUpTo(word, booksOf, total)[word.length] ?? []).map(({ parts }) => parts)

type BooksOf = (part: string) => number
type Parting = { parts: string[]; cost: number }

const costOf = (part: string, books: number, total: number): number =>
  Math.log(1 + total / books) + (part.length > 1 ? perPart : 2 * perPart)

/** The partings of each beginning, by its length. */
function partingsUpTo(word: string, booksOf: BooksOf, total: number): Parting[][] {
  const upTo: Parting[][] = [[{ parts: [], cost: 0 }]]
  for (let to = 1; to <= word.length; to++) {
    const found: Parting[] = []
    for (let from = Math.max(0, to - longestPart); from < to; from++) {
      const part = word.slice(from, to)
      const books = part === word || /^[b-hj-z]$/.test(part) ? 0 : booksOf(part)
      if (books === 0) continue
      const more = costOf(part, books, total)
      for (const { parts, cost } of upTo[from] ?? [])
        found.push({ parts: [...parts, part], cost: cost + more })
    }
    upTo.push(found.sort((a, b) => a.cost - b.cost).slice(0, mostPartings))
  }
  return upTo
}

/** A part with a slip is this long, and so many are looked up of all that a word may hold. */
const [shortestSlip, longestSlip, mostSlips] = [4, 14, 30]
/** Of shorter words nearly anything can be made. */
const shortestOnAverage = 3

/** Words run together of which one has a slip: what stands before it and behind it are words of the catalogue. */
export type Slip = Parting & { slip: string; at: number }

/** "thehungrgames": which part of it may be the one with the slip, likeliest first. */
export function slipsIn(word: string, booksOf: BooksOf, total: number): Slip[] {
  const turned = (text: string) => [...text].reverse().join('')
  const before = partingsUpTo(word, booksOf, total)
  const behind = partingsUpTo(turned(word), (part) => booksOf(turned(part)), total)
  const slips: Slip[] = []
  for (let from = 0; from + shortestSlip <= word.length; from++)
    for (let to = from + shortestSlip; to <= Math.min(word.length, from + longestSlip); to++) {
      const [start] = before[from] ?? []
      const [end] = behind[word.length - to] ?? []
      if (!start || !end || to - from === word.length) continue
      const after = end.parts.map(turned).reverse()
      const cost = start.cost + end.cost
      const parts = [...start.parts, ...after]
      if ((parts.length + 1) * shortestOnAverage > word.length) continue
      slips.push({ slip: word.slice(from, to), at: start.parts.length, parts, cost })
    }
  return slips.sort((a, b) => a.cost - b.cost).slice(0, mostSlips)
}
