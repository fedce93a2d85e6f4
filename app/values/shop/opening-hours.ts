/* Opening hours as a bookseller writes them, a line for some days: "Mon–Fri 9:00–18:00", "Sat 10-16",
   "Sun closed", "Thursday 9am–1pm, 2pm–9pm". A line that begins with no day is a remark for readers. */

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export type OpeningHours = {
  /** As schema.org names them: "Monday". */
  days: string[]
  /** "09:00"; none when it is closed on these days. */
  opens?: string
  closes?: string
}

/** A line is a remark (no day), hours, or hours that cannot be read (null). */
export type HoursLine = 'remark' | OpeningHours[] | null

const dayPattern = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?(?![a-z])/i
const shortOf = (day: string) => day.slice(0, 3).toLowerCase()

/** A day by its English name or the first letters of it: "Mon", "Thurs.", "tuesdays". */
function dayAt(text: string): { day: number; rest: string } | null {
  const [written = '', short = ''] = dayPattern.exec(text) ?? []
  const day = days.findIndex((name) => shortOf(name) === short.toLowerCase())
  const word = written.replace('.', '').toLowerCase().replace(/s$/, '')
  const name = (days[day] ?? '').toLowerCase()
  const isName = day >= 0 && (name.startsWith(word) || name === `${word}s`)
  return isName ? { day, rest: text.slice(written.length).trimStart() } : null
}

export function readHoursLine(line: string): HoursLine {
  let text = line.trim().replace(/^daily\b|^every day\b/i, 'Mon-Sun')
  if (!dayAt(text)) return 'remark'
  const on: string[] = []
  for (let found = dayAt(text); found; found = dayAt(text)) {
    const from = found.day
    const range = /^(?:[-–—]|to\b|through\b)\s*/i.exec(found.rest)
    const until = range && dayAt(found.rest.slice(range[0].length))
    if (range && !until) return null
    const count = until ? ((until.day - from + 7) % 7) + 1 : 1
    for (let at = 0; at < count; at++) on.push(days[(from + at) % 7] as string)
    text = (until ?? found).rest.replace(/^(?:,|&|and\b|:)\s*/i, '')
  }
  if (/^closed\.?$/i.test(text)) return [{ days: on }]
  const spans = text.split(/\s*(?:,|;|&|\band\b)\s*/i).map(readSpan)
  return spans.every((span) => span !== null) ? spans.map((span) => ({ days: on, ...span })) : null
}

function readSpan(text: string): { opens: string; closes: string } | null {
  const parts = text.split(/\s*(?:[-–—]|\bto\b|\buntil\b)\s*/i)
  if (parts.length !== 2) return null
  const [from, to] = parts as [string, string]
  // "9–6pm" opens in the morning; "1–6pm" in the afternoon.
  const afternoon = /\d\s*p\.?m\.?$/i.test(to) && !/m/i.test(from)
  const opens = readTime(from)
  const closes = readTime(to)
  if (!opens || !closes) return null
  const later = afternoon ? readTime(`${from}pm`) : null
  return { opens: later && later < closes ? later : opens, closes }
}

/** "9", "9:30", "9.30", "9am", "18 h" as "09:30"; null for what is no time. */
function readTime(text: string): string | null {
  const found = /^(\d{1,2})(?:[:.h](\d{2}))?\s*(?:(a|p)\.?m\.?|h|uhr|o'clock)?$/i.exec(text.trim())
  if (!found) return null
  const [, hours = '', minutes = '00', half] = found
  let hour = Number(hours)
  if (half && (hour < 1 || hour > 12)) return null
  if (half) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const isTime = (hour < 24 && Number(minutes) < 60) || (hour === 24 && minutes === '00')
  if (!isTime) return null
  // Midnight, where a day ends, is 23:59 for schema.org, whose closing time lies after the opening.
  return hour === 24 ? '23:59' : `${String(hour).padStart(2, '0')}:${minutes}`
}

/** All that is said of days in the text, in its order. */
export const openingHours = (text: string): OpeningHours[] =>
  text.split('\n').flatMap((line) => {
    const read = readHoursLine(line)
    return read === 'remark' || read === null ? [] : read
  })
