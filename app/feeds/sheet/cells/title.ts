import { plainName } from '#app/feeds/sheet/names/meaning.ts'
import { type Reading, roleOf } from '#app/feeds/sheet/reading.ts'
import { articleFirst, inFront, isArticleIn } from '#app/feeds/values/article.ts'

/* A title whose article stands elsewhere: in a column of its own, or behind it. */

/** So long is no article. */
const longestPrefix = 8

/** A column that is called no more than “Prefix” may be of a person (“Dr.”) or of a till (“FIC”). */
function prefixOf(language: string | null | undefined, reading: Reading): string {
  const { columns } = reading.survey
  const prefix = roleOf(reading, 'titlePrefix')
  if (prefix.length > longestPrefix || !/^\p{L}/u.test(prefix)) return ''
  const isOfTitles = columns.some(
    ({ header, meaning }) => meaning?.role === 'titlePrefix' && plainName(header) !== 'prefix',
  )
  const isOfPeople = columns.some(({ meaning }) =>
    /^(?:first|last)$/.test(meaning?.person?.part ?? ''),
  )
  const mayBe = isOfTitles || (!isOfPeople && isArticleIn(plainName(prefix), language))
  return mayBe ? prefix : ''
}

/** The title with its article in front, as a reader says it. */
export function wholeTitle(
  title: string,
  language: string | null | undefined,
  reading: Reading,
): string {
  const prefix = prefixOf(language, reading)
  if (prefix !== '') {
    const isThere = title.toLowerCase().startsWith(inFront(prefix, '').toLowerCase())
    return isThere ? title : inFront(prefix, title)
  }
  return articleFirst(title, language, reading.notes)
}
