import { type Composition, mark, setBlock } from '#app/covers/designer/composition.ts'
import { mix } from '#app/covers/designer/palettes.ts'
import {
  boxPath,
  circle,
  clipped,
  line,
  type Point,
  polar,
  polygon,
  rect,
  shape,
  smooth,
  steps,
} from '#app/covers/designer/shapes.ts'

/** A lighthouse, its beams and a black sea, cut with a gouge: all shade is made of lines. */
export const woodcut: Composition = (brief) => {
  const { random } = brief
  const { paper, ink, first, second } = brief.inks
  const words = setBlock(
    brief,
    { x: 46, y: brief.title ? 618 : 900, width: 508, height: 224 },
    {
      ink,
      align: random.pick(['left', 'center'] as const),
      face: random.pick(['black', 'bold'] as const),
      capitals: random.chance(0.4),
      voice: 'sans',
      maxSize: 140,
    },
  )
  if (!words) return null
  const height = brief.title ? 576 : 900
  const side = random.pick([190, 410])
  const lamp: Point = [side, height * 0.3]
  const count = 88
  const rays = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2
    const thick = 0.012 + 0.012 * Math.abs(Math.sin(angle * 3))
    return shape(
      polygon([
        polar(...lamp, 56 + (i % 2) * 34, angle),
        polar(...lamp, 900, angle - thick),
        polar(...lamp, 900, angle + thick),
      ]),
      i % 2 ? second : paper,
    )
  }).join('')
  const shore = height - 150
  const water = steps(0, 1, 9)
    .map((share) => {
      const y = shore + 30 + share * 118
      const crests = steps(-30, 630, 12).map(
        (x, k): Point => [x, y + (k % 2 ? -1 : 1) * (6 + share * 8)],
      )
      return line(smooth(crests), share < 0.5 ? paper : second, {
        width: 2.5 + share * 4,
        dash: `${60 + share * 60} ${14 + random.between(0, 26)}`,
      })
    })
    .join('')
  const [lx, ly] = lamp
  const rock = polygon([
    [lx - 190, height],
    [lx - 128, shore + 26],
    [lx - 70, shore - 24],
    [lx - 24, shore - 48],
    [lx + 44, shore - 40],
    [lx + 96, shore + 6],
    [lx + 168, height],
  ])
  const cuts = line(
    Array.from(
      { length: 15 },
      (_, i) => `M${lx - 96 + i * 15} ${shore - 4 + Math.abs(i - 6) * 5}l-14 ${58 + (i % 3) * 26}`,
    ).join(''),
    paper,
    { width: 3 },
  )
  const tower =
    shape(
      polygon([
        [lx - 26, ly + 40],
        [lx + 26, ly + 40],
        [lx + 44, shore - 36],
        [lx - 44, shore - 36],
      ]),
      paper,
    ) +
    clipped(
      'tower',
      polygon([
        [lx - 26, ly + 40],
        [lx + 26, ly + 40],
        [lx + 44, shore - 36],
        [lx - 44, shore - 36],
      ]),
      [0, 1, 2]
        .map((i) =>
          rect(lx - 60, ly + 66 + i * ((shore - ly - 70) / 3), 120, (shore - ly - 70) / 6, first),
        )
        .join('') +
        line(
          Array.from({ length: 30 }, (_, i) => `M${lx + 12} ${ly + 46 + i * 11}h40`).join(''),
          ink,
          { width: 3 },
        ),
    ) +
    rect(lx - 38, ly + 30, 76, 12, ink) +
    rect(lx - 20, ly - 20, 40, 52, ink) +
    circle(lx, ly + 4, 14, second) +
    shape(
      polygon([
        [lx - 30, ly - 18],
        [lx, ly - 52],
        [lx + 30, ly - 18],
      ]),
      first,
    )
  return {
    ground: paper,
    art:
      clipped(
        'block',
        boxPath(0, 0, 600, height),
        rect(0, 0, 600, height, ink) +
          rays +
          circle(lx, ly, 52, mix(paper, second, 0.3)) +
          rect(0, shore, 600, 200, ink) +
          water +
          shape(rock, ink) +
          cuts +
          tower,
      ) + rect(0, height, 600, 6, first),
    words: [...words, ...mark(554, 876, ink)],
  }
}
