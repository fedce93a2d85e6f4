import type { Drawing } from '#app/covers/designer/composition.ts'
import { mix, palettes } from '#app/covers/designer/palettes.ts'
import type { Random } from '#app/covers/designer/random.ts'
import { circle, line, moved, rect, shape } from '#app/covers/designer/shapes.ts'
import { spines } from './spines.ts'

/** A cat asleep on three lying books, in front of a full shelf. */
export function shopCat(random: Random): Drawing {
  const { paper, ink, first, second } = palettes.lamp
  const { ink: navy, second: sea } = palettes.harbour
  const moss = palettes.orchard.ink
  const inks = [navy, first, second, sea, moss, mix(paper, second, 0.35), '#5C1521']
  const board = (y: number) =>
    rect(0, y, 1200, 20, ink) + rect(0, y + 20, 1200, 8, mix(paper, ink, 0.35))
  const stack =
    rect(420, 640, 430, 46, navy) +
    rect(430, 650, 14, 26, second) +
    rect(820, 640, 12, 46, second) +
    rect(452, 598, 372, 42, first) +
    rect(470, 598, 10, 42, paper) +
    rect(786, 598, 10, 42, paper) +
    rect(436, 560, 396, 38, paper) +
    rect(436, 560, 396, 6, second) +
    rect(436, 592, 396, 6, second)
  return {
    ground: mix(paper, second, 0.22),
    art:
      spines(random, { left: 24, right: 1180, foot: 268, tall: 216 }, inks) +
      board(268) +
      spines(random, { left: 24, right: 372, foot: 686, tall: 270 }, inks) +
      spines(random, { left: 900, right: 1180, foot: 686, tall: 270 }, inks) +
      board(686) +
      stack +
      moved(634, 560, cat(ink, paper, first), 0, 1.12) +
      spines(random, { left: 60, right: 1200, foot: 874, tall: 150 }, inks),
  }
}

/** Curled up, head on the paws, tail along the edge. */
function cat(fur: string, light: string, nose: string): string {
  return (
    shape(
      'M-168 2C-190 -58 -140 -128 -40 -134C66 -140 150 -108 160 -44C164 -14 160 0 150 2Z',
      fur,
    ) +
    line('M120 -8C176 -2 204 16 196 52C192 74 168 78 160 64', fur, { width: 24 }) +
    shape(
      'M-206 -16C-214 -70 -184 -104 -138 -106C-92 -106 -66 -74 -72 -26C-76 0 -110 8 -142 8C-172 8 -202 4 -206 -16Z',
      fur,
    ) +
    shape('M-200 -66L-204 -128L-158 -100Z', fur) +
    shape('M-80 -66L-72 -126L-120 -102Z', fur) +
    shape('M-194 -84L-196 -112L-174 -98Z', nose) +
    shape('M-86 -84L-80 -112L-102 -98Z', nose) +
    line('M-186 -48q14 13 28 0M-122 -48q14 13 28 0', light, { width: 4 }) +
    shape('M-147 -32h14l-7 9Z', nose) +
    line('M-140 -23v7m0 0q-10 9 -18 1m18 -1q10 9 18 1', light, { width: 3 }) +
    line('M-196 -28l-34 -8M-196 -20l-34 4M-84 -28l34 -8M-84 -20l34 4', light, { width: 2.4 }) +
    line('M-52 -104q14 34 6 62M-6 -122q20 40 10 78M44 -120q20 38 8 72', mix(fur, light, 0.32), {
      width: 7,
    }) +
    shape('M-120 4c-6 -22 20 -32 44 -28c22 2 34 14 30 28Z', mix(fur, light, 0.16)) +
    circle(-140, -60, 0.1, fur)
  )
}
