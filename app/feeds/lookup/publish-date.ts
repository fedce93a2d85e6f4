/* When Open Library says that an edition came out: as it stands on the title page, so in many ways. */

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const year = '(1[4-9]\\d\\d|20\\d\\d)'

/** As the trade writes it: 2009, 2009-03 or 2009-03-14; null when it cannot be read without guessing. */
export function readPublishDate(written: string): string | null {
  const text = written.trim().toLowerCase().slice(0, 60)
  const iso = new RegExp(`^${year}(?:[-/](\\d\\d))?(?:[-/](\\d\\d))?$`).exec(text)
  if (iso) return dateOf(iso[1], iso[2], iso[3])
  const monthFirst = new RegExp(
    `^([a-z]{3,9})\\.?,? (?:(\\d{1,2})(?:st|nd|rd|th)?,? )?${year}$`,
  ).exec(text)
  if (monthFirst) return dateOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2])
  const dayFirst = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?\\.? ([a-z]{3,9})\\.?,? ${year}$`).exec(
    text,
  )
  if (dayFirst) return dateOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1])
  const yearFirst = new RegExp(`^${year},? ([a-z]{3,9})\\.?$`).exec(text)
  if (yearFirst) return dateOf(yearFirst[1], monthOf(yearFirst[2]))
  // "c1999", "1999?", "[1999]", "03/04/1999": of these the year alone is certain.
  const years = text.match(new RegExp(`(?<!\\d)${year}(?!\\d)`, 'g')) ?? []
  return years.length === 1 ? String(years[0]) : null
}

const monthOf = (name = ''): string | undefined => {
  const at = months.indexOf(name.slice(0, 3))
  return at < 0 ? undefined : String(at + 1)
}

/** With a month or day that there is not, as much as there is. */
function dateOf(year = '', month?: string, day?: string): string {
  const at = Number(month)
  if (!month || at < 1 || at > 12) return year
  const [mm, dd] = [month.padStart(2, '0'), (day ?? '').padStart(2, '0')]
  if (!day) return `${year}-${mm}`
  const last = new Date(Date.UTC(Number(year), at, 0)).getUTCDate()
  return Number(day) >= 1 && Number(day) <= last ? `${year}-${mm}-${dd}` : `${year}-${mm}`
}
