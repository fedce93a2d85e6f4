import type { Drawing } from '#app/covers/designer/composition.ts'
import { stem } from '#app/covers/designer/families/botanical.ts'
import { mix, palettes } from '#app/covers/designer/palettes.ts'
import type { Random } from '#app/covers/designer/random.ts'
import { circle, moved, type Point, rect, ring, shape } from '#app/covers/designer/shapes.ts'
import { spines } from './spines.ts'

/** A table by the door: seedlings in pots among books that look for a new home. */
export function bookSwap(random: Random): Drawing {
  const { paper, ink, first, second } = palettes.orchard
  const { second: sky } = palettes.harbour
  const inks = [ink, second, first, palettes.harbour.ink, palettes.plum.second, paper]
  const table = 640
  const plant = (
    x: number,
    top: number,
    kind: number,
    petal: string,
    size: number,
    pot: string,
  ) => {
    const grow: Point[] = [
      [x, table - 110],
      [x - 10, top + (table - 110 - top) * 0.6],
      [x + 12, top + (table - 110 - top) * 0.25],
      [x, top],
    ]
    return (
      stem(
        random,
        grow,
        { green: ink, vein: mix(ink, paper, 0.6), petal, heart: petal === first ? second : first },
        { leaves: 4, size, bloom: size * 0.62, kind },
      ) +
      moved(
        x,
        table,
        shape('M-62 -104H62L46 0H-46Z', pot) + rect(-72, -124, 144, 30, mix(pot, ink, 0.18)),
      )
    )
  }
  return {
    ground: mix(paper, sky, 0.45),
    art:
      circle(600, 420, 330, mix(paper, first, 0.42)) +
      ring(600, 420, 362, mix(paper, first, 0.55), { width: 5 }) +
      spines(random, { left: 70, right: 300, foot: table, tall: 220 }, inks) +
      plant(408, 240, 0, second, 118, second) +
      plant(604, 140, 1, first, 132, palettes.harbour.ink) +
      plant(800, 262, 2, palettes.plum.second, 112, first) +
      spines(random, { left: 904, right: 1136, foot: table, tall: 196 }, inks) +
      rect(0, table, 1200, 26, ink) +
      rect(0, table + 26, 1200, 140, mix(paper, second, 0.78)) +
      Array.from({ length: 20 }, (_, i) =>
        rect(i * 60, table + 26, 30, 140, mix(paper, second, 0.62)),
      ).join(''),
  }
}
