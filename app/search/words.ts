import { fold } from './normalise.ts'

/* How a text becomes the words of the index. The query is cut the same way (query.ts). */

const LONGEST_WORD = 60

/** Scripts that write without blanks (and Korean, whose particles stick): found by pairs of letters. */
const SCRIPTS =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}' +
  '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}々ー'
const UNSPACED = new RegExp(`^[${SCRIPTS}]`, 'u')
const PIECES = new RegExp(`[${SCRIPTS}][${SCRIPTS}\\p{M}]*|[^${SCRIPTS}]+`, 'gu')

const RUN = /[\p{L}\p{N}\p{M}']+/gu
export type Token = { text: string; unspaced: boolean }

/** The words of a folded text in order, apostrophes still inside ("o'brien"); scripts kept apart. */
export function tokensOf(folded: string): Token[] {
  const tokens: Token[] = []
  for (const [run] of folded.replace(/&/g, ' and ').matchAll(RUN)) {
    for (const [piece] of run.matchAll(PIECES)) {
      const text = piece.replace(/^'+|'+$/g, '')
      if (text) tokens.push({ text, unspaced: UNSPACED.test(text) })
    }
  }
  return tokens
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
  if (/[äöüåÄÖÜÅ]/u.test(text.normalize('NFC'))) addWords(words, fold(spellOut(text)))
  for (const [chain] of folded.matchAll(/[\p{L}\p{N}]+(?:[-‐‑–][\p{L}\p{N}]+)+/gu))
    addWord(words, chain.replace(/[^\p{L}\p{N}]/gu, ''))
  for (const [initials] of folded.matchAll(/\b\p{L}\b(?:[.\s]{1,2}\p{L}\b)+/gu))
    addWord(words, initials.replace(/[^\p{L}]/gu, ''))
  return words
}

function addWords(words: Set<string>, folded: string): void {
  for (const { text, unspaced } of tokensOf(folded)) {
    if (unspaced) for (const pair of pairsOf(text)) words.add(pair)
    else {
      addWord(words, text.replace(/'/g, ''))
      if (text.includes("'")) for (const part of text.split("'")) addWord(words, part)
      if (/^ال.{3}/u.test(text)) addWord(words, text.slice(2))
    }
  }
}

const addWord = (words: Set<string>, word: string): void => {
  if (word) words.add([...word].length > LONGEST_WORD ? word.slice(0, LONGEST_WORD) : word)
}

const SPELT_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa' }
const spellOut = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüå]/gu, (letter) => SPELT_OUT[letter] ?? letter)
