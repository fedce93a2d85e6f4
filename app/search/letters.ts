/* From A to Z, in every script: alphabets by their own letters, other scripts each under its name. */

const scripts = {
  han: 'Chinese characters',
  kana: 'Japanese kana',
  hangul: 'Korean',
  devanagari: 'Devanagari',
  bengali: 'Bengali',
  tamil: 'Tamil',
  telugu: 'Telugu',
  thai: 'Thai',
  other: 'Other',
}
export type Script = keyof typeof scripts

const isScript = (letter: string): letter is Script => Object.hasOwn(scripts, letter)

/** Whether a list may stand under it. */
export const isLetter = (text: string): boolean =>
  text === '0' || isScript(text) || /^\p{L}$/u.test(text)

/** How a letter is shown, or what somebody typed in its place; "0" stands for all digits. */
export const letterLabel = (letter: string): string => {
  if (letter === '0') return '0–9'
  return isScript(letter) ? scripts[letter] : letter.toLocaleUpperCase('en-US')
}

/** Letters in the order of their alphabets, then the other scripts. */
export const inOrder = (letters: string[]): string[] => {
  const rank = (letter: string) => Object.keys(scripts).indexOf(letter)
  return letters.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}
