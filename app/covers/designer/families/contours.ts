import { type Composition, mark, setBlock } from '#app/covers/designer/composition.ts'
import { mix } from '#app/covers/designer/palettes.ts'
import { noiseField } from '#app/covers/designer/random.ts'
import {
  boxPath,
  circle,
  clipped,
  line,
  outline,
  type Point,
  polygon,
  r1,
  rect,
  shape,
  smooth,
} from '#app/covers/designer/shapes.ts'

/** Lines of equal height of a landscape (marching squares, one short stroke a cell). */
function isolines(
  height: (x: number, y: number) => number,
  level: number,
  frame: { width: number; height: number },
  cell: number,
): string {
  let d = ''
  for (let y = -cell; y < frame.height + cell; y += cell) {
    for (let x = -cell; x < frame.width + cell; x += cell) {
      const corners: [number, number, number][] = [
        [x, y, height(x, y)],
        [x + cell, y, height(x + cell, y)],
        [x + cell, y + cell, height(x + cell, y + cell)],
        [x, y + cell, height(x, y + cell)],
      ]
      const cuts: string[] = []
      for (let i = 0; i < 4; i++) {
        const [ax, ay, a] = corners[i] as [number, number, number]
        const [bx, by, b] = corners[(i + 1) % 4] as [number, number, number]
        if (a < level === b < level) continue
        const t = (level - a) / (b - a)
        cuts.push(`${r1(ax + (bx - ax) * t)} ${r1(ay + (by - ay) * t)}`)
      }
      for (let i = 0; i + 1 < cuts.length; i += 2) d += `M${cuts[i]}L${cuts[i + 1]}`
    }
  }
  return d
}

const cross = (x: number, y: number, size: number, colour: string) =>
  line(
    `M${x - size} ${y - size}l${size * 2} ${size * 2}M${x + size} ${y - size}l${-size * 2} ${size * 2}`,
    colour,
    {
      width: 11,
    },
  )

/** A surveyor's map: height lines, a dotted way, a cross, and the title in a cartouche. */
export const contours: Composition = ({ title, author, inks, random }) => {
  const { paper, ink, first, second } = inks
  const high = random.chance(0.5)
  const box = { x: 54, y: high ? 62 : 548, width: 492, height: 290 }
  const inner = { x: box.x + 34, y: box.y + 38, width: box.width - 68, height: box.height - 70 }
  const words = setBlock({ title, author }, inner, {
    ink,
    align: 'center',
    stand: 'middle',
    face: random.pick(['bold', 'black'] as const),
    voice: 'sans',
    maxSize: 120,
  })
  if (!words) return null
  const field = noiseField(random)
  const height = (x: number, y: number) =>
    field(x / 210, y / 210) * 0.8 + field(x / 90 + 9, y / 90 + 9) * 0.2
  const land = Array.from({ length: 15 }, (_, i) => {
    const strong = i % 4 === 0
    return line(
      isolines(height, 0.16 + i * 0.047, { width: 600, height: 900 }, 10),
      strong ? ink : mix(paper, ink, 0.62),
      {
        width: strong ? 2.6 : 1.3,
      },
    )
  }).join('')
  const from = high ? 470 : 60
  const way: Point[] = Array.from({ length: 6 }, (_, i) => [
    70 + i * 92 + random.between(-18, 18),
    from + 170 + random.between(-95, 120),
  ])
  const [endX, endY] = way.at(-1) ?? [500, 500]
  const [startX, startY] = way[0] ?? [70, 500]
  const cartouche = title
    ? rect(box.x, box.y, box.width, box.height, paper) +
      outline(box.x, box.y, box.width, box.height, ink, { width: 5 }) +
      outline(box.x + 11, box.y + 11, box.width - 22, box.height - 22, ink, { width: 1.6 })
    : ''
  return {
    ground: mix(paper, second, 0.34),
    art:
      clipped('land', boxPath(0, 0, 600, 900), land) +
      line(smooth(way), paper, { width: 15 }) +
      line(smooth(way), first, { width: 7, dash: '0.1 16' }) +
      circle(startX, startY, 12, first) +
      circle(startX, startY, 5, paper) +
      cross(endX, endY, 20, paper) +
      cross(endX, endY, 20, first) +
      cartouche +
      shape(
        polygon([
          [548, 848],
          [600, 848],
          [600, 900],
          [548, 900],
        ]),
        ink,
      ),
    words: [...words, ...mark(589, 882, paper)],
  }
}
