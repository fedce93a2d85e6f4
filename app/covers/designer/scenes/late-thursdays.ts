import type { Drawing } from '#app/covers/designer/composition.ts'
import { chart, crater, star } from '#app/covers/designer/families/moon.ts'
import { mix, palettes } from '#app/covers/designer/palettes.ts'
import type { Random } from '#app/covers/designer/random.ts'
import {
  boxPath,
  circle,
  clipped,
  line,
  outline,
  polygon,
  rect,
  shape,
} from '#app/covers/designer/shapes.ts'
import { spines } from './spines.ts'

/** The shop at night: two lit windows, an open door, the moon over the roofs. */
export function lateThursdays(random: Random): Drawing {
  const { paper, ink, first, second } = palettes.night
  const vermilion = palettes.lamp.first
  const glow = mix(first, paper, 0.45)
  const faint = mix(ink, second, 0.7)
  const sky = Array.from({ length: 70 }, () =>
    circle(random.between(0, 1200), random.between(0, 420), random.between(1, 2.6), paper),
  ).join('')
  const roofs = shape(
    polygon([
      [0, 470],
      [70, 400],
      [150, 400],
      [210, 450],
      [290, 450],
      [290, 420],
      [320, 420],
      [320, 450],
      [860, 450],
      [930, 380],
      [1010, 380],
      [1010, 340],
      [1040, 340],
      [1040, 400],
      [1130, 470],
      [1200, 470],
      [1200, 800],
      [0, 800],
    ]),
    mix(ink, second, 0.36),
  )
  const inks = [vermilion, palettes.harbour.ink, palettes.orchard.ink, first, '#5C1521', paper]
  const window = (x: number, width: number) => {
    const goods =
      spines(random, { left: x + 14, right: x + width - 14, foot: 610, tall: 86 }, inks) +
      rect(x, 610, width, 8, ink) +
      spines(random, { left: x + 14, right: x + width - 14, foot: 722, tall: 92 }, inks)
    return (
      clipped(`window${x}`, boxPath(x, 500, width, 222), rect(x, 500, width, 222, glow) + goods) +
      outline(x, 500, width, 222, ink, { width: 10 }) +
      line(`M${x + width / 2} 500V722`, ink, { width: 5 })
    )
  }
  const awning = Array.from({ length: 16 }, (_, i) => {
    const [left, step] = [236, 45.5]
    const x = left + i * step
    return shape(
      `M${x + 8} 430H${x + step + 8 - i * 0}L${x + step} 480a${step / 2} 17 0 0 1 ${-step} 0Z`,
      i % 2 ? paper : vermilion,
    )
  }).join('')
  const door =
    rect(556, 500, 108, 250, glow) +
    shape('M664 500l58 -14v286l-58 -22Z', vermilion) +
    circle(712, 636, 5, first) +
    shape('M556 750h108l150 60H450Z', glow) +
    outline(556, 500, 108, 250, ink, { width: 9 })
  const person =
    circle(604, 590, 17, ink) +
    shape('M582 750v-92q0 -40 22 -46q24 4 24 46v92Z', ink) +
    rect(618, 650, 30, 22, vermilion)
  return {
    ground: ink,
    art:
      sky +
      chart(946, 190, [128, 158], faint) +
      circle(946, 190, 98, paper) +
      crater(random, 946, 190, 98, mix(paper, second, 0.3)) +
      star(180, 150, 13, first) +
      star(420, 90, 9, paper) +
      star(330, 250, 10, paper) +
      star(660, 170, 12, first) +
      roofs +
      rect(236, 420, 728, 330, mix(ink, second, 0.14)) +
      rect(222, 408, 756, 24, ink) +
      window(270, 250) +
      window(734, 200) +
      door +
      person +
      awning +
      rect(0, 750, 1200, 60, mix(ink, '#000000', 0.35)) +
      shape('M520 750h180l90 60H430Z', mix(ink, first, 0.42)),
  }
}
