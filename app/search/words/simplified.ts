import { Converter } from 'opencc-js/t2cn'

/* Traditional Chinese letters count as their simplified ones, by the table of OpenCC, letter by
   letter: what a letter becomes must not depend on those beside it, or parts of a title would not be
   found in the whole. On the server alone. */

const han = /\p{Script=Han}/gu
/* Letters that the table leaves because they have two readings: the commoner one. */
const known = new Map(
  [...'著着乾干瞭了藉借覆复祇只'.matchAll(/(.)(.)/gu)].map(
    ([, a, b]) => [a, b] as [string, string],
  ),
)
let convert: ((text: string) => string) | undefined

function simplifiedLetter(letter: string): string {
  const before = known.get(letter)
  if (before !== undefined) return before
  convert ??= Converter({ from: 't', to: 'cn' })
  const after = convert(letter)
  known.set(letter, after)
  return after
}

export const simplified = (text: string): string => text.replace(han, simplifiedLetter)
