import { isDay, isDayOfCalendar } from './calendar.ts'
import { plainSigns } from './signs.ts'

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const names =
  'january february march april may june july august september october november december'.split(' ')

/** 1 to 12 of a month's name or its first three letters; null for another word. */
function monthOf(word: string): number | null {
  const name = word
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^sept$/, 'sep')
  const at = Math.max(months.indexOf(name), names.indexOf(name))
  return at < 0 ? null : at + 1
}

/**
 * A day, month or year as people write it, as "1997", "1997-06" or "1997-06-26". Null for what cannot be
 * read in one way only: in 6/7/1997 some see June and some July.
 */
export function readDay(text: string): string | null {
  if (isDay(text)) return text
  const plain = plainSigns(text).replace(/[‐-―−]/gu, '-')
  const iso = /^(\d{4})(?:[-./ ](\d{1,2})(?:[-./ ](\d{1,2}))?)?$/.exec(plain)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(plain)
  if (dotted) return dayOf(dotted[3], dotted[2], dotted[1])
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(plain)
  if (slashed) return readSlashed(Number(slashed[1]), Number(slashed[2]), slashed[3])
  const words = plain.replace(/,/g, ' ').split(/ +/)
  const month = words.map(monthOf).find((found) => found !== null)
  const numbers = words.filter((word) => monthOf(word) === null)
  if (!month || words.length - numbers.length !== 1) return null
  const year = numbers.find((word) => /^\d{4}$/.test(word))
  const [day, ...more] = numbers.filter((word) => word !== year)
  if (!year || more.length > 0 || (day && !/^\d{1,2}(?:st|nd|rd|th|\.)?$/i.test(day))) return null
  return dayOf(year, String(month), day?.replace(/\D/g, ''))
}

/* Only a number above twelve says which of the two is the day. */
function readSlashed(one: number, other: number, year: string | undefined): string | null {
  if (one === other || other > 12) return dayOf(year, String(one), String(other))
  return one > 12 ? dayOf(year, String(other), String(one)) : null
}

function dayOf(year?: string, month?: string, day?: string): string | null {
  const parts = [year, month?.padStart(2, '0'), day?.padStart(2, '0')].filter(Boolean)
  const [y, m = 1, d = 1] = parts.map(Number)
  const exists = y !== undefined && y > 0 && isDayOfCalendar(y, m, d)
  return exists ? parts.join('-') : null
}
