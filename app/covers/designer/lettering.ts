import { levelRuns } from './direction.ts'
import { type FaceName, runsOf } from './faces.ts'
import type { FontFile } from './fonts.ts'
import { shaper } from './shaper.ts'
import { r1 } from './shapes.ts'

/** Words as outlines, with the box they really cover (used to prove their contrast). */
export type Lettering = {
  d: string
  ink: string
  box: { left: number; top: number; right: number; bottom: number }
}

/** Letters above the line, as a share of the size: capitals of Fraunces are 0.7 high. */
export const capHeight = 0.7

/** Text as it goes into type: composed letters, one space between words, real quotes. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/(^|[\s([])"/gu, '$1“')
    .replace(/"/gu, '”')
    .replace(/(^|[\s([])'/gu, '$1‘')
    .replace(/'/gu, '’')
    .replace(/\.\.\./gu, '…')
}

/** Whether anything of the text can be drawn. */
export const canSet = (text: string, face: FaceName): boolean =>
  runsOf(text.trim(), face).some(({ text: letters }) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(letters))

type Placed = { file: FontFile; glyph: number; x: number; y: number }
type Line = { placed: Placed[]; width: number }

/** Letters of these scripts touch each other or are built up: nothing comes between them. */
const joined =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u

/** One line at size 1: its glyphs from left to right and its width. `tracking` is in ems. */
function shapeLine(text: string, face: FaceName, tracking: number, among: string): Line {
  const space = joined.test(text) ? 0 : tracking
  const { Buffer: Letters, Direction, shape } = shaper()
  const placed: Placed[] = []
  let x = 0
  for (const { text: letters, level } of levelRuns(text)) {
    const runs = runsOf(letters, face, among)
    for (const { text: stretch, file } of level % 2 ? runs.reverse() : runs) {
      const buffer = new Letters()
      buffer.addText(stretch)
      buffer.guessSegmentProperties()
      buffer.setDirection(level % 2 ? Direction.RTL : Direction.LTR)
      shape(file.font, buffer)
      for (const glyph of buffer.getGlyphInfosAndPositions()) {
        const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph
        placed.push({
          file,
          glyph: codepoint,
          x: x + xOffset / file.perEm,
          y: yOffset / file.perEm,
        })
        x += xAdvance / file.perEm + (xAdvance > 0 ? space : 0)
      }
    }
  }
  return { placed, width: Math.max(0, x - space) }
}

/** Width of a line at size 1; `among` is the whole text that it is a line of. */
export const lineWidth = (text: string, face: FaceName, tracking = 0, among = text) =>
  shapeLine(text, face, tracking, among).width

export type Align = 'left' | 'center' | 'right'

type At = {
  x: number
  y: number
  size: number
  ink: string
  align?: Align
  tracking?: number
  among?: string
}

/** One line of words on the baseline `y`; `x` is its left, middle or right. */
export function setLine(text: string, face: FaceName, at: At): Lettering {
  const { placed, width } = shapeLine(text, face, at.tracking ?? 0, at.among ?? text)
  const shift = { left: 0, center: 0.5, right: 1 }[at.align ?? 'left']
  const left = at.x - width * at.size * shift
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  let d = ''
  for (const { file, glyph, x, y } of placed) {
    const outline = file.font.glyphToJson(glyph)
    const extents = file.font.glyphExtents(glyph)
    if (outline.length === 0 || !extents) continue
    const scale = at.size / file.perEm
    const [originX, originY] = [left + x * at.size, at.y - y * at.size]
    for (const { type, values } of outline) {
      const points = values.map((value, i) =>
        r1(i % 2 ? originY - value * scale : originX + value * scale),
      )
      d += type + points.join(' ')
    }
    const { xBearing, yBearing, width: across, height } = extents
    box.left = Math.min(box.left, originX + xBearing * scale)
    box.right = Math.max(box.right, originX + (xBearing + across) * scale)
    box.top = Math.min(box.top, originY - yBearing * scale)
    box.bottom = Math.max(box.bottom, originY - (yBearing + height) * scale)
  }
  return { d, ink: at.ink, box }
}

/** How far lines of these letters reach above and below the baseline, at size 1. */
export function reachOf(lines: readonly string[], face: FaceName, among: string) {
  const boxes = lines
    .map((line) => setLine(line, face, { x: 0, y: 0, size: 1000, ink: '', among }).box)
    .filter(({ bottom }) => bottom > -Infinity)
  return {
    above: Math.max(0, ...boxes.map(({ top }) => -top / 1000)),
    below: Math.max(0, ...boxes.map(({ bottom }) => bottom / 1000)),
  }
}
