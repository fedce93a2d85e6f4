/* Windows-1252 where it differs from Latin-1: the bytes 80 to 9F. */

const signs = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const byteOf = new Map([...signs].map((sign, at) => [sign, 0x80 + at]))

/** The byte that Windows-1252 writes a sign with; null when it has none. Controls count as bytes. */
export function windowsByte(sign: string): number | null {
  const code = sign.codePointAt(0) ?? 0
  return byteOf.get(sign) ?? (code <= 0xff ? code : null)
}

const controls = /[\u0080-\u009f]/g

/** A text with what was meant by its control characters U+0080 to U+009F; nothing for the five that are unused. */
export const signsOfControls = (text: string): string =>
  text.replace(controls, (control) => {
    const sign = signs[control.charCodeAt(0) - 0x80] ?? ''
    return sign === control ? '' : sign
  })
