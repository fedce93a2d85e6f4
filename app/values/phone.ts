import { plainSigns } from './signs.ts'

const between = /[\s().[\]‐-―−﹣－·•-]/gu

/**
 * A phone number as its digits, with the + it may begin with: "+44 20 7946 0958" and "(555)
 * 010-0123" lose their separators, brackets and invisible signs. Null for anything else, and for
 * two numbers.
 */
export function readPhone(text: string): string | null {
  const written = plainSigns(text).replace(/^tel:/i, '').replaceAll('＋', '+')
  const parts = written.split('/').map((part) => part.replace(between, ''))
  // "030/123456" is one number with its area; a whole number before the stroke makes it two.
  const [first = ''] = parts
  if (parts.length > 2 || (parts.length === 2 && first.replace('+', '').length > 6)) return null
  const number = parts.join('')
  return /^\+?[0-9]{3,20}$/.test(number) ? number : null
}

export const badPhone = 'Enter a phone number such as +1 503 555 0142'
