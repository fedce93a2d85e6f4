import { type Composition, mark, setBlock } from '#app/covers/designer/composition.ts'
import { mix, reversed } from '#app/covers/designer/palettes.ts'
import type { Random } from '#app/covers/designer/random.ts'
import {
  circle,
  line,
  type Point,
  polar,
  polygon,
  ring,
  shape,
  smooth,
  steps,
} from '#app/covers/designer/shapes.ts'

export const star = (x: number, y: number, size: number, fill: string) =>
  shape(
    polygon(
      Array.from({ length: 8 }, (_, i) =>
        polar(x, y, i % 2 === 0 ? size : size * 0.28, (i * Math.PI) / 4 - Math.PI / 2),
      ),
    ),
    fill,
  )

/** Hours and degrees of an old star chart around a middle. */
export function chart(x: number, y: number, radii: readonly number[], colour: string): string {
  const outer = radii.at(-1) ?? 0
  const spokes = Array.from({ length: 24 }, (_, i) => {
    const angle = (i * Math.PI) / 12
    const [ax, ay] = polar(x, y, radii[0] ?? 0, angle)
    const [bx, by] = polar(x, y, outer, angle)
    return `M${ax.toFixed(1)} ${ay.toFixed(1)}L${bx.toFixed(1)} ${by.toFixed(1)}`
  }).join('')
  return (
    radii.map((radius) => ring(x, y, radius, colour, { width: 1.3 })).join('') +
    line(spokes, colour, { width: 0.8 }) +
    ring(x, y, outer + 9, colour, { width: 7, dash: '1.5 9.6' })
  )
}

/** A chain of stars that could be a figure. */
function constellation(
  random: Random,
  x: number,
  y: number,
  reach: number,
  colours: [string, string],
) {
  const points: Point[] = Array.from({ length: random.whole(4, 6) }, (_, i) =>
    polar(x, y, random.between(reach * 0.35, reach), i * 1.15 + random.between(0, 0.8)),
  )
  return (
    line(
      points.map(([px, py], i) => `${i ? 'L' : 'M'}${px.toFixed(1)} ${py.toFixed(1)}`).join(''),
      colours[0],
      {
        width: 1.4,
      },
    ) + points.map(([px, py]) => star(px, py, random.between(6, 11), colours[1])).join('')
  )
}

export function crater(
  random: Random,
  x: number,
  y: number,
  radius: number,
  shade: string,
): string {
  return Array.from({ length: 9 }, () => {
    const [cx, cy] = polar(
      x,
      y,
      radius * Math.sqrt(random.between(0.02, 0.62)),
      random.between(0, 6.28),
    )
    return circle(cx, cy, radius * random.between(0.05, 0.17), shade)
  }).join('')
}

/** A night: the moon on a star chart, hills, and one window with a light. */
export const moon: Composition = (brief) => {
  const { paper, ink, first, second } = reversed(brief.inks)
  const { random } = brief
  const words = setBlock(
    brief,
    { x: 46, y: 58, width: 508, height: 268 },
    {
      ink,
      align: 'center',
      face: random.pick(['roman', 'bold', 'lightItalic'] as const),
      voice: random.pick(['sans', 'italic'] as const),
      maxSize: 140,
    },
  )
  if (!words) return null
  const y = brief.title ? 576 : 400
  const radius = random.between(112, 142)
  const x = random.pick([300, 300, 220, 380])
  const faint = mix(paper, second, 0.75)
  const field = Array.from({ length: 46 }, () =>
    circle(random.between(14, 586), random.between(390, 800), random.between(0.9, 2.3), ink),
  ).join('')
  const hill = (top: number, swell: number, colour: string) =>
    shape(
      `${smooth(steps(-20, 620, 9).map((px) => [px, top + random.between(-swell, swell)]))}L620 920L-20 920Z`,
      colour,
    )
  const houseX = x > 300 ? 120 : 450
  return {
    ground: paper,
    art:
      field +
      chart(x, y, [radius + 22, radius + 50, radius + 84], faint) +
      constellation(random, x > 300 ? 110 : 500, 470, 84, [second, ink]) +
      constellation(random, x > 300 ? 520 : 96, 690, 66, [second, ink]) +
      circle(x, y, radius, ink) +
      crater(random, x, y, radius, mix(ink, second, 0.3)) +
      hill(748, 14, mix(paper, second, 0.5)) +
      shape(`M${houseX - 34} 850V800l-8 0l42 -38l42 38l-8 0v50Z`, paper) +
      shape(`M${houseX + 14} 782v-26h12v34Z`, paper) +
      shape(`M${houseX - 10} 806h20v26h-20Z`, first) +
      hill(840, 6, paper) +
      shape('M0 852H600V900H0Z', paper),
    words: [...words, ...mark(554, 878, ink)],
  }
}
