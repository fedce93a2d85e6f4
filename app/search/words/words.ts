import { fold, isPlain } from '#app/values/normalise.ts'
import { simplified } from './simplified.ts'

/* How a text becomes the words of the index. The query is cut the same way (query.ts). */

const longestWord = 60

/**
 * Scripts without blanks between words (and Korean, whose particles are attached): indexed by pairs
 * of letters.
 */
const scripts =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}' +
  '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}々ー'
const unspacedStart = new RegExp(`^[${scripts}]`, 'u')
export const isUnspaced = (text: string): boolean => unspacedStart.test(text)
const piecePattern = new RegExp(`[${scripts}][${scripts}\\p{M}]*|[^${scripts}]+`, 'gu')

const runPattern = /[\p{L}\p{N}\p{M}']+/gu
export type Token = { text: string; unspaced: boolean }

/** What a sign means that is no letter: "&" and a plus that stands alone, C++, C#, .NET, ★. */
const signs: [RegExp, string | ((sign: string) => string)][] = [
  [/(?<![^ ])\+(?![^ ])/g, ' and '],
  [/&/g, ' and '],
  [/(?<![\p{L}\p{N}])([a-z])\+\+(?![\p{L}\p{N}])/gu, '$1 $1plusplus '],
  [/(?<![\p{L}\p{N}])([a-z])#(?![\p{L}\p{N}])/gu, '$1 $1sharp '],
  [/(?<![\p{L}\p{N}])\.net(?![\p{L}\p{N}])/gu, ' net dotnet '],
  [/(?![©®°])\p{So}/gu, (sign) => ` u${sign.codePointAt(0)?.toString(16)} `],
]
const anySign = /[&+#]|\.net|(?![©®°])\p{So}/u
const spelledSigns = (folded: string): string =>
  anySign.test(folded)
    ? signs.reduce((text, [sign, word]) => text.replace(sign, word as string), folded)
    : folded

/* Hiragana count as katakana, small ones as large: readers type either. */
const kana = /[\u3041-\u3096\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee]/g
const smallKana = 'ァィゥェォッャュョヮ'
const largeKana = 'アイウエオツヤユヨワ'
function katakana(letter: string): string {
  const code = letter.charCodeAt(0)
  const one = code < 0x30a0 ? String.fromCharCode(code + 0x60) : letter
  return largeKana[smallKana.indexOf(one)] ?? one
}

/** The words of a folded text in order, apostrophes still inside ("o'brien"); scripts kept apart. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const signless = spelledSigns(text)
  const folded = isPlain(signless) ? signless : simplified(signless.replace(kana, katakana))
  if (isPlain(folded)) {
    for (const run of folded.match(/[a-z0-9']+/gi) ?? []) {
      const text = withoutQuotes(run)
      if (text) tokens.push({ text, unspaced: false })
    }
    return tokens
  }
  for (const [run] of folded.matchAll(runPattern)) {
    // Fast path: most runs are of one script.
    const pieces = /^[\0-\u0dff]*$/.test(run) ? [run] : run.match(piecePattern)
    for (const piece of pieces ?? []) {
      const text = withoutQuotes(piece)
      if (text) tokens.push({ text, unspaced: isUnspaced(text) })
    }
  }
  return tokens
}

/** Apostrophes at the ends are quotation marks. */
function withoutQuotes(text: string): string {
  if (!text.includes("'")) return text
  let from = 0
  let to = text.length
  while (text[from] === "'") from++
  while (to > from && text[to - 1] === "'") to--
  return text.slice(from, to)
}

/** 红楼梦 → 红楼, 楼梦, 梦: every pair, and the last letter so that a single one is found too. */
export function pairsOf(run: string): string[] {
  const letters = [...run]
  const pairs = letters.slice(1).map((letter, i) => letters[i] + letter)
  const last = letters.at(-1)
  return last ? [...pairs, last] : pairs
}

/**
 * Every word under which a text is found: its words; words with an apostrophe whole and in parts;
 * hyphenated words and initials also joined ("spider-man", "J. R. R."); ä, ö, ü, å also as ae, oe,
 * ue, aa; Arabic words also without the article.
 */
export function indexWords(text: string): Set<string> {
  const words = new Set<string>()
  const folded = fold(text)
  addWords(words, folded)
  if (!isPlain(text) && /[äöüåÄÖÜÅ]/u.test(text.normalize('NFC')))
    addWords(words, fold(spellOut(text)))
  if (!/[-‐‑–]/.test(folded)) return words
  // One pattern for runs with or without hyphens, so that no letter is read twice.
  for (const [chain] of folded.matchAll(/[\p{L}\p{N}]+(?:[-‐‑–][\p{L}\p{N}]+)*/gu))
    if (/[-‐‑–]/.test(chain)) addWord(words, chain.replace(/[-‐‑–]/g, ''))
  return words
}

const arabicArticle = 'ال'

function addWords(words: Set<string>, folded: string): void {
  let initials = ''
  const endInitials = () => {
    if (initials.length > 1) addWord(words, initials)
    initials = ''
  }
  for (const { text, unspaced } of tokensOf(folded)) {
    if (!unspaced && text.length < 3 && /^\p{L}$/u.test(text)) initials += text
    else endInitials()
    if (unspaced) for (const pair of pairsOf(text)) words.add(pair)
    else {
      addWord(words, text.replaceAll("'", ''))
      if (text.includes("'")) for (const part of text.split("'")) addWord(words, part)
      if (text.startsWith(arabicArticle) && [...text].length > 4) addWord(words, text.slice(2))
    }
  }
  endInitials()
}

const addWord = (words: Set<string>, word: string): void => {
  if (!word) return
  const isLong = word.length > longestWord && [...word].length > longestWord
  words.add(isLong ? word.slice(0, longestWord) : word)
}

const speltOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa' }
const spellOut = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüå]/gu, (letter) => speltOut[letter] ?? letter)
