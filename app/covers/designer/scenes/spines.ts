import type { Random } from '#app/covers/designer/random.ts'
import { circle, line, rect } from '#app/covers/designer/shapes.ts'

/** A row of books on a board, from `left` to `right`, standing on `foot`. */
export function spines(
  random: Random,
  at: { left: number; right: number; foot: number; tall: number },
  inks: readonly string[],
): string {
  let art = ''
  let x = at.left
  let last = ''
  while (x < at.right - 24) {
    const width = Math.min(random.between(30, 74), at.right - x)
    const height = at.tall * random.between(0.72, 1)
    const fill = random.pick(inks.filter((ink) => ink !== last))
    last = fill
    const gilt = random.pick(inks.filter((ink) => ink !== fill))
    art +=
      rect(x, at.foot - height, width - 3, height, fill) +
      bands(random, x, at.foot - height, width - 3, height, gilt)
    x += width
  }
  return art
}

function bands(random: Random, x: number, y: number, width: number, height: number, gilt: string) {
  const bar = (share: number, thick: number) => rect(x, y + height * share, width, thick, gilt)
  const middle = x + width / 2
  return random.pick([
    () => bar(0.08, 5) + bar(0.12, 2) + bar(0.88, 5) + bar(0.85, 2),
    () => bar(0.1, 3) + bar(0.3, 3) + bar(0.5, 3) + bar(0.7, 3) + bar(0.9, 3),
    () => rect(x, y + height * 0.2, width, height * 0.26, gilt),
    () => circle(middle, y + height * 0.2, width * 0.24, gilt) + bar(0.9, 8),
    () =>
      line(
        `M${middle.toFixed(1)} ${(y + height * 0.2).toFixed(1)}v${(height * 0.5).toFixed(1)}`,
        gilt,
        { width: width * 0.2, dash: '1 12' },
      ),
    () => bar(0.06, 12) + bar(0.86, 22),
  ])()
}
