import { type Composition, mark, setBlock } from '#app/covers/designer/composition.ts'
import { mix, reversed } from '#app/covers/designer/palettes.ts'
import type { Random } from '#app/covers/designer/random.ts'
import {
  circle,
  line,
  type Point,
  polyline,
  rect,
  ring,
  shape,
  smooth,
  steps,
} from '#app/covers/designer/shapes.ts'

type Inks = { paper: string; ink: string; first: string; second: string }

/** Columns of a ledger that climb, with a coin on the last. */
function columns(
  random: Random,
  { ink, first, second }: Inks,
  foot: number,
  height: number,
): string {
  const count = random.pick([6, 7, 9])
  const width = 508 / count
  const tall = Array.from(
    { length: count },
    (_, i) => height * (0.14 + 0.62 * ((i + 1) / count) ** 1.6) + random.between(-22, 22),
  )
  const last = tall.at(-1) ?? 0
  const coin = Math.min(60, width * 0.62)
  return (
    tall
      .map((h, i) =>
        rect(
          46 + i * width,
          foot - h,
          width - 7,
          h,
          i === count - 1 ? first : i % 2 ? second : ink,
        ),
      )
      .join('') +
    circle(46 + (count - 0.5) * width - 3.5, foot - last - coin - 8, coin, ink) +
    ring(46 + (count - 0.5) * width - 3.5, foot - last - coin - 8, coin - 9, first, { width: 3 })
  )
}

/** Seasons of a trade: areas that swell one over the other. */
function areas(
  random: Random,
  { paper, ink, first, second }: Inks,
  foot: number,
  height: number,
): string {
  return [second, first, mix(first, ink, 0.55), ink]
    .map((fill, i) => {
      const level = height * (0.86 - i * 0.19)
      const points: Point[] = steps(46, 554, 7).map((x, k) => [
        x,
        foot - level * (0.4 + 0.6 * (k / 6)) + random.between(-34, 34),
      ])
      return (
        shape(`${smooth(points)}L554 ${foot}L46 ${foot}Z`, fill) +
        line(smooth(points), paper, { width: 5 })
      )
    })
    .join('')
}

/** Sums as discs: each line of the account a little larger. */
function discs(random: Random, { ink, first, second }: Inks, foot: number, height: number): string {
  const colours = [ink, first, second]
  const columnsCount = 6
  const cell = 508 / columnsCount
  const rows = Math.floor(height / cell)
  const offset = random.whole(0, 2)
  return Array.from({ length: columnsCount * rows }, (_, i) => {
    const [column, row] = [i % columnsCount, Math.floor(i / columnsCount)]
    const share = (column + (rows - row)) / (columnsCount + rows)
    return circle(
      46 + cell * (column + 0.5),
      foot - height + cell * (row + 0.5) + (height - rows * cell),
      cell * 0.47 * (0.14 + share ** 1.4 * 0.9),
      colours[(column * 2 + row + offset) % 3] ?? ink,
    )
  }).join('')
}

/** Arcs from one town to the next: who owes whom. */
function arcs(random: Random, { ink, first, second, paper }: Inks, foot: number): string {
  const stops = steps(70, 530, 8)
  return (
    Array.from({ length: 17 }, (_, i) => {
      const [a, b] = random
        .shuffle(stops)
        .slice(0, 2)
        .sort((x, y) => x - y) as [number, number]
      const radius = (b - a) / 2
      return line(
        `M${a.toFixed(1)} ${foot - 30}A${radius.toFixed(1)} ${(radius * 1.5).toFixed(1)} 0 0 1 ${b.toFixed(1)} ${foot - 30}`,
        [ink, first, second][i % 3] ?? ink,
        { width: random.pick([2, 4, 9]) },
      )
    }).join('') +
    line(
      polyline([
        [46, foot - 30],
        [554, foot - 30],
      ]),
      ink,
      { width: 4 },
    ) +
    stops.map((x) => circle(x, foot - 30, 15, ink) + circle(x, foot - 30, 7, paper)).join('')
  )
}

/** Figures as a picture, on faintly ruled paper. */
export const chart: Composition = (brief) => {
  const { random } = brief
  const inks: Inks = random.chance(0.35) ? reversed(brief.inks) : brief.inks
  const words = setBlock(
    brief,
    { x: 46, y: 58, width: 508, height: 262 },
    {
      ink: inks.ink,
      face: random.pick(['black', 'bold', 'roman'] as const),
      voice: 'sans',
      maxSize: 160,
    },
  )
  if (!words) return null
  const foot = 812
  const height = brief.title ? 440 : 740
  const rule = line(
    steps(foot - Math.floor(height / 44) * 44, foot, Math.floor(height / 44) + 1)
      .map((y) => `M46 ${y.toFixed(1)}H554`)
      .join(''),
    mix(inks.paper, inks.ink, 0.2),
    { width: 1.4 },
  )
  const draw = random.pick([columns, areas, discs, arcs])
  return {
    ground: inks.paper,
    art: rule + draw(random, inks, foot, height) + rect(46, foot, 508, 5, inks.ink),
    words: [...words, ...mark(554, 860, inks.ink)],
  }
}
