import { type Composition, mark, setBlock } from '#app/covers/designer/composition.ts'
import { mix } from '#app/covers/designer/palettes.ts'
import type { Random } from '#app/covers/designer/random.ts'
import { circle, polygon, shape, smooth, steps } from '#app/covers/designer/shapes.ts'

/** A bare branch that forks, as one filled outline a piece. */
function branch(
  random: Random,
  x: number,
  y: number,
  angle: number,
  length: number,
  girth: number,
  ceiling: number,
): string {
  if (length < 13 || girth < 0.9) return ''
  const endX = x + Math.cos(angle) * length
  const endY = y + Math.sin(angle) * length
  if (endY < ceiling) return ''
  const [sx, sy] = [Math.cos(angle + Math.PI / 2), Math.sin(angle + Math.PI / 2)]
  const thin = girth * 0.66
  let art = polygon([
    [x + sx * girth, y + sy * girth],
    [endX + sx * thin, endY + sy * thin],
    [endX - sx * thin, endY - sy * thin],
    [x - sx * girth, y - sy * girth],
  ])
  const forks = random.chance(0.25) ? 3 : 2
  for (let i = 0; i < forks; i++) {
    const turn = (i - (forks - 1) / 2) * random.between(0.55, 0.95) + random.between(-0.18, 0.18)
    art += branch(
      random,
      endX,
      endY,
      angle + turn,
      length * random.between(0.64, 0.82),
      thin,
      ceiling,
    )
  }
  return art
}

function tree(
  random: Random,
  x: number,
  foot: number,
  height: number,
  girth: number,
  ceiling: number,
): string {
  const fork = foot - height
  const lean = random.between(-10, 10)
  let art = polygon([
    [x - girth * 1.9, foot + 30],
    [x - girth * 1.05, foot - 24],
    [x + lean - girth * 0.72, fork],
    [x + lean + girth * 0.72, fork],
    [x + girth * 1.05, foot - 24],
    [x + girth * 1.9, foot + 30],
  ])
  for (const side of [-1, 0, 1]) {
    art += branch(
      random,
      x + lean,
      fork + 4,
      -Math.PI / 2 + side * 0.52 + random.between(-0.14, 0.14),
      height * 0.26,
      girth * 0.7,
      ceiling,
    )
  }
  for (let i = 0; i < 3; i++) {
    const y = fork + height * (0.18 + i * 0.17)
    const side = i % 2 ? 1 : -1
    art += branch(
      random,
      x + side * girth * 0.4,
      y,
      -Math.PI / 2 + side * random.between(0.8, 1.1),
      height * 0.19,
      girth * 0.36,
      ceiling,
    )
  }
  return art
}

/** A winter wood with a red moon and somebody's light far in. */
export const forest: Composition = (brief) => {
  const { random } = brief
  const { paper, ink, first, second } = brief.inks
  const words = setBlock(
    brief,
    { x: 46, y: 56, width: 508, height: 252 },
    {
      ink,
      align: 'center',
      face: random.pick(['bold', 'roman', 'blackItalic'] as const),
      voice: random.pick(['sans', 'italic'] as const),
      maxSize: 140,
    },
  )
  if (!words) return null
  const ceiling = brief.title ? 348 : 40
  const far = mix(paper, second, 0.5)
  const middle = mix(second, ink, 0.35)
  const row = (places: number[], foot: number, height: number, girth: number, colour: string) =>
    shape(
      places
        .map((x) =>
          tree(
            random,
            x + random.between(-14, 14),
            foot,
            height * random.between(0.86, 1.08),
            girth * random.between(0.8, 1.2),
            ceiling,
          ),
        )
        .join(''),
      colour,
    )
  const ground = (y: number, colour: string) =>
    shape(
      `${smooth(steps(-20, 620, 7).map((x) => [x, y + random.between(-10, 10)]))}L620 920L-20 920Z`,
      colour,
    )
  const moonX = random.pick([200, 300, 400])
  return {
    ground: paper,
    art:
      circle(moonX, ceiling + 168, 108, first) +
      row([40, 130, 215, 330, 420, 520, 580], 740, 190, 6, far) +
      ground(724, far) +
      row([85, 250, 370, 480], 790, 222, 9, middle) +
      ground(776, middle) +
      shape(`M${moonX - 9} 792v-22a9 9 0 0 1 18 0v22Z`, mix(paper, first, 0.15)) +
      row([22, 168, 560, 430].slice(0, random.whole(3, 4)), 850, 262, 14, ink) +
      ground(838, ink) +
      shape('M0 852H600V900H0Z', ink),
    words: [...words, ...mark(300, 884, paper, 'center')],
  }
}
