import {
  firstOf,
  lexemes,
  matchAll,
  oneOf,
  placedIn,
  strongly,
  stronglyFrom,
} from '#app/search/match.ts'
import { type AskedSeries, placeTerm, seriesTerm } from '#app/search/words/series.ts'
import type { Narrowed } from './narrow.server.ts'

/** The title and series that a query may be the whole name of. */
export type Called = { key: string; series: AskedSeries }

/** Of a query that names nothing by its whole name. */
export const uncalled: Called = { key: '', series: { keys: [], volumes: [] } }

type Bind = (value: unknown) => string

/**
 * How well a book is what was asked for, as an expression of SQL, from 0 on: its title is the query, or is so up to
 * its colon; the volume of the series; the whole title and its author; a volume with the words elsewhere; the title up
 * to its colon and the author; the series; all words in the title, with the fewest of its words left over; some in the
 * title; in series or names; the rest. Whole words come before beginnings. Where nothing was sold yet, a title that
 * begins so leads, and the first volume of a series.
 */
export function tierExpression(narrowed: Narrowed, called: Called, bind: Bind): string {
  const { terms, frequencies } = narrowed
  const also = (i: number) => frequencies.terms[i]?.also ?? []
  const known = (i: number) => frequencies.terms[i]?.known ?? null
  const has = (match: string) => `terms @@ ${bind(match)}::tsquery`
  const whole = (places?: 'AC') => matchAll(terms.map((term, i) => strongly(term, also(i), places)))
  const begun = (places?: 'A' | 'AC' | 'BC') =>
    matchAll(terms.map((term, i) => stronglyFrom(term, known(i), also(i), places)))
  const key = bind(called.key)
  const inTitle = terms
    .map((term, i) => `(${has(oneOf(stronglyFrom(term, known(i), also(i), 'A')))})::int`)
    .join(' + ')
  const titleKey = 'coalesce(short_key, title_key)'
  const wordsIn = (text: string) => `length(${text}) - length(replace(${text}, ' ', '')) + 1`
  const left = `least(9, greatest(0, ${wordsIn(titleKey)} - met))`
  const { keys, volumes } = called.series
  const cases = [`when title_key = ${key} then 0 when short_key = ${key} then 1`]
  const last = volumes[0]
  if (last) {
    const placed = volumes.flatMap(({ key: series, place }) => placedIn(series, place))
    cases.push(`when ${has(oneOf(placed))} then 2`)
  }
  const isNamed = `met > 0 and ${left} = 0 and ${has(whole('AC'))}`
  // "The 12" is "The Twelve", and no twelfth volume.
  cases.push(`when met >= ${wordsIn('title_key')} and ${isNamed} then 3`)
  if (last) cases.push(`when whole and ${has(oneOf(lexemes([placeTerm(last.place)])))} then 4`)
  cases.push(`when ${isNamed} then 5`)
  if (keys.length > 0) cases.push(`when ${has(oneOf(lexemes(keys.map(seriesTerm))))} then 6`)
  // "The day of t": a letter that is a word of its own elsewhere is nearly always the next word's first.
  const next = terms.at(-1)
  if (next?.prefix && next.word.length === 1)
    cases.push(`when starts_with(title_key, ${key}) then 7`)
  const all = bind(terms.length)
  cases.push(
    `when whole and met >= ${all} then 10 + ${left}`,
    `when whole and met > 0 then 20 + ${left}`,
    `when whole and ${has(begun('BC'))} then 30`,
    'when whole then 40',
    `when met >= ${all} then 60 + ${left}`,
    `when ${has(begun())} then 70 + case when met > 0 then ${left} else 10 end`,
    'else 90',
  )
  const first =
    volumes.length > 0
      ? '0'
      : `case when sales > 0 then 0
          else 2 * (not starts_with(title_key, ${key}))::int + (not ${has(firstOf(keys))})::int end`
  return `(select 4 * (case ${cases.join(' ')} end) + ${first}
    from (select ${inTitle} as met, ${has(whole())} as whole) m)`
}

/** The highest there is. */
export const lastTier = 363
