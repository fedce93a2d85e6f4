import type { FaceName } from './faces.ts'
import { type Align, canSet, capHeight, type Lettering, lineWidth, setLine } from './lettering.ts'
import { breakLines } from './linebreaks.ts'

export type Zone = { x: number; y: number; width: number; height: number }

export type TitleStyle = {
  face: FaceName
  ink: string
  align?: Align
  /** Where the block stands in its zone. */
  stand?: 'top' | 'middle' | 'bottom'
  capitals?: boolean
  tracking?: number
  /** Distance of baselines, in ems. */
  leading?: number
  maxSize?: number
}

/** Below this size (on a sheet 600 wide) words are not worth setting. */
const minSize = 15
const maxLines = 12

const descent = 0.22

/**
 * A title in its zone, as large as it can be with even lines and without hyphens.
 * Null when it has letters that the type lacks or would have to be set too small.
 */
export function setTitle(text: string, zone: Zone, style: TitleStyle): Lettering[] | null {
  const { face, tracking = 0, leading = 1.06, maxSize = 120 } = style
  const words = (style.capitals ? text.toUpperCase() : text).split(' ').filter(Boolean)
  if (!canSet(words.join(' '), face)) return null
  const width = (line: string) => lineWidth(line, face, tracking)

  let chosen: { lines: string[]; size: number; score: number } | null = null
  for (let count = 1; count <= Math.min(words.length, maxLines); count++) {
    const { lines, widest } = breakLines(words, count, width)
    const height = capHeight + (count - 1) * leading + descent
    const size = Math.min(maxSize, zone.width / widest, zone.height / height)
    const score = size * (1 - 0.025 * count)
    if (!chosen || score > chosen.score) chosen = { lines, size, score }
  }
  if (!chosen || chosen.size < minSize) return null
  return placeLines(chosen.lines, chosen.size, zone, style)
}

function placeLines(lines: string[], size: number, zone: Zone, style: TitleStyle): Lettering[] {
  const { face, ink, align = 'left', stand = 'top', tracking = 0, leading = 1.06 } = style
  const height = (capHeight + (lines.length - 1) * leading + descent) * size
  const spare = zone.height - height
  const top = zone.y + { top: 0, middle: spare / 2, bottom: spare }[stand]
  const x = zone.x + { left: 0, center: zone.width / 2, right: zone.width }[align]
  return lines.map((line, i) =>
    setLine(line, face, {
      x,
      y: top + (capHeight + i * leading) * size,
      size,
      ink,
      align,
      tracking,
    }),
  )
}

/** One line (an author, a subtitle) at `size` or smaller, so that it fits; null if it cannot. */
export function setShort(
  text: string,
  face: FaceName,
  at: {
    x: number
    y: number
    width: number
    size: number
    ink: string
    align?: Align
    tracking?: number
  },
): Lettering | null {
  if (!canSet(text, face)) return null
  const size = Math.min(at.size, at.width / lineWidth(text, face, at.tracking ?? 0))
  if (size < minSize - 2) return null
  return setLine(text, face, { ...at, size })
}

/** The lowest edge of set words, or `otherwise` when there are none. */
export const bottomOf = (words: readonly Lettering[] | null, otherwise: number) =>
  words?.length ? Math.max(...words.map((word) => word.box.bottom)) : otherwise
