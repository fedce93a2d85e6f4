import { type Composition, mark, setBlock, splitTitle } from '#app/covers/designer/composition.ts'
import { canSet, setLine } from '#app/covers/designer/lettering.ts'
import { graphemes } from '#app/covers/designer/linebreaks.ts'
import { mix } from '#app/covers/designer/palettes.ts'
import {
  boxPath,
  circle,
  clipped,
  line,
  outline,
  type Point,
  polyline,
  rect,
  shape,
  steps,
} from '#app/covers/designer/shapes.ts'
import { inCapitals } from '#app/covers/designer/typeset.ts'
import { stem } from './botanical.ts'

/** The letter a title is remembered by: of its first word that is not an article. */
function initialOf(title: string): string {
  const words = splitTitle(title)[0].split(' ').filter(Boolean)
  const word = words.find(
    (candidate) => !/^(a|an|the|of|and|in|on|la|le|der|die|das)$/iu.test(candidate),
  )
  const letters = (word ?? words[0] ?? '').replace(/^[^\p{L}\p{N}]+/u, '')
  return inCapitals(graphemes(letters)[0] ?? '')
}

/** A great initial on a printed panel, as a chapter begins in an old book. */
export const initial: Composition = (brief) => {
  const { random } = brief
  const { paper, ink, first, second } = brief.inks
  const letter = initialOf(brief.title)
  const face = random.pick(['black', 'blackItalic', 'bold'] as const)
  if (!letter || !canSet(letter, face)) return null
  const words = setBlock(
    brief,
    { x: 46, y: 604, width: 508, height: 236 },
    {
      ink,
      align: 'left',
      face: random.pick(['roman', 'bold'] as const),
      voice: random.pick(['sans', 'italic'] as const),
      maxSize: 130,
    },
  )
  if (!words) return null
  const panel = { x: 46, y: 46, size: 508 }
  const trial = setLine(letter, face, { x: 0, y: 0, size: 100, ink: paper }).box
  const size = 100 * Math.min(410 / (trial.right - trial.left), 400 / (trial.bottom - trial.top))
  const glyph = setLine(letter, face, {
    x: 300 - ((trial.left + trial.right) / 200) * size,
    y: 300 - ((trial.top + trial.bottom) / 200) * size,
    size,
    ink: paper,
  })
  const backs = [
    () =>
      steps(60, 540, 25)
        .map((y) =>
          line(
            polyline(steps(40, 560, 40).map((x): Point => [x, y + Math.sin(x / 34 + y / 60) * 8])),
            mix(ink, second, 0.6),
            { width: 3 },
          ),
        )
        .join(''),
    () =>
      steps(66, 534, 13)
        .flatMap((y, row) =>
          steps(66, 534, 13).map((x) =>
            circle(x + (row % 2 ? 19 : 0), y, 6.5, mix(ink, second, 0.62)),
          ),
        )
        .join(''),
    () =>
      [110, 490]
        .map((x, i) =>
          stem(
            random,
            [
              [x, 570],
              [x + (i ? 34 : -34), 420],
              [x - (i ? 30 : -30), 250],
              [x + (i ? -40 : 40), 110],
            ],
            { green: mix(ink, second, 0.75), vein: ink, petal: second, heart: ink },
            { leaves: 5, size: 92, bloom: 44, kind: i },
          ),
        )
        .join(''),
    () =>
      steps(20, 470, 16)
        .map(
          (radius) =>
            `<circle cx="${panel.x}" cy="${panel.y + panel.size}" r="${radius * 1.5}" fill="none" stroke="${mix(ink, second, 0.6)}" stroke-width="5"/>`,
        )
        .join(''),
  ]
  const box = boxPath(panel.x, panel.y, panel.size, panel.size)
  return {
    ground: paper,
    art:
      rect(panel.x, panel.y, panel.size, panel.size, ink) +
      clipped(
        'panel',
        box,
        random.pick(backs)() +
          `<g transform="translate(9 9)">${shape(glyph.d, ink)}</g>` +
          shape(glyph.d, random.chance(0.5) ? paper : first),
      ) +
      outline(panel.x + 12, panel.y + 12, panel.size - 24, panel.size - 24, paper, { width: 2.5 }),
    words: [...words, ...mark(554, 872, ink)],
  }
}
