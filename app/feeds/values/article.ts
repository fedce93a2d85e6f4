import { entryOf } from '#app/values/entry-of.ts'

/* The article of a title, which lists that are sorted write behind it. */

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

const longest = 500

/** “The” and “Hobbit”, “L’” and “Étranger”. */
export const inFront = (prefix: string, title: string): string =>
  /['’-]$/.test(prefix) ? prefix + title : `${prefix} ${title}`

/** Whether a word, in small letters and without accents, is an article in this language. */
export const isArticleIn = (word: string, language: string | null | undefined): boolean =>
  articles.has(word) || (entryOf(doubtful, word)?.test(language ?? '') ?? false)

/** The title as a reader says it, where its article is behind it; said in the notes. */
export function articleFirst(
  title: string,
  language: string | null | undefined,
  notes: string[],
): string {
  if (!title.includes(', ') || title.length > longest) return title
  const [, bare = '', article = '', mark = '', rest = ''] = behind.exec(title) ?? []
  const word = article.toLowerCase()
  // “Paris, London, LA” ends in a town.
  const isShort = /\p{Lu}{2}/u.test(article) && /\p{Ll}/u.test(bare)
  // “Vitamin A, B” ends in no article, and a letter by itself may be any.
  const isLetter = word.length === 1 && /\b\p{Lu}$/u.test(bare)
  // “Do, Re, Mi, Fa, So, La” is a list.
  const isList = bare.includes(', ') && !/^(?:the|an?)$/.test(word)
  if (isShort || isLetter || isList || !isArticleIn(word, language)) return title
  const whole = inFront(article + mark, bare) + rest
  notes.push(`The title “${title.slice(0, 100)}” is written as “${whole.slice(0, 100)}”.`)
  return whole
}
