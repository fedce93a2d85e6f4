import { plainSigns } from '#app/values/signs.ts'

/* What stands around a date and in it, besides its numbers and its month. */

export const bareWord = (word: string): string =>
  word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What stands in a date besides its numbers and its month: "the 4th of", "mercoledì", "4. März". */
export const fillers = new Set([
  ...'of the de del den der d r le o dnia st nd rd th er'.split(' '),
  ...'en de fr es it nl pl pt sv da cs'.split(' ').flatMap((language) => weekdays(language)),
])

function weekdays(language: string): string[] {
  return (['long', 'short'] as const).flatMap((weekday) => {
    const names = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
    return [1, 2, 3, 4, 5, 6, 7].flatMap((day) => {
      const name = bareWord(names.format(Date.UTC(2024, 0, day)))
      return name.match(/\p{L}+/gu) ?? []
    })
  })
}

const romans = 'I II III IV V VI VII VIII IX X XI XII'.split(' ')

/** Without the time of day and what stands around a date. */
export const plainOf = (text: string): string =>
  plainSigns(text.slice(0, 100).normalize('NFKC'))
    .replace(/^'/, '')
    .replace(/(?<=\d),?[T ]\d{1,2}:\d{2}.*$/i, '')
    .replace(/[‐-―−]/gu, '-')
    .replace(/[年月년월] ?/g, '-')
    .replace(/[日号일]/g, '')
    .replace(/(?<=\d)Z$/, '')
    .replace(/(?<=\d{4})\?(?=[\])]?$)/, '')
    // Of a date and a copyright, and of a date and what is printed, the first: "1998, ©1999", "2005 [i.e. 2006]".
    .replace(/^(\d{4})(?:, ?[©c℗p] ?\d{4}| \[i\. ?e\.,? \d{4}\])\.?$/i, '$1')
    .replace(/(?<=\d) ?(?:г\.?|года?|год\.?|r\.|gada)$/i, '')
    .replace(/(?<=[. ])(I{1,3}|IV|VI{0,3}|IX|XI{0,2})(?=[. ]\d{2})/, (roman) =>
      String(romans.indexOf(roman) + 1),
    )
    // Of a span of years the first counts.
    .replace(/^(\d{4}) ?[-/] ?(\d{4})$/, (whole, one, other) => (one < other ? one : whole))
    .replace(/-$/, '')
    .replace(/^[©[(]+ ?c?|[\])]+$/g, '')
    .replace(/^c(?:irca|a)?\.? ?(?=\d{4}\.?$)/i, '')
    .replace(/^(\d{4})(?:[.,]0+|\.)$/, '$1')
    .trim()
