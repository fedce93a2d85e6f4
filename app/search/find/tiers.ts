import { lexemes, matchAll, oneOf, placedIn, strongly, stronglyFrom } from '#app/search/match.ts'
import { placeTerm, seriesTerm } from '#app/search/words/series.ts'
import type { Narrowed } from './narrow.server.ts'

/** The title and series that a query may be the whole name of. */
export type Called = { key: string; series: { key: string; places: string[] } }

/** Of a query that names nothing by its whole name. */
export const uncalled: Called = { key: '', series: { key: '', places: [] } }

type Bind = (value: unknown) => string

/**
 * How well a book is what was asked for, as an expression of SQL, from 0 on: its title is the query;
 * the volume of the series; title and author; the series; all words in the title, with the fewest of
 * its words left over; some in the title; in series or names; the rest. Whole words come before
 * beginnings. Where nothing was sold yet, the first volume of a series leads.
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
  const spaces = `length(${titleKey}) - length(replace(${titleKey}, ' ', ''))`
  const left = `least(9, greatest(0, ${spaces} + 1 - met))`
  const { key: series, places } = called.series
  const cases = [`when title_key = ${key} or short_key = ${key} then 0`]
  if (places.length > 0) {
    const volume = places.map(placeTerm)
    if (series)
      cases.push(`when ${has(matchAll(places.map((place) => placedIn(series, place))))} then 1`)
    cases.push(`when whole and ${has(matchAll(volume.map((one) => lexemes([one]))))} then 2`)
  }
  cases.push(`when met > 0 and ${left} = 0 and ${has(whole('AC'))} then 3`)
  if (series) cases.push(`when ${has(matchAll([lexemes([seriesTerm(series)])]))} then 4`)
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
    places.length > 0
      ? '0'
      : `case when sales = 0 and not ${has(matchAll([lexemes([placeTerm('1')])]))} then 1 else 0 end`
  return `(select 2 * (case ${cases.join(' ')} end) + ${first}
    from (select ${inTitle} as met, ${has(whole())} as whole) m)`
}

/** The highest there is. */
export const lastTier = 181
