import type { Drawing } from '#app/covers/designer/composition.ts'
import { marbling } from '#app/covers/designer/families/marbled.ts'
import { mix, palettes } from '#app/covers/designer/palettes.ts'
import type { Random } from '#app/covers/designer/random.ts'
import { boxPath, circle, clipped, line, moved, rect, shape } from '#app/covers/designer/shapes.ts'

/** The binder's bench from above: a marbled sheet, a book without its spine, thread, a bone folder. */
export function repairBench(random: Random): Drawing {
  const { paper, ink, first, second } = palettes.oxblood
  const teal = palettes.teal.ink
  const wood = mix(palettes.ochre.paper, palettes.ochre.ink, 0.28)
  const grain = line(
    Array.from(
      { length: 26 },
      (_, i) =>
        `M0 ${16 + i * 31}C300 ${random.between(0, 30) + i * 31} 800 ${random.between(0, 36) + i * 31} 1200 ${14 + i * 31}`,
    ).join(''),
    mix(wood, ink, 0.22),
    { width: 2.4 },
  )
  const shadow = (d: string) =>
    `<g opacity="0.22" transform="translate(10 12)">${shape(d, '#1F1B16')}</g>`
  const sheet = boxPath(0, 0, 520, 620)
  const marbled =
    shadow(sheet) +
    clipped(
      'marbled-sheet',
      sheet,
      marbling(random, { width: 520, height: 620 }, [
        paper,
        ink,
        first,
        second,
        teal,
        mix(paper, second, 0.5),
      ]),
    )
  const cord = [90, 180, 270, 360].map((y) => rect(-6, y, 34, 12, first)).join('')
  const block =
    shadow(boxPath(0, 0, 330, 450)) +
    rect(0, 0, 330, 450, paper) +
    line(
      Array.from({ length: 7 }, (_, i) => `M${322 - i * 3} 4V446`).join(''),
      mix(paper, ink, 0.3),
      { width: 1.4 },
    ) +
    cord +
    line(
      Array.from({ length: 13 }, (_, i) => `M66 ${70 + i * 26}h${i % 5 === 4 ? 120 : 208}`).join(
        '',
      ),
      mix(paper, ink, 0.4),
      { width: 5 },
    )
  const board =
    shadow(boxPath(0, 0, 340, 470)) +
    rect(0, 0, 340, 470, teal) +
    rect(0, 0, 62, 470, ink) +
    shape('M340 0h-76L340 76ZM340 470h-76l76 -76Z', ink) +
    rect(120, 110, 160, 96, paper) +
    rect(130, 120, 140, 76, second) +
    rect(136, 126, 128, 64, paper)
  const spool =
    circle(8, 10, 62, '#00000033') +
    circle(0, 0, 62, first) +
    [52, 44, 36]
      .map(
        (radius) =>
          `<circle r="${radius}" fill="none" stroke="${mix(first, ink, 0.45)}" stroke-width="3"/>`,
      )
      .join('') +
    circle(0, 0, 24, paper) +
    circle(0, 0, 9, ink)
  const folder =
    shadow('M0 0Q14 -16 28 0L24 300Q14 322 4 300Z') +
    shape('M0 0Q14 -16 28 0L24 300Q14 322 4 300Z', paper)
  const brush =
    rect(-9, 0, 18, 210, first) +
    rect(-20, 206, 40, 46, second) +
    shape('M-20 252h40q6 60 -20 92q-26 -32 -20 -92Z', ink)
  return {
    ground: wood,
    art:
      grain +
      moved(40, 96, marbled, -5) +
      moved(470, 210, board, 6) +
      moved(770, 120, block, -4) +
      line('M1040 640C960 720 820 600 760 690C720 750 640 700 600 750', first, { width: 4 }) +
      moved(1066, 620, spool) +
      moved(1136, 120, folder, 10) +
      moved(372, 470, brush, 38),
  }
}
