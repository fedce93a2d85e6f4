/** Blanks that no keyboard makes; a plain blank or a line break inside an address is a mistake. */
const rareBlanks = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g

/** An e-mail address without invisible characters. The schema decides whether it is valid. */
export const tidyEmail = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(rareBlanks, '')
    .trim()
    .replace(/^mailto:/i, '')
    .replace('＠', '@')
