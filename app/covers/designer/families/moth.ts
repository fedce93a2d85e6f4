import { type Composition, mark, setBlock } from '#app/covers/designer/composition.ts'
import { mix, reversed } from '#app/covers/designer/palettes.ts'
import type { Random } from '#app/covers/designer/random.ts'
import { circle, clipped, line, moved, ring, shape } from '#app/covers/designer/shapes.ts'
import { crater } from './moon.ts'

const upper = 'M6 -30C40 -120 150 -176 232 -150C250 -112 214 -48 168 -6C118 26 50 14 6 4Z'
const lower = 'M6 2C60 14 130 30 152 66C158 112 116 150 78 142C42 132 18 80 6 34Z'

/** The right wings; the left ones are the same, mirrored. */
function wings(
  random: Random,
  inks: { ink: string; paper: string; first: string; second: string },
): string {
  const { ink, paper, first, second } = inks
  const bands = [0.84, 0.66]
    .map(
      (share, i) =>
        `<g transform="scale(${share})">${line(upper, i ? second : paper, { width: 4 })}</g>`,
    )
    .join('')
  const veins = line(
    Array.from(
      { length: 7 },
      (_, i) => `M10 -8Q${90 + i * 10} ${-70 + i * 14} ${236 - i * 10} ${-146 + i * 26}`,
    ).join(''),
    mix(ink, paper, 0.4),
    { width: 2 },
  )
  const lowVeins = line(
    Array.from(
      { length: 5 },
      (_, i) => `M8 12Q${60 - i * 6} ${40 + i * 10} ${146 - i * 22} ${74 + i * 18}`,
    ).join(''),
    mix(ink, paper, 0.4),
    { width: 2 },
  )
  const spot = (x: number, y: number, radius: number) =>
    circle(x, y, radius, paper) +
    circle(x, y, radius * 0.72, first) +
    circle(x, y, radius * 0.4, ink) +
    circle(x - radius * 0.14, y - radius * 0.14, radius * 0.12, paper)
  return (
    shape(lower, ink) +
    clipped('low', lower, lowVeins + ring(0, 0, 128, second, { width: 9 })) +
    line(lower, ink, { width: 4 }) +
    shape(upper, ink) +
    clipped('up', upper, veins + bands) +
    line(upper, ink, { width: 4 }) +
    spot(150, -86, random.between(22, 28)) +
    spot(96, 86, random.between(15, 20))
  )
}

/** A great moth before the moon, pinned like a find. */
export const moth: Composition = (brief) => {
  const { random } = brief
  const { paper, ink, first, second } = random.chance(0.45) ? reversed(brief.inks) : brief.inks
  const inks = { ink, paper, first, second }
  const words = setBlock(
    brief,
    { x: 46, y: 58, width: 508, height: 262 },
    {
      ink,
      align: 'center',
      face: random.pick(['italic', 'bold', 'roman'] as const),
      voice: 'sans',
      maxSize: 140,
    },
  )
  if (!words) return null
  const y = brief.title ? 598 : 470
  const disc = mix(paper, second, 0.55)
  const wing = wings(random, inks)
  const mirrored = wing
    .replaceAll('"low"', '"low2"')
    .replaceAll('#low)', '#low2)')
    .replaceAll('"up"', '"up2"')
    .replaceAll('#up)', '#up2)')
  const body =
    shape(
      'M0 -46C16 -40 17 0 13 40C10 84 4 112 0 122C-4 112 -10 84 -13 40C-17 0 -16 -40 0 -46Z',
      ink,
    ) +
    line(
      [0, 1, 2, 3, 4].map((i) => `M${-11 + i * 1.4} ${20 + i * 18}h${22 - i * 2.8}`).join(''),
      first,
      { width: 4 },
    ) +
    circle(0, -48, 13, ink) +
    line('M-5 -58C-24 -92 -50 -104 -74 -104M5 -58C24 -92 50 -104 74 -104', ink, { width: 4 }) +
    line(
      [0, 1, 2, 3, 4, 5]
        .map((i) => `M${-18 - i * 9} ${-78 - i * 4.6}l-5 -13M${18 + i * 9} ${-78 - i * 4.6}l5 -13`)
        .join(''),
      ink,
      { width: 2.4 },
    )
  return {
    ground: paper,
    art:
      circle(300, y, 222, disc) +
      crater(random, 300, y, 222, mix(paper, second, 0.72)) +
      moved(300, y + 6, wing) +
      `<g transform="translate(300 ${y + 6}) scale(-1 1)">${mirrored}</g>` +
      moved(300, y + 6, body),
    words: [...words, ...mark(300, 868, ink, 'center')],
  }
}
