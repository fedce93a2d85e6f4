import { type Composition, mark, setBlock } from '#app/covers/designer/composition.ts'
import type { Random } from '#app/covers/designer/random.ts'
import {
  circle,
  line,
  moved,
  type Point,
  r1,
  rect,
  shape,
  smooth,
  steps,
} from '#app/covers/designer/shapes.ts'

/** A frond cut with scissors: round fingers either side of a bent spine, like weed in water. */
function frond(random: Random, length: number, fingers: number, fill: string): string {
  const bend = random.between(-0.16, 0.16) * length
  const thick = length * 0.115
  const spine = (t: number): Point => [bend * Math.sin(t * Math.PI), length * (0.5 - t)]
  let art = line(smooth(steps(0, 0.94, 7).map(spine)), fill, { width: thick * 1.15 })
  for (let i = 0; i < fingers; i++) {
    const t = 0.14 + (i / fingers) * 0.74
    const reach =
      length * (0.17 + 0.2 * Math.sin(Math.PI * (0.12 + t * 0.8))) * random.between(0.84, 1.16)
    for (const side of [-1, 1]) {
      const [x, y] = spine(t + (side > 0 ? 0.03 : 0))
      const rise = reach * random.between(0.5, 0.8)
      art += line(
        `M${r1(x)} ${r1(y)}Q${r1(x + side * reach * 0.75)} ${r1(y - rise * 0.1)} ${r1(x + side * reach)} ${r1(y - rise)}`,
        fill,
        {
          width: thick * (1.05 - t * 0.3),
        },
      )
    }
  }
  return art
}

/** A pebble. */
function pebble(random: Random, radius: number, fill: string): string {
  return shape(
    smooth(
      steps(0, Math.PI * 2, 8)
        .slice(0, 7)
        .map((angle) => {
          const far = radius * random.between(0.74, 1.1)
          return [Math.cos(angle) * far, Math.sin(angle) * far]
        }),
      true,
    ),
    fill,
  )
}

function figure(random: Random, size: number, fill: string, other: string): string {
  return random.pick([
    () => frond(random, size * 0.74, random.whole(4, 5), fill),
    () => frond(random, size * 0.74, random.whole(3, 4), fill),
    () => frond(random, size * 0.74, 4, fill) + pebble(random, size * 0.07, other),
    () => pebble(random, size * 0.38, fill) + frond(random, size * 0.5, 3, other),
    () =>
      pebble(random, size * 0.36, fill) +
      [0, 1, 2, 3, 4]
        .map((i) =>
          circle(
            Math.cos(i * 1.257) * size * 0.18,
            Math.sin(i * 1.257) * size * 0.18,
            size * 0.058,
            other,
          ),
        )
        .join(''),
  ])()
}

/** Painted paper cut freehand, pasted on coloured sheets. */
export const cutpaper: Composition = (brief) => {
  const { random } = brief
  const { paper, ink, first, second } = brief.inks
  const inks = [paper, ink, first, second]
  const below = random.chance(0.5)
  const height = brief.title ? 596 : 900
  const words = setBlock(
    brief,
    { x: 46, y: below ? 634 : 54, width: 508, height: 194 },
    {
      ink,
      face: random.pick(['black', 'blackItalic', 'bold'] as const),
      align: random.pick(['left', 'center'] as const),
      voice: 'italic',
      maxSize: 150,
    },
  )
  if (!words) return null
  const top = !brief.title || below ? 0 : 304
  const [columns, rows] = random.pick([
    [2, 2],
    [3, 2],
    [2, 3],
    [3, 3],
  ] as const)
  let art = ''
  let before = ''
  const above: string[] = []
  for (let i = 0; i < columns * rows; i++) {
    const column = i % columns
    const [width, depth] = [600 / columns, height / rows]
    const ground = random.pick(
      inks.filter((colour) => colour !== (column ? before : '') && colour !== above[column]),
    )
    before = above[column] = ground
    const [fill = ink, other = paper] = random.shuffle(inks.filter((colour) => colour !== ground))
    art +=
      rect(column * width, top + Math.floor(i / columns) * depth, width + 1, depth + 1, ground) +
      moved(
        (column + 0.5) * width,
        top + (Math.floor(i / columns) + 0.5) * depth,
        figure(random, Math.min(width, depth), fill, other),
        random.between(-24, 24),
        Math.min(1.35, depth / width < 1 ? 1.05 : 1.12),
      )
  }
  return { ground: paper, art, words: [...words, ...mark(554, below ? 872 : 276, ink)] }
}
