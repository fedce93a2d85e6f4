import { type Composition, mark, setBlock } from '#app/covers/designer/composition.ts'
import { mix } from '#app/covers/designer/palettes.ts'
import type { Random } from '#app/covers/designer/random.ts'
import {
  circle,
  line,
  type Point,
  polygon,
  shape,
  smooth,
  steps,
} from '#app/covers/designer/shapes.ts'
import { bottomOf } from '#app/covers/designer/typeset.ts'

function crest(y: number, swell: number, length: number, phase: number, width: number): Point[] {
  return steps(-20, width + 20, 36).map((x) => [
    x,
    y +
      Math.sin(x / length + phase) * swell +
      Math.sin((x / length) * 0.43 + phase * 2) * swell * 0.7,
  ])
}

/** Rows of sea, the nearer the larger, each with the lines of a wood block. */
export function sea(
  random: Random,
  colours: readonly string[],
  at: { top: number; bottom: number; width: number; rows: number; hairline: string },
): string {
  const length = random.between(58, 92)
  return Array.from({ length: at.rows }, (_, row) => {
    const share = row / at.rows
    const y = at.top + (at.bottom - at.top) * share ** 1.15
    const points = crest(
      y,
      7 + share * 17,
      length * (0.6 + share * 0.7),
      random.between(0, 6),
      at.width,
    )
    const fill = colours[row % colours.length] ?? ''
    const lines = [1, 2, 3]
      .map((k) =>
        line(smooth(points.map(([x, py]) => [x, py + k * (5 + share * 6)])), at.hairline, {
          width: 2.2 - k * 0.4,
        }),
      )
      .join('')
    return (
      shape(`${smooth(points)}L${at.width + 20} ${at.bottom + 99}L-20 ${at.bottom + 99}Z`, fill) +
      lines
    )
  }).join('')
}

function boat(
  x: number,
  y: number,
  scale: number,
  hull: string,
  sail: string,
  jib: string,
): string {
  const at = (points: Point[]): Point[] =>
    points.map(([px, py]) => [x + px * scale, y + py * scale])
  return (
    shape(
      polygon(
        at([
          [-46, 0],
          [46, 0],
          [30, 20],
          [-34, 20],
        ]),
      ),
      hull,
    ) +
    line(`M${x} ${y}V${y - 104 * scale}`, hull, { width: 4 * scale }) +
    shape(
      polygon(
        at([
          [5, -100],
          [5, -10],
          [42, -10],
        ]),
      ),
      sail,
    ) +
    shape(
      polygon(
        at([
          [-5, -84],
          [-5, -10],
          [-36, -10],
        ]),
      ),
      jib,
    )
  )
}

/** The flukes of a whale that has just gone down. */
const flukes = (x: number, y: number, fill: string) =>
  shape(
    `M${x - 26} ${y + 30}C${x - 14} ${y - 30} ${x - 22} ${y - 66} ${x - 104} ${y - 92}C${x - 62} ${y - 116} ${x - 16} ${y - 104} ${x} ${y - 78}C${x + 16} ${y - 104} ${x + 62} ${y - 116} ${x + 104} ${y - 92}C${x + 22} ${y - 66} ${x + 14} ${y - 30} ${x + 26} ${y + 30}Z`,
    fill,
  )

/** Sky with the title, a sun going down, a boat or a whale, and the sea. */
export const waves: Composition = ({ title, author, inks, random }) => {
  const { paper, ink, first, second } = inks
  const align = random.pick(['left', 'center'] as const)
  const words = setBlock(
    { title, author },
    { x: 46, y: 56, width: 508, height: 266 },
    {
      ink,
      align,
      face: random.pick(['bold', 'black', 'roman'] as const),
      voice: random.pick(['sans', 'italic'] as const),
      maxSize: 150,
    },
  )
  if (!words) return null
  const horizon = title ? Math.min(474, bottomOf(words, 300) + 196) : 360
  const sunX = random.pick([160, 300, 440])
  const boatX = sunX > 300 ? 190 : 420
  return {
    ground: paper,
    art:
      circle(sunX, horizon - 4, title ? 98 : 170, first) +
      (random.chance(0.45)
        ? flukes(boatX, horizon, ink)
        : boat(boatX, horizon - 2, 1.15, ink, second, mix(paper, ink, 0.12))) +
      sea(random, [second, ink, mix(ink, second, 0.45), ink], {
        top: horizon,
        bottom: 800,
        width: 600,
        rows: 8,
        hairline: paper,
      }) +
      shape('M0 842H600V900H0Z', ink),
    words: [...words, ...mark(554, 880, paper)],
  }
}
