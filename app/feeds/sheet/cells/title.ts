import { plainName } from '#app/feeds/sheet/names/meaning.ts'
import { type Reading, roleOf } from '#app/feeds/sheet/reading.ts'

/* A title whose article stands elsewhere: in a column of its own, or behind it. */

const articles = new Set(
  `the a an der das den dem ein eine le la les l un une el los las lo il gli uno het os um`.split(
    ' ',
  ),
)
/** Words of other languages as well, and first names: “Live, Love, Die”, “Miller, Des”. */
const doubtful: Record<string, RegExp> = {
  ...{ des: /^(?:de|ger|fr)/, uma: /^(?:pt|por)/ },
  ...{ die: /^de/, de: /^(?:nl|dut)/, een: /^(?:nl|dut)/, i: /^(?:it|ita)/, o: /^(?:pt|por)/ },
}

/** "Hobbit, The", "Lion, the Witch and the Wardrobe, The", "Hobbit, The: or There and Back Again", "Étranger, L’". */
const behind = /^(.+), (\p{Lu}\p{L}{0,3})(['’])?(?=$|: | \()(.*)$/u

/** So long is no article. */
const longestPrefix = 8

function inFront(prefix: string, title: string): string {
  return /['’-]$/.test(prefix) ? prefix + title : `${prefix} ${title}`
}

const isArticleIn = (word: string, language: string | null | undefined): boolean =>
  articles.has(word) || (doubtful[word]?.test(language ?? '') ?? false)

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
  const [, bare = '', article = '', mark = '', rest = ''] = behind.exec(title.slice(0, 500)) ?? []
  const word = plainName(article)
  // “Paris, London, LA” ends in a town.
  const isShort = /\p{Lu}{2}/u.test(article) && /\p{Ll}/u.test(bare)
  const isArticle = !isShort && isArticleIn(word, language)
  // “Vitamin A, B” ends in no article, and a letter by itself may be any.
  if (!isArticle || title.length > 500 || (word.length === 1 && /\b\p{Lu}$/u.test(bare)))
    return title
  const whole = inFront(article + mark, bare) + rest
  reading.notes.push(`The title “${title.slice(0, 100)}” is written as “${whole.slice(0, 100)}”.`)
  return whole
}
