import { saysSomething } from './nothing.ts'

/* The number of a book in its series, as people write it: "Vol. 3", "Teil 2", "n° 4", "#3", "007". */

const behindWord = /^(?:\p{L}{1,8}\s*[.°º]?\s*|[#№]\s*)?0*(\d{1,5})(?:[.,]0+)?\.?$/u

/** What is longer is a text, and is not looked through. */
const longestNumber = 100

/** “Vol. 3”, “tom 3”, “#3” and “03” are one number; anything else stays as it is. */
export const tidySeriesNumber = (number: string): string =>
  number.length > longestNumber
    ? number
    : (behindWord.exec(number.trim().replace(/^(\p{L})(?:°|º|ᵒ)/u, '$1.'))?.[1] ?? number)

const inName =
  /^(.*[\p{L}\p{N})’'!?.])(?:\s*[,;:]\s*|\s+(?=#|№)|\s+(?=(?:vol|volume|book|band|bd|tome|teil|deel|tom|no|nr)\b))(?:[#№]\s*|(?:vol|volume|book|band|bd|tome|teil|deel|tom|no|nr)\b\.?\s*)?0*(\d{1,5})$/iu

/** “Dune #1”, “Dune ; 12” and “Dune, Vol. 3”: a series and its number; null for a name alone. */
export function seriesInWords(words: string): { name: string; number: string } | null {
  const [, name, number] = inName.exec(words.trim()) ?? []
  return name && number && saysSomething(name) ? { name, number } : null
}
