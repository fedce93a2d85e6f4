import type { Script } from '#app/search/letters.ts'
import { titleKey } from '#app/search/words/title-key.ts'
import { fold } from '#app/values/normalise.ts'
import type { ShelfKind } from '#app/values/stored.ts'

/** Where a shelf stands from A to Z: its letter, and by what it is sorted under that. */
export type Place = { letter: string; key: string }

/** Authors stand by their family names, everything else without its article. */
export function placeFromAToZ(kind: ShelfKind, name: string): Place {
  const key = titleKey(kind === 'author' ? familyNameFirst(name) : name) || fold(name).slice(0, 120)
  return { letter: letterOf(key), key }
}

/** Alphabets that readers look through letter by letter; Latin ones are folded to a–z before. */
const alphabets =
  /^[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}]$/u
const scripts: [RegExp, Script][] = [
  [/^\p{Script=Han}/u, 'han'],
  [/^[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'kana'],
  [/^\p{Script=Hangul}/u, 'hangul'],
  [/^\p{Script=Devanagari}/u, 'devanagari'],
  [/^\p{Script=Bengali}/u, 'bengali'],
  [/^\p{Script=Tamil}/u, 'tamil'],
  [/^\p{Script=Telugu}/u, 'telugu'],
  [/^\p{Script=Thai}/u, 'thai'],
]

function letterOf(key: string): string {
  const [first = ''] = key
  if (/^[a-z]$/.test(first)) return first
  if (/^\p{N}$/u.test(first)) return '0'
  if (/^\p{L}$/u.test(first) && alphabets.test(first)) return first
  return scripts.find(([script]) => script.test(first))?.[1] ?? 'other'
}

const suffix = /^(?:jr|sr|ii|iii|iv|phd|md|esq)$/
/** Written large they are part of the name: Le Guin, but Beauvoir (de). */
const particle =
  /^(?:Le|La|De|Del|Della|Di|Du|Da|Dos|Van|Von|Der|Den|Ten|Ter|St|San|Santa|Mac|Al|El|Bin|Ibn|Abu|Ben)$/u
const body =
  /\b(?:the|of|and|press|books?|publishing|publishers|university|inc|ltd|llc|gmbh|society|museum|institute|association|company|group|team|editors|staff|studios?|magazine)\b/i
const familyLast = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\s.,'’‘`-]+$/u

/** "Ursula K. Le Guin" → "Le Guin Ursula K."; a body, a single name and "Mann, Thomas" as they are. */
function familyNameFirst(name: string): string {
  if (body.test(name) || !familyLast.test(name)) return name
  const words = name.split(/[\s]+/).filter(Boolean)
  const bare = (word: string) => fold(word).replace(/[.,]/g, '')
  while (words.length > 2 && suffix.test(bare(words.at(-1) as string))) words.pop()
  if (words.slice(0, -1).some((word) => word.endsWith(','))) return words.join(' ')
  let from = words.length - 1
  while (from > 1 && particle.test((words[from - 1] as string).replace('.', ''))) from -= 1
  return [...words.slice(from), ...words.slice(0, from)].join(' ')
}
