import { type Composition, mark, setBlock } from '#app/covers/designer/composition.ts'
import { mix, reversed } from '#app/covers/designer/palettes.ts'
import type { Random } from '#app/covers/designer/random.ts'
import { circle, line, moved, type Point, shape, smooth } from '#app/covers/designer/shapes.ts'

/** A leaf from the origin upwards. */
const leaf = (length: number, breadth: number, fill: string, vein: string) =>
  shape(
    `M0 0C${breadth} ${-length * 0.25} ${breadth * 0.9} ${-length * 0.7} 0 ${-length}C${-breadth * 0.9} ${-length * 0.7} ${-breadth} ${-length * 0.25} 0 0Z`,
    fill,
  ) + line(`M0 0V${(-length * 0.8).toFixed(1)}`, vein, { width: 1.6 })

function bloom(random: Random, size: number, petal: string, heart: string, kind: number): string {
  if (kind === 0) {
    const petals = random.whole(6, 9)
    return (
      Array.from({ length: petals }, (_, i) =>
        moved(0, 0, leaf(size, size * 0.42, petal, heart), (i * 360) / petals),
      ).join('') + circle(0, 0, size * 0.26, heart)
    )
  }
  if (kind === 1) {
    // A poppy head seen from the side.
    return (
      shape(
        `M0 ${size * 0.5}C${-size * 1.3} ${size * 0.3} ${-size} ${-size * 0.8} ${-size * 0.4} ${-size * 0.7}C${-size * 0.2} ${-size} ${size * 0.2} ${-size} ${size * 0.4} ${-size * 0.7}C${size} ${-size * 0.8} ${size * 1.3} ${size * 0.3} 0 ${size * 0.5}Z`,
        petal,
      ) +
      line(
        `M0 ${size * 0.4}V${-size * 0.2}M0 ${size * 0.4}L${-size * 0.34} ${-size * 0.1}M0 ${size * 0.4}L${size * 0.34} ${-size * 0.1}`,
        heart,
        { width: 2 },
      )
    )
  }
  // Berries.
  return [
    [0, -size * 0.5],
    [-size * 0.45, 0],
    [size * 0.45, 0],
    [0, size * 0.35],
  ]
    .map(
      ([x = 0, y = 0]) =>
        circle(x, y, size * 0.36, petal) +
        circle(x - size * 0.1, y - size * 0.1, size * 0.08, heart),
    )
    .join('')
}

/** A stem of leaves along a curve with a bloom at its end. */
export function stem(
  random: Random,
  points: readonly Point[],
  colours: { green: string; vein: string; petal: string; heart: string },
  look: { leaves: number; size: number; bloom: number; kind: number },
): string {
  const curve: Point[] = []
  for (let i = 0; i + 1 < points.length; i++) {
    const [from, to] = [points[i] as Point, points[i + 1] as Point]
    for (let t = 0; t < 1; t += 0.125)
      curve.push([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t])
  }
  curve.push(points.at(-1) as Point)
  let art = line(smooth(points), colours.green, { width: 5 })
  for (let i = 0; i < look.leaves; i++) {
    const place = Math.floor(((i + 0.9) / (look.leaves + 1.2)) * (curve.length - 1))
    const [x, y] = curve[place] as Point
    const [nx, ny] = curve[place + 1] as Point
    const along = (Math.atan2(ny - y, nx - x) * 180) / Math.PI + 90
    const taper = 1 - (i / look.leaves) * 0.5
    for (const side of [-1, 1]) {
      const turn = along + side * random.between(44, 62)
      art += moved(
        x,
        y,
        leaf(look.size * taper, look.size * 0.27 * taper, colours.green, colours.vein),
        turn,
      )
    }
  }
  const [endX, endY] = points.at(-1) as Point
  return art + moved(endX, endY, bloom(random, look.bloom, colours.petal, colours.heart, look.kind))
}

/** Garden plants that grow up to the title. */
export const botanical: Composition = (brief) => {
  const { random } = brief
  const { paper, ink, first, second } = random.chance(0.4) ? reversed(brief.inks) : brief.inks
  const words = setBlock(
    brief,
    { x: 50, y: 58, width: 500, height: 272 },
    {
      ink,
      align: 'center',
      face: random.pick(['roman', 'italic', 'bold'] as const),
      voice: 'sans',
      maxSize: 150,
    },
  )
  if (!words) return null
  const kind = random.whole(0, 2)
  const crown = brief.title ? 436 : 170
  const leafy = mix(paper, ink, 0.86)
  const sprig = (x: number, top: number, lean: number, petal: string, size: number) =>
    stem(
      random,
      [
        [x - lean * 0.4, 910],
        [x + lean * 0.1, top + (910 - top) * 0.6],
        [x + lean * 0.6, top + (910 - top) * 0.28],
        [x + lean, top],
      ],
      { green: leafy, vein: paper, petal, heart: petal === first ? second : first },
      { leaves: 5, size, bloom: size * 0.56, kind },
    )
  const art =
    sprig(96, crown + 150, -34, second, 74) +
    sprig(504, crown + 128, 34, second, 74) +
    sprig(196, crown + 62, -26, first, 84) +
    sprig(404, crown + 84, 30, first, 84) +
    sprig(300, crown, random.pick([-12, 12]), first, 96)
  return {
    ground: paper,
    art: art + shape('M0 850H600V900H0Z', ink),
    words: [...words, ...mark(300, 884, paper, 'center')],
  }
}
