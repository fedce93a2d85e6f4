import { type Composition, mark, setBlock } from '#app/covers/designer/composition.ts'
import { reversed } from '#app/covers/designer/palettes.ts'
import type { Random } from '#app/covers/designer/random.ts'
import {
  circle,
  line,
  moved,
  outline,
  polar,
  r1,
  ring,
  shape,
} from '#app/covers/designer/shapes.ts'
import { star } from './moon.ts'

/** A rosette turned on a lathe: petals, rings and dots around a middle. */
function rosette(
  random: Random,
  radius: number,
  gold: string,
  other: string,
  cloth: string,
): string {
  const count = random.pick([8, 10, 12])
  const round = (draw: (angle: number, i: number) => string, times = count) =>
    Array.from({ length: times }, (_, i) => draw((i / times) * Math.PI * 2, i)).join('')
  const petal = (reach: number, breadth: number, fill: string) => (angle: number) =>
    moved(
      0,
      0,
      shape(
        `M0 0C${r1(breadth)} ${r1(-reach * 0.4)} ${r1(breadth * 0.8)} ${r1(-reach * 0.86)} 0 ${r1(-reach)}C${r1(-breadth * 0.8)} ${r1(-reach * 0.86)} ${r1(-breadth)} ${r1(-reach * 0.4)} 0 0Z`,
        fill,
      ),
      (angle * 180) / Math.PI,
    )
  return (
    ring(0, 0, radius, gold, { width: 3 }) +
    round((angle) => circle(...polar(0, 0, radius - 12, angle), 4.5, gold), count * 3) +
    ring(0, 0, radius - 24, gold, { width: 1.6 }) +
    round(petal(radius - 32, radius * 0.2, gold)) +
    round(petal(radius - 52, radius * 0.11, cloth)) +
    round((angle) => petal(radius * 0.5, radius * 0.12, other)(angle + Math.PI / count)) +
    circle(0, 0, radius * 0.18, cloth) +
    circle(0, 0, radius * 0.13, gold) +
    circle(0, 0, radius * 0.05, cloth)
  )
}

/** A quarter fan for a corner of a frame, drawn for the top left. */
function corner(size: number, gold: string): string {
  return (
    [1, 0.72]
      .map((share) =>
        line(`M${size * share} 0A${size * share} ${size * share} 0 0 1 0 ${size * share}`, gold, {
          width: 2.4,
        }),
      )
      .join('') +
    [0.16, 0.5, 0.84]
      .map((share) => {
        const angle = (share * Math.PI) / 2
        const [x, y] = polar(0, 0, size * 0.66, angle)
        return line(`M0 0L${r1(x)} ${r1(y)}`, gold, { width: 2 })
      })
      .join('') +
    circle(0, 0, size * 0.2, gold)
  )
}

/** Cloth boards stamped in gold: frames, corners, a rosette, and the title in between. */
export const plate: Composition = (brief) => {
  const { random } = brief
  const { paper: cloth, ink: light, first, second } = reversed(brief.inks)
  const gold = random.pick([first, second])
  const other = gold === first ? second : first
  const words = setBlock(
    brief,
    { x: 92, y: 116, width: 416, height: 330 },
    {
      ink: light,
      align: 'center',
      stand: 'middle',
      face: random.pick(['bold', 'roman', 'black'] as const),
      capitals: random.chance(0.3),
      voice: random.pick(['sans', 'italic'] as const),
      maxSize: 112,
    },
  )
  if (!words) return null
  const frame = [
    outline(34, 34, 532, 832, gold, { width: 6 }),
    outline(48, 48, 504, 804, gold, { width: 1.8 }),
    ...(
      [
        [48, 48, 0],
        [552, 48, 90],
        [552, 852, 180],
        [48, 852, 270],
      ] as const
    ).map(([x, y, turn]) => moved(x, y, corner(62, gold), turn)),
  ].join('')
  const radius = brief.title ? 128 : 190
  const y = brief.title ? 618 : 430
  const flanks = [-1, 1]
    .map(
      (side) =>
        star(300 + side * (radius + 44), y, 15, gold) +
        circle(300 + side * (radius + 82), y, 5, gold),
    )
    .join('')
  return {
    ground: cloth,
    art:
      frame +
      moved(300, y, rosette(random, radius, gold, other, cloth)) +
      flanks +
      (brief.title ? line(`M180 472h240`, gold, { width: 2 }) + star(300, 472, 12, gold) : ''),
    words: [...words, ...mark(300, 822, light, 'center')],
  }
}
