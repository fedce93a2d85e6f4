import { type Composition, mark, setBlock } from '#app/covers/designer/composition.ts'
import { mix, reversed } from '#app/covers/designer/palettes.ts'
import {
  circle,
  clipped,
  line,
  polar,
  polygon,
  r1,
  ring,
  shape,
} from '#app/covers/designer/shapes.ts'

/** An eye that looks back, in rays of an engraver's tapered lines. */
export const eye: Composition = (brief) => {
  const { random } = brief
  const { paper, ink, first, second } = random.chance(0.5) ? reversed(brief.inks) : brief.inks
  const high = random.chance(0.5) || !brief.title
  const words = setBlock(
    brief,
    { x: 46, y: high ? 582 : 58, width: 508, height: 236 },
    {
      ink,
      align: 'center',
      stand: high ? 'middle' : 'top',
      face: random.pick(['black', 'bold', 'roman'] as const),
      voice: random.pick(['sans', 'italic'] as const),
      maxSize: 140,
    },
  )
  if (!words) return null
  const [x, y] = [300, brief.title ? (high ? 300 : 580) : 450]
  const [wide, tall] = [188, random.between(150, 190)]
  const lid = `M${x - wide} ${y}Q${x} ${r1(y - tall)} ${x + wide} ${y}Q${x} ${r1(y + tall)} ${x - wide} ${y}Z`
  const count = 72
  const rays = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2
    const near = 158 + Math.abs(Math.cos(angle)) * 56
    const far = near + (i % 3 === 0 ? 74 : i % 3 === 1 ? 40 : 54)
    return shape(
      polygon([
        polar(x, y, near, angle - 0.021),
        polar(x, y, near, angle + 0.021),
        polar(x, y, far, angle),
      ]),
      i % 3 === 0 ? ink : mix(paper, second, 0.9),
    )
  }).join('')
  const iris = Array.from({ length: 60 }, (_, i) => {
    const [ax, ay] = polar(x, y, 34, (i * Math.PI) / 30)
    const [bx, by] = polar(x, y, random.between(58, 70), (i * Math.PI) / 30)
    return `M${r1(ax)} ${r1(ay)}L${r1(bx)} ${r1(by)}`
  }).join('')
  const light = mix(brief.inks.paper, '#FFFFFF', 0.25)
  const pupil = brief.inks.ink
  const inner =
    shape(lid, light) +
    circle(x, y, 76, first) +
    line(iris, light, { width: 1.8 }) +
    circle(x, y, 36, pupil) +
    circle(x + 13, y - 15, 9, light) +
    ring(x, y, 76, pupil, { width: 5 })
  const slit = random.chance(0.4)
    ? shape(`M${x} ${y - 60}Q${x + 18} ${y} ${x} ${y + 60}Q${x - 18} ${y} ${x} ${y - 60}Z`, pupil)
    : ''
  return {
    ground: paper,
    art: rays + clipped('lid', lid, inner + slit) + line(lid, ink, { width: 8 }),
    words: [...words, ...mark(300, 868, ink, 'center')],
  }
}
