/* EAN-13 (ISO/IEC 15420): an ISBN as it stands on the back of a book. */

/** Widths of space, bar, space, bar of each digit on the left side, odd parity. */
const odd = '3211 2221 2122 1411 1132 1231 1114 1312 1213 3112'.split(' ')
/** Which of the six digits on the left have even parity, by the first digit of the number. */
const parities = 'OOOOOO OOEOEE OOEEOE OOEEEO OEOOEE OEEOOE OEEEOO OEOEOE OEOEEO OEEOEO'.split(' ')

/** Widths of bars and spaces in turn, a bar first, 95 modules in all. Null for what is no such number. */
export function ean13(digits: string): number[] | null {
  if (!/^\d{13}$/.test(digits)) return null
  const parity = parities[Number(digits[0])] ?? ''
  const widths = (digit: string) => [...(odd[Number(digit)] ?? '')].map(Number)
  const left = [...digits.slice(1, 7)].flatMap((digit, index) =>
    parity[index] === 'E' ? widths(digit).reverse() : widths(digit),
  )
  const right = [...digits.slice(7)].flatMap(widths)
  return [1, 1, 1, ...left, 1, 1, 1, 1, 1, ...right, 1, 1, 1]
}
