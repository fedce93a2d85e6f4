import type { Encoding } from '#app/feeds/fields/encodings.ts'
import { alphabetDecoder } from '#app/feeds/values/old-alphabets.ts'
import { likelihood } from './letters-of-languages.ts'

/*
 * The encoding of a text that does not say it and is not UTF-8, by its letters: read wrongly, words have letters
 * that no language puts beside each other. Without evidence for another one it is Windows-1252.
 */

export type Candidate = {
  label: Encoding
  languages: string[]
  /** How much evidence it needs against it, in natural logarithms. */
  against: number
  /** Of encodings with two bytes a letter: what a letter with this first byte costs. */
  costs?: (lead: number) => number
}

const western = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'is']
const central = ['pl', 'cs', 'sk', 'hu', 'sl', 'hr', 'ro', 'de', 'en']
const turkish = ['tr', 'de', 'fr', 'en']
const baltic = ['lt', 'lv', 'et', 'de', 'en']
const cyrillic = ['ru', 'uk', 'bg', 'sr', 'be', 'mk', 'en']

const within = (lead: number, from: number, to: number) => lead >= from && lead <= to

export const candidates: Candidate[] = [
  { label: 'windows-1252', languages: western, against: 0 },
  { label: 'windows-1250', languages: central, against: 5 },
  { label: 'windows-1251', languages: cyrillic, against: 5 },
  { label: 'windows-1253', languages: ['el', 'en'], against: 5 },
  { label: 'windows-1254', languages: turkish, against: 5 },
  { label: 'windows-1257', languages: baltic, against: 8 },
  { label: 'windows-1255', languages: ['he', 'en'], against: 8 },
  { label: 'windows-1256', languages: ['ar', 'fa', 'en'], against: 8 },
  { label: 'windows-874', languages: ['th', 'en'], against: 8 },
  { label: 'iso-8859-2', languages: central, against: 6 },
  { label: 'iso-8859-5', languages: cyrillic, against: 8 },
  { label: 'iso-8859-7', languages: ['el', 'en'], against: 6 },
  { label: 'koi8-r', languages: ['ru', 'bg', 'en'], against: 6 },
  { label: 'koi8-u', languages: ['uk', 'ru', 'en'], against: 7 },
  { label: 'ibm866', languages: cyrillic, against: 8 },
  { label: 'macintosh', languages: western, against: 8 },
  { label: 'x-mac-ce', languages: central, against: 9 },
  { label: 'x-mac-cyrillic', languages: cyrillic, against: 9 },
  { label: 'ibm850', languages: western, against: 8 },
  { label: 'ibm852', languages: central, against: 9 },
  {
    label: 'shift_jis',
    languages: ['en'],
    against: 12,
    costs: (lead) => (lead === 0x82 || lead === 0x83 ? 4 : within(lead, 0x81, 0x97) ? 6 : 11),
  },
  {
    label: 'euc-jp',
    languages: ['en'],
    against: 12,
    costs: (lead) => (lead === 0xa4 || lead === 0xa5 ? 4 : within(lead, 0xb0, 0xcf) ? 6 : 11),
  },
  {
    label: 'gb18030',
    languages: ['en'],
    against: 12,
    costs: (lead) => (within(lead, 0xb0, 0xd7) ? 6 : 11),
  },
  {
    label: 'big5',
    languages: ['en'],
    against: 12,
    costs: (lead) => (within(lead, 0xa4, 0xc6) ? 6 : 11),
  },
  {
    label: 'euc-kr',
    languages: ['en'],
    against: 12,
    costs: (lead) => (within(lead, 0xb0, 0xc8) ? 5.8 : 11),
  },
]

/** So many different words are enough. */
const mostWords = 400

/** The label of the encoding (WHATWG) in which these bytes are most likely words. */
export function guessEncoding(bytes: Buffer): Encoding {
  const words = wordsOf(bytes)
  if (words.length === 0 || isAlikeIn(words)) return 'windows-1252'
  let best: { label: Encoding; score: number } = {
    label: 'windows-1252',
    score: Number.NEGATIVE_INFINITY,
  }
  for (const candidate of hasManyLetters(words) ? candidates : latin) {
    const score = scoreOf(words, candidate) - candidate.against
    if (score > best.score) best = { label: candidate.label, score }
  }
  return best.label
}

const latin = candidates.filter(({ languages, costs }) => languages.includes('de') && !costs)

/** In Latin letters few of a text are beyond ASCII, in others nearly all. */
function hasManyLetters(words: Buffer[]): boolean {
  let [plain, beyond] = [0, 0]
  for (const byte of words.flatMap((word) => [...word])) {
    if (byte >= 0x80) beyond += 1
    else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) plain += 1
  }
  return beyond > 0.35 * (plain + beyond)
}

