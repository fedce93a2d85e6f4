import { missingArrival } from '#app/catalog/trade/facts.ts'
import type { FeedFields, FeedRecord } from '#app/feeds/feed.ts'
import { undated, usualOrderDays } from '#app/feeds/onix/availability.ts'
import { firstDayOf, lastDayOf } from '#app/feeds/onix/dates.ts'
import { seriesInWords } from '#app/feeds/values/series-number.ts'
import { partTitle } from '#app/search/words/series.ts'
import { type Reading, roleOf } from './reading.ts'

/* What can be said of a record only once all of its cells are read. */

/** What one field says of another. */
export function complete(fields: FeedFields, reading: Reading): void {
  const { known, isOwn } = reading.survey
  if (known?.hasSeriesInTitle && typeof fields.title === 'string') takeSeries(fields, fields.title)
  if (isOwn) return
  const series = fields.series && !fields.series.number ? seriesInWords(fields.series.name) : null
  if (series) fields.series = series
  completeArrival(fields, reading)
}

/**
 * “Mort (Death, #1; Discworld, #4)”: the series of which it is the furthest volume, which is the longest and holds
 * the others, is the book's; the others are said below its title, where the search finds them.
 */
function takeSeries(fields: FeedFields, words: string): void {
  const { title, series } = partTitle(words)
  const placed = series.filter(
    ({ name, number }) => name.length <= 300 && number.length <= 20 && /^\d/.test(number),
  )
  const [first, ...others] = placed.toSorted(
    (a, b) => Number.parseFloat(b.number) - Number.parseFloat(a.number),
  )
  if (!first || placed.length < series.length) return
  fields.title = title
  fields.series = first
  const said = others.map(({ name, number }) => `${name}, #${number}`).join('; ')
  if (said && !fields.subtitle) fields.subtitle = said
}

/** When a book comes, by the rules that hold for ONIX as well (app/feeds/onix/availability.ts). */
function completeArrival(fields: FeedFields, { notes, options, problems }: Reading): void {
  const { publishedOn } = fields
  const availability = fields.availability ?? 'available'
  const isAhead = !!publishedOn && firstDayOf(publishedOn) > options.today
  if (isAhead && /^(?:available|to-order)$/.test(availability)) {
    fields.availability = 'preorder'
    notes.push(`It is published on ${publishedOn}, so it can be ordered in advance.`)
  }
  if (fields.availability === 'preorder' && !fields.availableOn) {
    if (publishedOn) fields.availableOn = lastDayOf(publishedOn)
    else {
      Object.assign(fields, undated)
      notes.push(
        'It is not out yet, and no date says when: it cannot be ordered until one is known.',
      )
    }
  }
  if (fields.availability === 'to-order' && !fields.orderDays) {
    fields.orderDays = usualOrderDays
    notes.push(
      `It is ordered for each customer. The row does not say how long that takes: ${usualOrderDays} days are promised to shoppers.`,
    )
  }
  for (const message of Object.values(missingArrival(fields))) problems.push(`${message}.`)
}

type Whole = {
  reading: Reading
  isbn13: string | null
  key: string | null
  title: string | null
  hasPrice: boolean
  /** It has an ISBN that cannot be read, which says what to do already. */
  isDamaged: boolean
  notice: FeedRecord['notice']
}

/** What a record lacks as a whole. A deletion needs nothing but a number. */
export function checkWhole({
  reading,
  isbn13,
  key,
  title,
  hasPrice,
  isDamaged,
  notice,
}: Whole): void {
  const { problems, notes, survey, options } = reading
  if (notice === 'delete') {
    problems.length = 0
    if (!isbn13 && !key) problems.push('It has neither an ISBN nor a number of its own.')
    return
  }
  if (survey.known?.isTranslation) {
    const language = roleOf(reading, 'locale')
    problems.length = 0
    problems.push(
      `It is a translation${language ? ` (${language})` : ''} of a product, not a product: it has no price and is not taken.`,
    )
    return
  }
  if (isbn13) return
  if (!key) {
    if (isDamaged) return
    problems.push(
      'It has neither an ISBN nor a number of its own, so a later file could not update it. Give it an ISBN or a SKU.',
    )
  } else if (problems.length === 0) {
    if (title === null) problems.push('It has no ISBN and no title.')
    else if (!hasPrice && options.price.fallbackCents === null)
      problems.push('It has no ISBN and no price. Without an ISBN it needs a title and a price.')
    else notes.push(`It has no ISBN, so the shop knows it by its own number, ${key}.`)
  }
}
