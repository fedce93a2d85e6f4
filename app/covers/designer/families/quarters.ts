import { type Composition, mark, setBlock } from '#app/covers/designer/composition.ts'
import type { Random } from '#app/covers/designer/random.ts'
import { circle, rect, shape } from '#app/covers/designer/shapes.ts'

/** One tile of a set of toy blocks: quarter circles, half circles, steps, dots. */
function tile(
  random: Random,
  x: number,
  y: number,
  size: number,
  ground: string,
  inks: string[],
): string {
  const [one = '', two = ''] = random.shuffle(inks.filter((colour) => colour !== ground))
  const quarter = (corner: number, radius: number, fill: string) => {
    const [cx, cy, dx, dy] = (
      [
        [x, y, 1, 1],
        [x + size, y, -1, 1],
        [x + size, y + size, -1, -1],
        [x, y + size, 1, -1],
      ] as const
    )[corner] ?? [x, y, 1, 1]
    const sweep = dx * dy > 0 ? 1 : 0
    return shape(
      `M${cx} ${cy}L${cx + dx * radius} ${cy}A${radius} ${radius} 0 0 ${sweep} ${cx} ${cy + dy * radius}Z`,
      fill,
    )
  }
  const corner = random.whole(0, 3)
  const art = [
    () => quarter(corner, size, one),
    () =>
      quarter(corner, size, one) +
      quarter(corner, size * 0.62, two) +
      quarter(corner, size * 0.28, ground),
    () => quarter(corner, size, one) + quarter((corner + 2) % 4, size * 0.5, two),
    () =>
      circle(x + size / 2, y + size / 2, size * 0.36, one) +
      circle(x + size / 2, y + size / 2, size * 0.14, two),
    () => shape(`M${x} ${y + size}V${y}L${x + size} ${y + size}Z`, one),
    () =>
      [0, 1, 2, 3]
        .map((i) =>
          rect(
            x + (i * size) / 4,
            y + size - ((i + 1) * size) / 4,
            size / 4,
            ((i + 1) * size) / 4,
            i % 2 ? two : one,
          ),
        )
        .join(''),
    () =>
      shape(
        `M${x} ${y + size / 2}A${size / 2} ${size / 2} 0 0 1 ${x + size} ${y + size / 2}Z`,
        one,
      ) + shape(`M${x} ${y + size}A${size / 2} ${size / 2} 0 0 1 ${x + size} ${y + size}Z`, two),
  ]
  return rect(x, y, size + 0.5, size + 0.5, ground) + random.pick(art)()
}

/** A field of tiles, no two neighbours on the same ground. */
function tiles(
  random: Random,
  columns: number,
  rows: number,
  size: number,
  inks: string[],
  top = 0,
): string {
  const grounds: string[] = []
  let art = ''
  for (let i = 0; i < columns * rows; i++) {
    const taken = [i % columns ? grounds[i - 1] : '', grounds[i - columns]]
    const ground = random.pick(inks.filter((colour) => !taken.includes(colour)))
    grounds.push(ground)
    art += tile(
      random,
      (i % columns) * size,
      top + Math.floor(i / columns) * size,
      size,
      ground,
      inks,
    )
  }
  return art
}

/** Building blocks above or below a quiet band with the title. */
export const quarters: Composition = (brief) => {
  const { random } = brief
  const { paper, ink, first, second } = brief.inks
  const inks = [paper, ink, first, second]
  if (!brief.title) return { ground: paper, art: tiles(random, 4, 6, 150, inks), words: [] }
  const below = random.chance(0.6)
  const top = below ? 600 : 0
  const columns = random.pick([3, 4])
  const words = setBlock(
    brief,
    { x: 46, y: top + 44, width: 508, height: 232 },
    {
      ink,
      face: random.pick(['black', 'bold'] as const),
      voice: 'sans',
      maxSize: 150,
    },
  )
  if (!words) return null
  return {
    ground: paper,
    art: tiles(random, columns, columns, 600 / columns, inks, below ? 0 : 300),
    words: [...words, ...mark(554, top + 276, ink)],
  }
}
