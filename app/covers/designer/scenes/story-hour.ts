import type { Drawing } from '#app/covers/designer/composition.ts'
import { star } from '#app/covers/designer/families/moon.ts'
import { sea } from '#app/covers/designer/families/waves.ts'
import { mix, palettes } from '#app/covers/designer/palettes.ts'
import type { Random } from '#app/covers/designer/random.ts'
import { circle, line, moved, polygon, shape } from '#app/covers/designer/shapes.ts'

/** An open book sails as a boat over the sea, with a page for a sail. */
export function storyHour(random: Random): Drawing {
  const { paper, ink, first, second } = palettes.harbour
  const { second: ochre } = palettes.lamp
  const rows = sea(random, [second, ink, mix(ink, second, 0.5), ink], {
    top: 520,
    bottom: 760,
    width: 1200,
    rows: 6,
    hairline: paper,
  })
  const gull = (x: number, y: number, size: number) =>
    line(
      `M${x - size} ${y - size * 0.4}q${size * 0.6} ${-size * 0.3} ${size} ${size * 0.4}q${size * 0.4} ${-size * 0.7} ${size} ${-size * 0.4}`,
      ink,
      { width: 5 },
    )
  const book =
    shape('M-236 -44Q-120 -10 0 -30Q120 -10 236 -44L178 66Q90 92 0 74Q-90 92 -178 66Z', first) +
    shape('M-214 -62Q-112 -30 0 -50V34Q-112 52 -176 26Z', paper) +
    shape('M214 -62Q112 -30 0 -50V34Q112 52 176 26Z', mix(paper, ink, 0.12)) +
    line(
      'M-168 -28Q-100 -8 -28 -22M-160 -4Q-96 14 -28 2M168 -28Q100 -8 28 -22M160 -4Q96 14 28 2',
      mix(paper, ink, 0.45),
      { width: 4 },
    ) +
    line('M0 -46V-384', ink, { width: 9 }) +
    shape('M12 -372Q150 -240 170 -92Q90 -70 12 -86Z', paper) +
    line(
      'M34 -274q40 8 66 -2M34 -226q56 10 92 -2M34 -178q66 10 108 -2M34 -130q70 12 120 -2',
      mix(paper, ink, 0.5),
      { width: 4 },
    ) +
    shape('M-12 -340Q-112 -220 -134 -92Q-66 -76 -12 -88Z', ochre) +
    shape(
      polygon([
        [0, -386],
        [62, -368],
        [0, -350],
      ]),
      first,
    )
  return {
    ground: mix(paper, second, 0.5),
    art:
      circle(890, 360, 190, ochre) +
      Array.from({ length: 9 }, (_, i) =>
        star(
          90 + i * 128 + random.between(-36, 36),
          random.between(56, 300),
          random.between(9, 18),
          i % 3 ? paper : first,
        ),
      ).join('') +
      gull(250, 250, 34) +
      gull(330, 300, 24) +
      gull(1060, 180, 28) +
      moved(560, 488, book, -3, 1.12) +
      rows,
  }
}