/** Below C0 some encoding has letters for these: elsewhere they are quotes, dashes and the euro. */
const mayBeLetter = new Set(
  [...Array(0x40).keys()]
    .map((at) => 0x80 + at)
    .filter((byte) => ![0x80, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xa0].includes(byte)),
)

/** "Müller" is the same in Western, Central European and Turkish: nothing has to be found out. */
function isAlikeIn(words: Buffer[]): boolean {
  const all = Buffer.concat(words)
  if (hasManyLetters(words) || all.some((byte) => byte < 0xc0 && mayBeLetter.has(byte)))
    return false
  if (words.some((word) => isWithin.test(word.toString('latin1')))) return false
  const western = new TextDecoder('windows-1252').decode(all)
  return ['windows-1250', 'windows-1254'].every(
    (label) => new TextDecoder(label).decode(all) === western,
  )
}

/** Dashes, quotes that open and the euro stand in no word: "Ni–o" and "Bront‘" are of an old Macintosh. */
const isWithin = /[a-z](?:[\x80\x84\x85\x91\x93\x94\x96\x97](?=[a-z])|[\x80\x84\x91](?=$|[^a-z]))/i

/** A letter by itself, such as the sign of a degree behind a number, says nothing. */
const isWord = /[a-z][\u0080-\u00ff]|[\u0080-\u00ff][a-z]|[\u0080-\u00ff]{2}/i
/** The blank that does not break, as all of Windows write it. */
const blank = /(?<![\u0080-\u00ff])\u00a0/g

/** Different pieces that have more than ASCII: between blanks, commas, semicolons, tabs and quotes. */
export function wordsOf(bytes: Buffer): Buffer[] {
  const words = new Map<string, Buffer>()
  const text = bytes.toString('latin1')
  for (const [word] of text.matchAll(/[^\s,;"]*[\u0080-\u00ff][^\s,;"]*/g)) {
    if (word.length <= 200 && isWord.test(word.replaceAll(blank, ' ')))
      words.set(word, Buffer.from(word, 'latin1'))
    if (words.size === mostWords) break
  }
  return [...words.values()]
}

export function scoreOf(words: Buffer[], candidate: Candidate): number {
  const decoder = alphabetDecoder(candidate.label)
  let sum = 0
  for (const word of words) sum += scoreOfWord(word, decoder.decode(word), candidate)
  return sum
}

const oddSign = Math.log(1e-5)
const usualSign = Math.log(0.01)
const usualSigns = /[“”‘’„‚«»‹›–—…·•¡¿€£©®™°§\u00a0]/
const contraction =
  /(?:^|[^\p{L}])(?:[ldjncsmto]|\p{L}*qu|aujourd|un|dell|all|nell)’|’(?:[stdm]|ll|re|ve)(?:$|[^\p{L}])/iu
const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{M}]/u.test(sign)
const scripts = [/\p{Script=Latin}/u, /[\p{L}](?<!\p{Script=Latin})/u]

function scoreOfWord(bytes: Buffer, text: string, { languages, costs }: Candidate): number {
  let sum = costs ? costOfLeads(bytes, costs) : 0
  for (const { 0: sign, index } of text.matchAll(/[^\0-\u007f\p{L}\p{M}]/gu)) {
    // Windows leaves five bytes free, which no program writes.
    sum += usualSigns.test(sign) ? usualSign : sign < '\u00a0' ? 2 * oddSign : oddSign
    sum += costOfPlace(sign, text, index)
  }
  const pattern = costs ? /[A-Za-z]+/g : /[\p{L}\p{M}]+/gu
  for (const [letters] of text.matchAll(pattern)) {
    const small = letters.toLowerCase()
    sum += Math.max(...languages.map((language) => likelihood(small, language)))
    // Capitals stand at the beginning of a word, or everywhere in it.
    if (/\p{Ll}\p{Lu}/u.test(letters)) sum += oddSign / 2
  }
  // The sign of the guilder is a letter of no word.
  if (text.includes('ƒ')) sum += 2 * oddSign
  // No word is half Latin and half Greek or Chinese.
  if (scripts.every((script) => script.test(text))) sum += oddSign
  return sum
}

/** A raised number, or a question mark upside down, stands in the middle of no word; an apostrophe does. */
function costOfPlace(sign: string, text: string, at: number): number {
  if (!isLetter(text[at - 1])) return 0
  if (!isLetter(text[at + 1])) return /[‚„‹€‘‰†]/.test(sign) ? oddSign : 0
  if (sign === '’' && contraction.test(text)) return 0
  return /[–—…‘]/.test(sign) ? oddSign / 2 : 2 * oddSign
}

function costOfLeads(bytes: Buffer, costs: (lead: number) => number): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] as number
    if (lead < 0x80) continue
    sum -= costs(lead)
    at += 1
  }
  return sum
}
