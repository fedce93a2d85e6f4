import { entryOf } from '#app/values/entry-of.ts'

/* The article of a title, which lists that are sorted write behind it. */

const english = new Set(['the', 'a', 'an'])
/** Of other languages, by ISO 639-1. */
const foreign: Record<string, string[]> = {
  de: 'der die das den dem des ein eine'.split(' '),
  nl: 'de het een'.split(' '),
  af: ['die'],
  fr: 'le la les l un une des'.split(' '),
  es: 'el la los las un una lo'.split(' '),
  ca: 'el la els les l un una'.split(' '),
  it: 'il lo la i gli le l un uno una'.split(' '),
  pt: 'o a os as um uma'.split(' '),
}
/** Where nothing says the language: words that are hardly anything else, as “La” of “Sol, La” and “Das” of “Adam, Das” are. */
const unmistakable = new Set(
  'der den dem ein eine het le les l el los las il gli uno une'.split(' '),
)
const twoLetters: Record<string, string> = {
  ...{ ger: 'de', deu: 'de', dut: 'nl', nld: 'nl', afr: 'af', fre: 'fr', fra: 'fr' },
  ...{ spa: 'es', cat: 'ca', ita: 'it', por: 'pt' },
}

/** "Hobbit, The", "Lion, the Witch and the Wardrobe, The", "Hobbit, The: or There and Back Again", "Étranger, L’". */
const behind = /^(.+), (\p{Lu}\p{L}{0,3})(['’])?(?=$|: | \()(.*)$/u

const longest = 500

/** “The” and “Hobbit”, “L’” and “Étranger”. */
export const inFront = (prefix: string, title: string): string =>
  /['’-]$/.test(prefix) ? prefix + title : `${prefix} ${title}`

/**
 * Whether a word, in small letters and without accents, is an article in this language (ISO 639 or BCP 47), or an English
 * one, which titles of books in other languages have, too.
 */
export function isArticleIn(word: string, language: string | null | undefined): boolean {
  if (english.has(word)) return true
  if (!language) return unmistakable.has(word)
  const code = language.toLowerCase().split('-')[0] ?? ''
  return entryOf(foreign, entryOf(twoLetters, code) ?? code)?.includes(word) ?? false
}

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
