import {
  decadeAt,
  decadeIndex,
  type Heading,
  languageHeading,
  listed,
} from '#app/search/headings.ts'

/* A book's facets but its genre, as one positive number of 31 bits: language 15 (three letters of
   five), format 3, price band 3, availability 3, decade 7. Zero means that the book does not say. */

export const codedKinds = ['format', 'language', 'price', 'availability', 'decade'] as const
export type CodedKind = (typeof codedKinds)[number]

const fields: Record<CodedKind, { shift: number; bits: number }> = {
  language: { shift: 16, bits: 15 },
  format: { shift: 13, bits: 3 },
  price: { shift: 10, bits: 3 },
  availability: { shift: 7, bits: 3 },
  decade: { shift: 0, bits: 7 },
}

/** The position of a facet's number in a code; `sizeOf` gives its length. */
export const shiftOf = (kind: CodedKind): number => fields[kind].shift

/** How many numbers a facet can have. */
export const sizeOf = (kind: CodedKind): number => 1 << fields[kind].bits

/** The number of a heading within its kind; zero for an unknown name. */
export function numberOf(kind: CodedKind, slug: string): number {
  if (kind === 'language') return /^[a-z]{2,3}$/.test(slug) ? lettersOf(slug) : 0
  if (kind !== 'decade') return listed[kind].findIndex((value) => value.slug === slug) + 1
  const index = decadeIndex(slug)
  const isOne = Number.isInteger(index) && index > 0 && index < sizeOf('decade')
  // "1890s" and "1900" can be read as decades but are not decades of ours.
  return isOne && decadeAt(index).slug === slug ? index : 0
}

const lettersOf = (slug: string): number =>
  [...slug].reduce((number, letter) => number * 32 + (letter.charCodeAt(0) - 96), 0)

export function facetCode(headings: Heading[]): number {
  let code = 0
  for (const kind of codedKinds) {
    const heading = headings.find((candidate) => candidate.kind === kind)
    if (heading) code |= numberOf(kind, heading.slug) << fields[kind].shift
  }
  return code
}

/** The heading behind a number, or null for zero. */
export function headingAt(kind: CodedKind, number: number): Heading | null {
  if (number === 0) return null
  if (kind === 'decade') return decadeAt(number)
  if (kind !== 'language') return listed[kind][number - 1] ?? null
  let code = ''
  for (let rest = number; rest > 0; rest >>= 5) code = String.fromCharCode(96 + (rest & 31)) + code
  return languageHeading(code)
}
