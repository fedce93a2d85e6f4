import { asLineOf, runsLeft } from './direction.ts'
import type { FaceName } from './faces.ts'
import {
  type Align,
  canSet,
  capHeight,
  type Lettering,
  lineWidth,
  reachOf,
  setLine,
} from './lettering.ts'
import { breakLines, piecesOf, shortPieces } from './linebreaks.ts'

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
/** A title that would be smaller than this is tried again with its long words broken. */
const smallSize = 27
const longestPart = 14

const descent = 0.22

/* Fraunces fits the usual distance of lines; letters that are taller say so themselves. */
const usual = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]*$/u

type Setting = { lines: string[]; size: number; score: number; rise: number; leading: number }

/**
 * A title in its zone, as large as it can be with even lines and without hyphens; a long word is
 * broken where it would make the title small. A title that runs from right to left changes sides.
 * Null when nothing of it can be drawn or it would have to be set too small.
 */
export function setTitle(text: string, zone: Zone, style: TitleStyle): Lettering[] | null {
  const title = style.capitals ? inCapitals(text) : text
  if (!canSet(title, style.face)) return null
  const pieces = piecesOf(title)
  let chosen = bestSetting(pieces, title, zone, style)
  if (!chosen || chosen.size < smallSize) {
    const broken = bestSetting(shortPieces(pieces, longestPart), title, zone, style)
    if (broken && broken.size > (chosen?.size ?? 0) * 1.15) chosen = broken
  }
  if (!chosen || chosen.size < minSize) return null
  return placeLines(chosen, zone, style, title)
}

function bestSetting(
  pieces: string[],
  title: string,
  zone: Zone,
  { face, tracking = 0, leading = 1.06, maxSize = 120 }: TitleStyle,
): Setting | null {
  const width = (line: string) => lineWidth(asLineOf(title, line), face, tracking, title)
  const reach = usual.test(title) ? null : reachOf([title], face, title)
  const rise = Math.max(capHeight, reach?.above ?? 0)
  const fall = Math.max(descent, reach?.below ?? 0)
  const apart = reach ? Math.max(leading, rise + fall + 0.08) : leading
  const known = new Map<string, number>()
  const measured = (line: string) => {
    const found = known.get(line) ?? width(line)
    known.set(line, found)
    return found
  }
  let chosen: Setting | null = null
  for (let count = 1; count <= Math.min(pieces.length, maxLines); count++) {
    const { lines, widest } = breakLines(pieces, count, measured)
    const height = rise + (count - 1) * apart + fall
    const size = Math.min(maxSize, zone.width / widest, zone.height / height)
    const score = size * (1 - 0.025 * count)
    if (!chosen || score > chosen.score) chosen = { lines, size, score, rise, leading: apart }
  }
  return chosen
}

/** Capitals where the shop's own type has them: Greek ones lose their accents, Georgian has none. */
export function inCapitals(text: string): string {
  if (/\p{Script=Georgian}/u.test(text)) return text
  return /\p{Script=Greek}/u.test(text) ? text.toLocaleUpperCase('el') : text.toUpperCase()
}

const turned: Record<Align, Align> = { left: 'right', center: 'center', right: 'left' }

/** The side on which words begin: for those that run from right to left the other one. */
export const sideOf = (text: string, align: Align): Align =>
  runsLeft(text) ? turned[align] : align

/** Where a line of a zone begins, by its side. */
export const edgeOf = (zone: { x: number; width: number }, align: Align): number =>
  zone.x + { left: 0, center: zone.width / 2, right: zone.width }[align]

function placeLines(
  { lines, size, rise, leading }: Setting,
  zone: Zone,
  { face, ink, align = 'left', stand = 'top', tracking = 0 }: TitleStyle,
  title: string,
): Lettering[] {
  const height = (rise + (lines.length - 1) * leading + descent) * size
  const spare = zone.height - height
  const top = zone.y + { top: 0, middle: spare / 2, bottom: spare }[stand]
  const side = sideOf(title, align)
  return lines.map((line, i) =>
    setLine(asLineOf(title, line), face, {
      x: edgeOf(zone, side),
      y: top + (rise + i * leading) * size,
      size,
      ink,
      align: side,
      tracking,
      among: title,
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
    among?: string
  },
): Lettering | null {
  if (!canSet(text, face)) return null
  const among = at.among ?? text
  const size = Math.min(at.size, at.width / lineWidth(text, face, at.tracking ?? 0, among))
  if (size < minSize - 2) return null
  return setLine(text, face, { ...at, size })
}

/** The lowest edge of set words, or `otherwise` when there are none. */
export const bottomOf = (words: readonly Lettering[] | null, otherwise: number) =>
  words?.length ? Math.max(...words.map((word) => word.box.bottom)) : otherwise
