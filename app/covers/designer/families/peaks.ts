import { type Composition, mark, setBlock } from '#app/covers/designer/composition.ts'
import { mix } from '#app/covers/designer/palettes.ts'
import type { Random } from '#app/covers/designer/random.ts'
import { circle, line, type Point, polygon, shape } from '#app/covers/designer/shapes.ts'

/** A ridge from left to right: peaks and saddles, each slope with its own steepness. */
function ridge(random: Random, base: number, rise: number, count: number): Point[] {
  const points: Point[] = [[-40, base]]
  const stride = 680 / count
  for (let i = 0; i < count; i++) {
    const x = -40 + stride * (i + 0.5) + random.between(-stride * 0.16, stride * 0.16)
    const top = base - rise * random.between(0.55, 1)
    points.push([x - stride * 0.2, top + rise * 0.2 + random.between(0, 14)])
    points.push([x, top])
    points.push([x + stride * 0.24, top + rise * 0.3 + random.between(0, 14)])
    points.push([x + stride * 0.5, base - rise * random.between(0, 0.2)])
  }
  points.push([660, base])
  return points
}

/** The lee sides of a ridge in an engraver's slanting lines. */
function hatched(points: readonly Point[], colour: string, depth: number): string {
  let d = ''
  for (let i = 1; i + 1 < points.length; i++) {
    const [x, y] = points[i] as Point
    const [nx, ny] = points[i + 1] as Point
    if (ny <= y) continue
    const count = Math.max(2, Math.round(Math.hypot(nx - x, ny - y) / 9))
    for (let k = 0; k <= count; k++) {
      const t = k / count
      const [px, py] = [x + (nx - x) * t, y + (ny - y) * t]
      const length = depth * (1 - t * 0.55)
      d += `M${px.toFixed(1)} ${(py + 5).toFixed(1)}l${(-length * 0.32).toFixed(1)} ${length.toFixed(1)}`
    }
  }
  return line(d, colour, { width: 2.6 })
}

/** Mountains behind mountains under a big sun. */
export const peaks: Composition = (brief) => {
  const { random } = brief
  const { paper, ink, first, second } = brief.inks
  const words = setBlock(
    brief,
    { x: 46, y: 56, width: 508, height: 270 },
    {
      ink,
      align: random.pick(['left', 'center'] as const),
      face: random.pick(['black', 'bold'] as const),
      capitals: random.chance(0.35),
      voice: 'sans',
      maxSize: 140,
    },
  )
  if (!words) return null
  const sky = brief.title ? 400 : 220
  const sunX = random.pick([190, 300, 410])
  const layers = [
    { base: sky + 220, rise: 170, count: 3, fill: second },
    { base: sky + 320, rise: 190, count: 2, fill: mix(second, ink, 0.5) },
    { base: sky + 430, rise: 170, count: 3, fill: ink },
  ]
  const land = layers
    .map(({ base, rise, count, fill }, i) => {
      const points = ridge(random, base, rise, count)
      return (
        shape(polygon([...points, [660, 920], [-40, 920]]), fill) +
        hatched(points, paper, 78 + i * 24)
      )
    })
    .join('')
  const birds = Array.from({ length: random.whole(3, 5) }, () => {
    const [x, y] = [
      (sunX > 300 ? 110 : 400) + random.between(-50, 90),
      sky + random.between(-10, 70),
    ]
    return `M${x - 15} ${y - 7}q9 -5 15 7q6 -12 15 -7`
  }).join('')
  return {
    ground: paper,
    art:
      circle(sunX, sky + 74, brief.title ? 112 : 170, first) +
      line(birds, ink, { width: 3 }) +
      land +
      shape('M0 842H600V900H0Z', ink),
    words: [...words, ...mark(554, 880, paper)],
  }
}
