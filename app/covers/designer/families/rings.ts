import { type Composition, mark, setBlock } from '#app/covers/designer/composition.ts'
import { mix } from '#app/covers/designer/palettes.ts'
import { boxPath, circle, clipped, polar, polygon, r1, shape } from '#app/covers/designer/shapes.ts'

/** A stair seen from above, turning down into the dark: rings that slide to one side. */
export const rings: Composition = (brief) => {
  const { random } = brief
  const { paper, ink, first, second } = brief.inks
  const words = setBlock(
    brief,
    { x: 46, y: brief.title ? 600 : 900, width: 508, height: 236 },
    {
      ink,
      align: random.pick(['left', 'center'] as const),
      face: random.pick(['bold', 'black', 'italic'] as const),
      voice: 'sans',
      maxSize: 150,
    },
  )
  if (!words) return null
  const height = brief.title ? 566 : 900
  const count = 13
  const [startX, startY] = [300, height / 2]
  const angle = random.between(0, Math.PI * 2)
  const reach = height * 0.64
  let art = boxFill(height, ink)
  for (let i = 0; i < count; i++) {
    const share = i / count
    const radius = reach * (1 - share) ** 1.12 + 16
    const slide = 74 * share
    const [x, y] = polar(startX, startY, slide, angle + share * 3.4)
    const colour = i % 2 ? ink : i === 6 ? first : mix(paper, second, 0.12 + share * 0.75)
    art += circle(x, y, radius, colour)
    if (i % 2 === 0) art += treads(x, y, radius, i % 4 ? 30 : 26, share, ink)
  }
  const [eyeX, eyeY] = polar(startX, startY, 72, angle + 3.4)
  art +=
    circle(eyeX, eyeY, 30, first) +
    shape(
      `M${r1(eyeX - 8)} ${r1(eyeY + 20)}L${r1(eyeX - 4)} ${r1(eyeY - 1)}a8 8 0 1 1 8 0L${r1(eyeX + 8)} ${r1(eyeY + 20)}Z`,
      ink,
    )
  return {
    ground: paper,
    art: clipped('well', boxPath(0, 0, 600, height), art),
    words: [...words, ...mark(554, 872, ink)],
  }
}

const boxFill = (height: number, ink: string) => shape(boxPath(0, 0, 600, height), ink)

/** The edges of the steps: thin wedges from the rim of a ring inwards. */
function treads(
  x: number,
  y: number,
  radius: number,
  count: number,
  turn: number,
  colour: string,
): string {
  const inner = radius * 0.8
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2 + turn
    return shape(
      polygon([
        polar(x, y, radius, angle - 0.012),
        polar(x, y, radius, angle + 0.012),
        polar(x, y, inner, angle),
      ]),
      colour,
    )
  }).join('')
}
