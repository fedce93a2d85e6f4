import { type Composition, mark, setBlock } from '#app/covers/designer/composition.ts'
import { mix } from '#app/covers/designer/palettes.ts'
import { circle, clipped, line, moved, r1, rect, shape } from '#app/covers/designer/shapes.ts'
import { stem } from './botanical.ts'

const arch = (x: number, foot: number, half: number, height: number) =>
  `M${r1(x - half)} ${foot}V${r1(foot - height + half)}A${r1(half)} ${r1(half)} 0 0 1 ${r1(x + half)} ${r1(foot - height + half)}V${foot}Z`

/** Arches one behind the other, opening on a sea with a low sun. */
export const arches: Composition = (brief) => {
  const { random } = brief
  const { paper, ink, first, second } = brief.inks
  const words = setBlock(
    brief,
    { x: 46, y: 616, width: 508, height: 222 },
    {
      ink,
      align: random.pick(['left', 'center'] as const),
      face: random.pick(['roman', 'bold', 'italic'] as const),
      voice: random.pick(['sans', 'italic'] as const),
      maxSize: 130,
    },
  )
  if (!words) return null
  const foot = brief.title ? 566 : 860
  const height = foot - 50
  const x = 300
  const shades = [ink, first, mix(first, paper, 0.45), second, mix(paper, second, 0.35)]
  const nested = shades
    .map((shade, i) => shape(arch(x, foot, 254 - i * 31, height - i * 37), shade))
    .join('')
  const window = arch(x, foot, 254 - 5 * 31, height - 5 * 37)
  const horizon = foot - 92
  const view =
    rect(x - 110, 0, 220, foot, paper) +
    circle(x + random.pick([-30, 0, 30]), horizon - 22, 54, first) +
    rect(x - 110, horizon, 220, 100, ink) +
    line(
      [0, 1, 2, 3, 4]
        .map((i) => `M${x - 66 + i * 16} ${horizon + 14 + i * 15}h${40 + ((i * 37) % 50)}`)
        .join(''),
      paper,
      { width: 3 },
    )
  const pot = random.chance(0.65)
    ? moved(
        x + random.pick([-196, 196]),
        foot - 4,
        stem(
          random,
          [
            [0, -56],
            [6, -110],
            [-8, -170],
            [4, -220],
          ],
          { green: paper, vein: ink, petal: second, heart: paper },
          { leaves: 4, size: 46, bloom: 20, kind: 0 },
        ) +
          shape('M-30 -64H30L22 0H-22Z', second) +
          rect(-35, -72, 70, 16, second),
      )
    : ''
  return {
    ground: paper,
    art: nested + clipped('view', window, view) + pot + rect(46, foot, 508, 7, ink),
    words: [...words, ...mark(554, 872, ink)],
  }
}
