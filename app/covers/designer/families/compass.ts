import { type Composition, mark, setBlock } from '#app/covers/designer/composition.ts'
import { mix } from '#app/covers/designer/palettes.ts'
import {
  boxPath,
  circle,
  clipped,
  polar,
  polygon,
  ring,
  shape,
} from '#app/covers/designer/shapes.ts'

/** Rays over the whole sheet and a compass whose card carries the title. */
export const compass: Composition = (brief) => {
  const { random } = brief
  const { paper, ink, first, second } = brief.inks
  const [x, y] = [300, 428]
  const disc = 206
  const words = setBlock(
    brief,
    { x: x - 140, y: y - 118, width: 280, height: 236 },
    {
      ink: paper,
      align: 'center',
      stand: 'middle',
      face: random.pick(['bold', 'black', 'italic'] as const),
      voice: 'italic',
      maxSize: 96,
    },
  )
  if (!words) return null
  const count = random.pick([12, 16, 20])
  const rays = Array.from({ length: count * 2 }, (_, i) => {
    const from = (i / (count * 2)) * Math.PI * 2 - Math.PI / 2 - Math.PI / (count * 2)
    return shape(
      polygon([[x, y], polar(x, y, 900, from), polar(x, y, 900, from + Math.PI / count)]),
      i % 2 ? paper : i % 4 ? second : mix(second, paper, 0.45),
    )
  }).join('')
  const points = Array.from({ length: 16 }, (_, i) => {
    const angle = (i * Math.PI) / 8 - Math.PI / 2
    const reach = disc + (i % 4 === 0 ? 82 : i % 2 === 0 ? 56 : 32)
    const tip = polar(x, y, reach, angle)
    const half = i % 4 === 0 ? 0.17 : i % 2 === 0 ? 0.13 : 0.08
    const base = polar(x, y, disc - 20, angle)
    return (
      shape(polygon([tip, polar(x, y, disc - 20, angle - half), base]), i % 4 === 0 ? first : ink) +
      shape(
        polygon([tip, base, polar(x, y, disc - 20, angle + half)]),
        i % 4 === 0 ? mix(first, ink, 0.4) : mix(ink, paper, 0.3),
      )
    )
  }).join('')
  return {
    ground: paper,
    art:
      clipped('sheet', boxPath(0, 0, 600, 900), rays) +
      points +
      circle(x, y, disc, ink) +
      ring(x, y, disc - 10, paper, { width: 2 }) +
      ring(x, y, disc - 18, first, { width: 6, dash: '2 9' }) +
      shape('M0 836H600V900H0Z', ink),
    words: [...words, ...mark(300, 878, paper, 'center')],
  }
}
