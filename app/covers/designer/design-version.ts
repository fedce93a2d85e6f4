/**
 * Part of every choice the designer makes. Raise the number when a change makes covers look
 * different: every picture then gets a new key, and `restampCovers` writes it at the next start.
 */
export const designVersion = 'octavo-2666'

/** Scripts that the designer learnt later: their covers have other keys since, and all others kept theirs. */
const later =
  /[\p{Script=Gujarati}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Gurmukhi}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Ethiopic}\p{Script=Cherokee}]/u

/** What all covers of a shop were stamped with; raised with `designVersion` or with `later`. */
export const stampVersion = `${designVersion} 2`

/** The version of the designer that a cover with these words is of. */
export const versionFor = (words: string): string =>
  later.test(words) ? stampVersion : designVersion
