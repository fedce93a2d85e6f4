import { type Composition, mark, setBlock } from '#app/covers/designer/composition.ts'
import { line, outline, rect } from '#app/covers/designer/shapes.ts'

/** A paper label over the whole sheet: room for titles that fit nowhere else. */
export const label: Composition = (brief) => {
  const { paper, ink, first, second } = brief.inks
  const words = setBlock(
    brief,
    { x: 62, y: 74, width: 476, height: 690 },
    { ink, face: 'bold', align: 'left', stand: 'top', voice: 'italic', maxSize: 120 },
  )
  if (!words) return null
  return {
    ground: paper,
    art:
      outline(30, 30, 540, 840, first, { width: 6 }) +
      outline(42, 42, 516, 816, second, { width: 2 }) +
      rect(62, 806, 120, 10, first) +
      line('M62 826H182', second, { width: 3 }),
    words: [...words, ...mark(538, 836, ink)],
  }
}
