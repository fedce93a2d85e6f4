import { type Composition, type Design, mark, setBlock } from './composition.ts'
import { designVersion } from './design-version.ts'
import { settable } from './faces.ts'
import { type FamilyName, families, familiesFor, lastResort, wordless } from './families.ts'
import { cleanText, type Lettering } from './lettering.ts'
import { graphemes } from './linebreaks.ts'
import { mix, type PaletteName, palettes } from './palettes.ts'
import { seededRandom } from './random.ts'
import { rect, shape, sheet } from './shapes.ts'

/** What a cover is designed from. The same words and seed give the same picture, always. */
export type CoverText = { title: string; author?: string | null; category: string; seed: string }

/** Longer titles are set up to here: enough to know the book by. */
const longestTitle = 220

export type DesignedCover = Design & { family: FamilyName | 'label'; palette: PaletteName }

/** Chooses family and inks by genre and seed, then draws. Any text is safe, none throws. */
export function designCover(text: CoverText): DesignedCover {
  const title = settable(shorten(cleanText(text.title), longestTitle))
  const author = settable(shorten(cleanText(text.author ?? ''), 80))
  const key = [designVersion, title, author, text.category.trim().toLowerCase(), text.seed].join(
    '\n',
  )
  const choice = seededRandom(key)
  const { kinds, inks } = familiesFor(text.category)
  const palette = choice.pick(inks)
  const order = choice.shuffle(kinds)
  const draw = (name: FamilyName, words: { title: string; author: string }) => {
    const composition: Composition = families[name]
    return composition({
      ...words,
      inks: palettes[palette],
      random: seededRandom(`${key}\n${name}`),
    })
  }
  for (const family of title ? order : []) {
    const design = draw(family, { title, author })
    if (design) return { ...design, words: apart(design.words), family, palette }
  }
  if (title || author) {
    const words = title ? { title, author } : { title: author, author: '' }
    const inks = palettes[palette]
    const design = lastResort({ ...words, inks, random: seededRandom(key) })
    if (design) return { ...design, family: 'label', palette }
  }
  const family = choice.pick(wordless)
  const design = draw(family, { title: '', author: '' })
  return { ...(design ?? { ground: palettes[palette].paper, art: '', words: [] }), family, palette }
}

/** The house's mark comes last, and gives way to words that end on its side. */
function apart(words: Lettering[]): Lettering[] {
  const last = words.at(-1)?.box
  const covered = words
    .slice(0, -1)
    .some(
      ({ box }) =>
        last &&
        box.right > last.left - 8 &&
        box.left < last.right + 8 &&
        box.bottom > last.top - 4 &&
        box.top < last.bottom + 4,
    )
  return covered ? words.slice(0, -1) : words
}

function shorten(text: string, most: number): string {
  const letters = graphemes(text)
  if (letters.length <= most) return text
  const cut = letters.slice(0, most).join('')
  return `${cut.replace(/\s+\S{0,40}$/u, '')}…`
}

/** The picture as a file, `width` pixels wide; the words can be left out to look at the ground. */
export const coverSvg = (design: Design, width: number, words = true): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round(width * 1.5)}" viewBox="0 0 600 900">${inside(design, words)}</svg>`

function inside({ ground, art, words }: Design, withWords: boolean): string {
  const type = withWords ? words.map(({ d, ink }) => shape(d, ink)).join('') : ''
  return rect(0, 0, sheet.width, sheet.height, ground) + art + type
}

/** The cover on a card of 1200 × 630 with the title beside it, for previews of links. */
export function cardSvg(design: DesignedCover, text: { title: string; author?: string | null }) {
  const { paper, ink } = palettes.lamp
  const words = setBlock(
    {
      title: settable(shorten(cleanText(text.title), longestTitle)),
      author: settable(cleanText(text.author ?? '')),
    },
    { x: 560, y: 90, width: 570, height: 430 },
    { ink, face: 'bold', stand: 'middle', voice: 'italic', maxSize: 92 },
  )
  const type = [...(words ?? []), ...mark(1130, 566, ink)].map(({ d }) => shape(d, ink)).join('')
  const cover = `<svg x="96" y="54" width="348" height="522" viewBox="0 0 600 900">${inside(design, true)}</svg>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">${rect(0, 0, 1200, 630, paper)}${rect(104, 62, 348, 522, mix(paper, ink, 0.18))}${cover}${type}</svg>`
}
