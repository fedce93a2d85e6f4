import { type Composition, mark, setAuthor, splitTitle } from '#app/covers/designer/composition.ts'
import { asLineOf } from '#app/covers/designer/direction.ts'
import type { FaceName } from '#app/covers/designer/faces.ts'
import { canSet, capHeight, lineWidth, reachOf, setLine } from '#app/covers/designer/lettering.ts'
import { breakLines, piecesOf } from '#app/covers/designer/linebreaks.ts'
import { reversed } from '#app/covers/designer/palettes.ts'
import { rect, shape } from '#app/covers/designer/shapes.ts'
import { inCapitals } from '#app/covers/designer/typeset.ts'

const bleed = 44
const measure = 600 - bleed * 2
const gap = 22
const closeLetters =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Common}]*$/u

/** The title as the picture: every line as wide as the sheet, bars of ink where space is left. */
export const typeonly: Composition = (brief) => {
  const { random } = brief
  const { paper, ink, first, second } = random.chance(0.5) ? reversed(brief.inks) : brief.inks
  const face = random.pick(['black', 'black', 'blackItalic'] as const)
  const [title] = splitTitle(brief.title)
  const capitals = inCapitals(title)
  const words = piecesOf(capitals)
  if (words.length === 0 || words.length > 9 || !canSet(capitals, face)) return null
  // Lines stand close here, which is for capitals; letters with more above or below need other sheets.
  const reach = reachOf([capitals], face, capitals)
  if (!closeLetters.test(capitals) || reach.below > 0.3) return null
  const asSet = (line: string) => asLineOf(capitals, line)
  const wide = (text: string) => lineWidth(asSet(text), face)

  // As many lines as still leave room for the author: more lines, larger type.
  const room = 690
  const settings = words
    .map((_, i) => breakLines(words, i + 1, wide).lines)
    .map((lines) => {
      const sizes = lines.map((line) => Math.min(measure / wide(line), 270))
      const height =
        sizes.reduce((sum, size) => sum + size * capHeight, 0) + gap * (lines.length - 1)
      return { lines: lines.map(asSet), sizes, height }
    })
    .filter(({ height, sizes }) => height <= room && Math.min(...sizes) > 24)
  const chosen = settings.at(-1)
  if (!chosen) return null

  let y = 60
  const set = chosen.lines.map((line, i) => {
    const size = chosen.sizes[i] ?? 24
    y += size * capHeight
    const placed = setLine(line, face, { x: bleed, y, size, ink })
    y += gap
    return placed
  })
  y = Math.max(...set.map((line) => line.box.bottom)) + gap
  const author = setAuthor(brief.author, 'sans', { x: bleed, y: 852, width: 420, ink })
  return {
    ground: paper,
    art: echo(chosen, face, y, [first, second]) || bars(y, 800, first, second, random.chance(0.5)),
    words: [...set, ...(author ? [author] : []), ...mark(556, 854, ink)],
  }
}

/** The lines again and again in colour, where they take less than half of the sheet. */
function echo(
  { lines, sizes, height }: { lines: string[]; sizes: number[]; height: number },
  face: FaceName,
  top: number,
  colours: [string, string],
): string {
  const times = Math.floor((806 - top + gap) / (height + gap))
  if (times < 1 || height > 330) return ''
  // What is left over goes between the lines, so that the last one stands on the foot.
  const space = gap + (806 - top + gap - times * (height + gap)) / (times * lines.length)
  let art = ''
  let y = top - gap
  for (let k = 0; k < times; k++) {
    lines.forEach((line, i) => {
      const size = sizes[i] ?? 24
      y += space + size * capHeight
      art += shape(setLine(line, face, { x: bleed, y, size, ink: '' }).d, colours[k % 2] ?? '')
    })
  }
  return art
}

/** Bars that grow from a hair to a slab, or shrink, to fill a height. */
function bars(top: number, bottom: number, first: string, second: string, grow: boolean): string {
  const height = bottom - top
  if (height < 30) return ''
  const count = Math.max(2, Math.min(7, Math.round(height / 46)))
  const total = (count * (count + 1)) / 2
  const space = 12
  const unit = (height - space * (count - 1)) / total
  let y = top
  return Array.from({ length: count }, (_, i) => {
    const thick = unit * (grow ? i + 1 : count - i)
    const bar = rect(bleed, y, measure, thick, i % 2 ? second : first)
    y += thick + space
    return bar
  }).join('')
}
