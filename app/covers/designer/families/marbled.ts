import { type Composition, mark, setBlock } from '#app/covers/designer/composition.ts'
import { mix } from '#app/covers/designer/palettes.ts'
import { noiseField, type Random } from '#app/covers/designer/random.ts'
import {
  circle,
  outline,
  type Point,
  polyline,
  rect,
  shape,
  steps,
} from '#app/covers/designer/shapes.ts'

/** Ink on water, drawn through with a comb: bands pulled into tongues. */
export function marbling(
  random: Random,
  frame: { width: number; height: number },
  inks: readonly string[],
): string {
  const teeth = random.pick([50, 60, 75])
  const pull = random.between(46, 76)
  const drift = noiseField(random)
  const band = 17
  const edge = (y: number): Point[] =>
    steps(-10, frame.width + 10, Math.round(frame.width / 4)).map((x) => {
      const sway = (drift(x / 170, y / 170) - 0.5) * 84
      const phase = ((x + sway * 0.35) / teeth) * Math.PI
      const tongue =
        Math.abs(Math.sin(phase)) ** 0.72 * pull * (0.72 + 0.5 * drift(x / 90 + 7, y / 300))
      return [x, y + sway + tongue]
    })
  let art = ''
  let last = ''
  for (let y = -190; y < frame.height + 120; y += band * random.between(0.45, 1.5)) {
    const colour = random.pick(inks.filter((candidate) => candidate !== last))
    last = colour
    art += shape(
      `${polyline(edge(y))}L${frame.width + 10} ${frame.height + 10}L-10 ${frame.height + 10}Z`,
      colour,
    )
  }
  // Drops let fall last: small stones between the tongues.
  for (let i = 0; i < 34; i++) {
    const [x, y, radius] = [
      random.between(0, frame.width),
      random.between(0, frame.height),
      random.between(2, 6.5),
    ]
    art += circle(x, y, radius + 1.6, inks[1] ?? '') + circle(x, y, radius, inks[0] ?? '')
  }
  return art
}

/** Marbled boards with a paper label. */
export const marbled: Composition = (brief) => {
  const { random } = brief
  const { paper, ink, first, second } = brief.inks
  const inks = [paper, ink, first, second, mix(ink, second, 0.4), mix(paper, first, 0.5)]
  const art = marbling(random, { width: 600, height: 900 }, inks)
  if (!brief.title) return { ground: paper, art, words: [] }
  const box = { x: 92, y: random.pick([96, 250]), width: 416, height: 340 }
  const words = setBlock(
    brief,
    { x: box.x + 36, y: box.y + 40, width: box.width - 72, height: box.height - 110 },
    {
      ink,
      align: 'center',
      stand: 'middle',
      face: random.pick(['bold', 'roman'] as const),
      voice: 'italic',
      maxSize: 100,
    },
  )
  if (!words) return null
  return {
    ground: paper,
    art:
      art +
      rect(box.x, box.y, box.width, box.height, paper) +
      outline(box.x + 10, box.y + 10, box.width - 20, box.height - 20, ink, { width: 3 }) +
      outline(box.x + 17, box.y + 17, box.width - 34, box.height - 34, ink, { width: 1.2 }),
    words: [...words, ...mark(300, box.y + box.height - 36, ink, 'center')],
  }
}
