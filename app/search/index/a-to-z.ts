import type { Script } from '#app/search/letters.ts'
import { titleKey } from '#app/search/words/title-key.ts'
import { fold, slugOf } from '#app/values/normalise.ts'
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
/** A French article goes with the name, however it is written: du Maurier, le Carré. */
const article = /^(?:du|des|le|les)$/
const body =
  /\b(?:the|of|and|press|books?|publishing|publishers|university|inc|ltd|llc|gmbh|society|museum|institute|association|company|group|team|editors|staff|studios?|magazine)\b/i
const familyLast = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\s.,'’‘`-]+$/u

/** Spanish family names that nobody is given: behind them stands the mother's, García Márquez. */
const fathers = new Set(
  `alarcon alvarez benitez blasco bolanos cabrera calderon cardenas cortazar diaz dominguez esquivel estrada fernandez
  figueroa fuentes garcia gimenez gomez gongora gonzalez gutierrez guzman hernandez herrera ibanez iglesias jimenez lopez
  marquez martinez mejia mendez mendoza menendez moreno munoz navarro nunez ochoa ortega ortiz padilla pardo paredes
  perez pizarro quiroga ramirez rios rivera rodriguez rojas ruiz saenz salazar sanchez sandoval sepulveda serrano sosa
  soto suarez unamuno urrutia valdes vargas vasquez vazquez velasquez velazquez villanueva zuniga`.split(
    /\s+/,
  ),
)
/** What a Portuguese family name ends with, and is never filed by: Coelho Neto. */
const kinship = /^(?:filho|neto|sobrinho|junior)$/

/** Addresses of people whose names begin with the family's, in these letters as well. */
const familyFirst = new Set(
  `liu-cixin mo-yan lu-xun yu-hua gao-xingjian jin-yong cao-xueqin wu-chengen sun-tzu lao-tzu han-kang natsume-soseki
  matsuo-basho omar-khayyam sholem-aleichem ma-jian su-tong can-xue yan-lianke wang-anyi bei-dao mao-zedong
  deng-xiaoping xi-jinping ai-weiwei lin-yutang qian-zhongshu`.split(/\s+/),
)
/** "Kim Young-ha": the given name of a Korean has a hyphen and one capital. */
const korean =
  /^(?:Ahn|Bae|Cho|Choi|Chung|Gong|Han|Hwang|Jang|Jeong|Jung|Kang|Kim|Lee|Lim|Oh|Pak|Park|Seo|Shin|Song|Yi|Yoon) \p{Lu}\p{Ll}+-\p{Ll}+$/u

/** "Ursula K. Le Guin" → "Le Guin Ursula K."; a body, a single name and "Mann, Thomas" as they are. */
function familyNameFirst(name: string): string {
  if (body.test(name) || !familyLast.test(name)) return name
  if (korean.test(name) || familyFirst.has(slugOf(name))) return name
  const words = name.split(/[\s]+/).filter(Boolean)
  while (words.length > 2 && suffix.test(bare(words.at(-1) as string))) words.pop()
  if (words.slice(0, -1).some((word) => word.endsWith(','))) return words.join(' ')
  const from = familyFrom(words)
  return [...words.slice(from), ...words.slice(0, from)].join(' ')
}

const bare = (word: string) => fold(word).replace(/[.,]/g, '')

/** At which of its words the family name begins. A given name stands before it, whatever it looks like. */
function familyFrom(words: string[]): number {
  let from = words.length - 1
  if (from > 1 && kinship.test(bare(words[from] as string))) from -= 1
  else if (from > 2 && /^[yi]$/.test(words[from - 1] as string)) from -= 2
  else if (from > 0 && fathers.has(bare(words[from - 1] as string))) from -= 1
  while (from > 1 && particle.test((words[from - 1] as string).replace('.', ''))) from -= 1
  if (from > 0 && article.test(words[from - 1] as string)) from -= 1
  return from
}
