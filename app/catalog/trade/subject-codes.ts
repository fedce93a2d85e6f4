import { plainSigns } from '#app/values/signs.ts'
import type { Subject } from './facts.ts'

/*
 * Codes of subjects, by their shape: the lists themselves may not be passed on with a shop (BISAC), or
 * change with each edition (Thema).
 */

const shapes = {
  BISAC: /^[A-Z]{3}\d{6}$/,
  // A section and up to eight more signs; qualifiers begin with 1 to 6 and may have national parts.
  Thema: /^(?:[ACDFGJ-NP-Y][A-Z0-9]{0,8}|[1-6][A-Z][A-Z0-9]{0,8}(?:-[A-Z0-9]{1,5}){0,4})$/,
}
const shapesInWords = {
  BISAC: 'a BISAC code is three letters and six digits, such as FIC004000',
  Thema: 'a Thema code is letters and digits, such as FBC or 1DDU-GB-ESLF',
}

type Coded = keyof typeof shapes

/** A code as it is stored: capitals, without blanks or invisible characters. */
export const tidyCode = (code: string): string =>
  /^[A-Z\d]+$/.test(code)
    ? code
    : plainSigns(code)
        .replace(/[ .]/g, '')
        .replace(/[‐-―−]/gu, '-')
        .toUpperCase()

const isCode = (scheme: Coded, code: string): boolean => shapes[scheme].test(code)

/** Looks like a code rather than a word: letters, then digits. */
const looksCoded = (word: string): boolean => /^[A-Z]{1,5}\d[A-Z0-9]*$/i.test(word)

/**
 * What is wrong with a subject's code, or with a heading that looks like a code; null when nothing
 * is.
 */
export function badCode({ scheme, code, heading }: Subject): string | null {
  if (scheme === 'keyword') return null
  if (code !== undefined) {
    return isCode(scheme, code) ? null : `“${code}”: ${shapesInWords[scheme]}`
  }
  const word = heading?.split(' ', 1)[0] ?? ''
  return looksCoded(word) ? `“${word}”: ${shapesInWords[scheme]}` : null
}

/** Whether a line begins with a code of BISAC although it does not say so. */
export const isBareBisac = (word: string): boolean => isCode('BISAC', tidyCode(word))

/** Whether a word is a code of BISAC with a digit too few or too many. */
export const isNearlyBisac = (word: string): boolean => /^[A-Z]{3}\d{5,8}$/i.test(tidyCode(word))
