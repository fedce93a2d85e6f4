import { type FontFile, fileWith } from './fonts.ts'

/** The shop's own type, read from the packages: a bare server has no fonts of its own. */
const styles = {
  black: 'fraunces 900-normal',
  bold: 'fraunces 700-normal',
  roman: 'fraunces 500-normal',
  light: 'fraunces 300-normal',
  italic: 'fraunces 500-italic',
  blackItalic: 'fraunces 800-italic',
  lightItalic: 'fraunces 300-italic',
  sans: 'instrument-sans 600-normal',
} as const

export type FaceName = keyof typeof styles

/** How Chinese characters are drawn, which differs by language. */
type Han = 'simplified' | 'traditional' | 'japanese'

const hanFamilies: Record<Han, string[]> = {
  simplified: ['zcool-xiaowei', 'cactus-classical-serif', 'zen-antique'],
  traditional: ['cactus-classical-serif', 'zcool-xiaowei', 'zen-antique'],
  japanese: ['zen-antique', 'cactus-classical-serif', 'zcool-xiaowei'],
}

/** Families for what the shop's own type lacks, and the heaviest and lightest weight each has. */
const otherFamilies: [family: string, lightest: number, heaviest: number][] = [
  ['noto-serif', 300, 900],
  ['noto-naskh-arabic', 400, 700],
  ['noto-serif-hebrew', 300, 900],
  ['noto-serif-devanagari', 300, 900],
  ['noto-serif-bengali', 300, 900],
  ['noto-serif-tamil', 300, 900],
  ['noto-serif-thai', 300, 900],
  ['noto-serif-armenian', 300, 900],
  ['noto-serif-georgian', 300, 900],
]
/** Scripts of fewer books, asked for behind those of Chinese, Japanese and Korean; serifs where there are any. */
const rarerFamilies = [
  'noto-serif-gujarati',
  'noto-serif-telugu',
  'noto-sans-kannada',
  'noto-serif-malayalam',
  'noto-sans-gurmukhi',
  'noto-sans-oriya',
  'noto-serif-sinhala',
  'noto-serif-khmer',
  'noto-sans-lao',
  'noto-serif-myanmar',
  'noto-serif-tibetan',
  'noto-sans-ethiopic',
  'noto-sans-cherokee',
]
const slanted = new Set(['noto-serif'])

/** A family in a style, as the files are called. */
type Cut = { family: string; style: string }

function cutsOf(face: FaceName, han: Han): Cut[] {
  const [own = '', style = ''] = styles[face].split(' ')
  const [weight = '400', slope = 'normal'] = style.split('-')
  const only = (family: string) => ({ family, style: '400-normal' })
  return [
    { family: own, style },
    ...otherFamilies.map(([family, lightest, heaviest]) => ({
      family,
      style: `${Math.min(heaviest, Math.max(lightest, Number(weight)))}-${slanted.has(family) ? slope : 'normal'}`,
    })),
    {
      family: 'gowun-batang',
      style: Number(weight) > 500 ? '700-normal' : '400-normal',
    },
    ...hanFamilies[han].map(only),
    ...rarerFamilies.map((family) => ({ family, style: `${weight}-normal` })),
    only('noto-sans-symbols-2'),
  ]
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const isHan = /\p{Script=Han}/u

/** Japanese where there is kana; else simplified, unless that type lacks a character. */
function hanOf(text: string): Han {
  if (kana.test(text)) return 'japanese'
  const lacks = [...text].some(
    (character) =>
      isHan.test(character) &&
      !fileWith('zcool-xiaowei', '400-normal', character.codePointAt(0) ?? 0),
  )
  return lacks ? 'traditional' : 'simplified'
}

/** Marks and joiners belong to the letter before them, in whatever font that is. */
const clings = /[\p{M}\u200c\u200d]/u

const fileOf = ({ family, style }: Cut, character: string): FontFile | null =>
  fileWith(family, style, character.codePointAt(0) ?? 0)

const covers = (cut: Cut, word: string) =>
  [...word].every((character) => /[\u200c\u200d]/u.test(character) || fileOf(cut, character))

export type Run = { text: string; file: FontFile }

/**
 * A line's words with the font of each stretch: a word is set in the first family that has all of it,
 * a word that no family has whole letter by letter. Letters that none has are left out.
 * @param among the text that the line belongs to, by which Chinese characters are told apart
 */
export function runsOf(text: string, face: FaceName, among = text): Run[] {
  const cuts = cutsOf(face, hanOf(among))
  const runs: Run[] = []
  const add = (character: string, file: FontFile) => {
    const last = runs.at(-1)
    if (last?.file === file) last.text += character
    else runs.push({ text: character, file })
  }
  for (const word of text.split(/(\s+)/u)) {
    if (!word) continue
    const whole = cuts.find((cut) => covers(cut, word))
    for (const character of word) {
      const before = runs.at(-1)?.file
      const own = before && clings.test(character) && character.codePointAt(0)
      if (before && own && (own === 0x200c || own === 0x200d || before.font.nominalGlyph(own))) {
        add(character, before)
        continue
      }
      const cut = whole ?? cuts.find((candidate) => fileOf(candidate, character))
      const file = cut && fileOf(cut, character)
      if (file) add(character, file)
    }
  }
  return runs
}

const drawn = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The text without what no font has (emoji, scripts that are rare in print). */
export const settable = (text: string): string =>
  [...drawn.segment(text)]
    .map(({ segment }) => (segment.trim() && runsOf(segment, 'bold').length === 0 ? '' : segment))
    .join('')
    .replace(/\s+/gu, ' ')
    .trim()
