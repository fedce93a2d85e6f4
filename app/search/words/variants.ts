import { entryOf } from '#app/values/entry-of.ts'

/* Other spellings of one word that are no mistakes. */

/** Endings that English spells in two ways. */
const endings: [RegExp, string][] = [
  [/our(s|ed|ing|ful|less|able|ite)?$/, 'or$1'],
  [/([^o])or(s|ed|ing|ful|less|able|ite)?$/, '$1our$2'],
  [/is(e|ed|es|er|ing|ation)$/, 'iz$1'],
  [/iz(e|ed|es|er|ing|ation)$/, 'is$1'],
  [/ys(e|ed|es|ing)$/, 'yz$1'],
  [/yz(e|ed|es|ing)$/, 'ys$1'],
  [/([bt])re(s?)$/, '$1er$2'],
  [/([bt])er(s?)$/, '$1re$2'],
  [/ogue(s?)$/, 'og$1'],
  [/og(s?)$/, 'ogue$1'],
  [/ll(ed|er|ers|ing)$/, 'l$1'],
  [/([aeiou])l(ed|er|ers|ing)$/, '$1ll$2'],
  [/ence$/, 'ense'],
  [/ense$/, 'ence'],
]
const pairs: Record<string, string> = {
  grey: 'gray',
  gray: 'grey',
  tyre: 'tire',
  jewellery: 'jewelry',
  jewelry: 'jewellery',
  plough: 'plow',
  plow: 'plough',
  mum: 'mom',
  mom: 'mum',
  pyjamas: 'pajamas',
  pajamas: 'pyjamas',
  sceptic: 'skeptic',
  skeptic: 'sceptic',
  aluminium: 'aluminum',
  aluminum: 'aluminium',
}
const plurals: Record<string, string> = {
  mice: 'mouse',
  men: 'man',
  women: 'woman',
  children: 'child',
  wolves: 'wolf',
  knives: 'knife',
  lives: 'life',
  wives: 'wife',
  leaves: 'leaf',
  thieves: 'thief',
  elves: 'elf',
  shelves: 'shelf',
  feet: 'foot',
  teeth: 'tooth',
  geese: 'goose',
  people: 'person',
}
const singulars = Object.fromEntries(Object.entries(plurals).map(([many, one]) => [one, many]))

/** The plural or singular of a word, and its other spellings; most of them are no words at all. */
export function variantsOf(word: string): string[] {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return []
  const others = [plurals, singulars, pairs].map((table) => entryOf(table, word))
  for (const [ending, other] of endings)
    if (word.length > 4 && ending.test(word)) others.push(word.replace(ending, other))
  if (word.endsWith('ies')) others.push(`${word.slice(0, -3)}y`, word.slice(0, -1))
  else if (/(?:[sxz]|[cs]h|o)es$/.test(word)) others.push(word.slice(0, -2), word.slice(0, -1))
  else if (word.endsWith('s')) others.push(word.slice(0, -1), `${word}es`)
  else others.push(`${word}s`, /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}es`)
  return [...new Set(others)].filter((other) => other !== undefined && other !== word) as string[]
}

/** What readers write short, where no book has the letters. */
const short: Record<string, string> = {
  lotr: 'lord rings',
  asoiaf: 'song ice fire',
  wot: 'wheel time',
  tfios: 'fault our stars',
  tkam: 'kill mockingbird',
  acotar: 'court thorns roses',
  acomaf: 'court mist fury',
  acowar: 'court wings ruin',
  hhgttg: 'hitchhikers guide galaxy',
  h2g2: 'hitchhikers guide galaxy',
  twd: 'walking dead',
  dnd: 'dungeons dragons',
}

/** The telling words of what a word is short for. */
export const writtenOut = (word: string): string[][] =>
  [entryOf(short, word)?.split(' ')].filter((words) => words !== undefined)

/** Digits and letters that look or sound alike: "IQ84", "seven" for "Se7en". */
const alike: Record<string, string> = {
  '0': 'o',
  '1': 'il',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'bg',
  '7': 'tv',
  '8': 'b',
  '9': 'gq',
}
for (const [digit, letters] of Object.entries(alike))
  for (const letter of letters) alike[letter] = `${alike[letter] ?? ''}${digit}`

/** What lacks the digit that it begins with: "q84". */
export const withoutDigit = (word: string): string[] =>
  /^[a-z]{1,3}\d{1,4}$/.test(word) ? [...'123456789'].map((digit) => digit + word) : []

/**
 * A word with one of its digits and letters taken for another, and, where there are both, with two of them.
 */
export function lookAlikes(word: string): { once: string[]; twice: string[] } {
  if (!/^[a-z0-9]{2,12}$/.test(word)) return { once: [], twice: [] }
  const changed = (one: string): string[] =>
    [...one].flatMap((sign, at) =>
      [...(alike[sign] ?? '')].map((other) => one.slice(0, at) + other + one.slice(at + 1)),
    )
  const once = changed(word)
  return { once, twice: /\d/.test(word) && /[a-z]/.test(word) ? once.flatMap(changed) : [] }
}
