import type { Path } from 'opentype.js'
import { type FaceName, glyphOf, type SetGlyph } from './faces.ts'
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
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/(^|[\s([])"/gu, '$1“')
    .replace(/"/gu, '”')
    .replace(/(^|[\s([])'/gu, '$1‘')
    .replace(/'/gu, '’')
    .replace(/\.\.\./gu, '…')
}

/** Whether every letter of the text has an outline in the face (and none is a loose accent). */
export function canSet(text: string, face: FaceName): boolean {
  for (const character of text) {
    if (character === ' ') continue
    if (/\p{M}/u.test(character) || !glyphOf(face, character)) return false
  }
  return text !== ''
}

type Placed = { glyph: SetGlyph; x: number }

/** One line at size 1: its glyphs and its width. `tracking` is in ems. */
function shapeLine(text: string, face: FaceName, tracking: number) {
  const placed: Placed[] = []
  let x = 0
  let before: SetGlyph | null = null
  for (const character of text) {
    const glyph = glyphOf(face, character)
    if (!glyph) continue
    if (before && before.font === glyph.font) {
      x += glyph.font.getKerningValue(before.glyph, glyph.glyph) * glyph.scale
    }
    placed.push({ glyph, x })
    x += (glyph.glyph.advanceWidth ?? 0) * glyph.scale + tracking
    before = glyph
  }
  return { placed, width: Math.max(0, x - tracking) }
}

/** Width of a line at size 1. */
export const lineWidth = (text: string, face: FaceName, tracking = 0) =>
  shapeLine(text, face, tracking).width

export type Align = 'left' | 'center' | 'right'

/** One line of words on the baseline `y`; `x` is its left, middle or right. */
export function setLine(
  text: string,
  face: FaceName,
  at: { x: number; y: number; size: number; ink: string; align?: Align; tracking?: number },
): Lettering {
  const { placed, width } = shapeLine(text, face, at.tracking ?? 0)
  const shift = { left: 0, center: 0.5, right: 1 }[at.align ?? 'left']
  const left = at.x - width * at.size * shift
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  let d = ''
  for (const { glyph, x } of placed) {
    const path = glyph.glyph.getPath(r1(left + x * at.size), r1(at.y), at.size)
    const outline = pathData(path)
    if (!outline) continue
    d += outline
    const bounds = path.getBoundingBox()
    box.left = Math.min(box.left, bounds.x1)
    box.top = Math.min(box.top, bounds.y1)
    box.right = Math.max(box.right, bounds.x2)
    box.bottom = Math.max(box.bottom, bounds.y2)
  }
  return { d, ink: at.ink, box }
}

/** The outline as SVG. (The library's own writer turns coordinates such as 7e-15 into NaN.) */
function pathData(path: Path): string {
  return path.commands
    .map((command) => {
      if (command.type === 'Z') return 'Z'
      const end = `${r1(command.x)} ${r1(command.y)}`
      if (command.type === 'Q') return `Q${r1(command.x1)} ${r1(command.y1)} ${end}`
      if (command.type === 'C') {
        return `C${r1(command.x1)} ${r1(command.y1)} ${r1(command.x2)} ${r1(command.y2)} ${end}`
      }
      return `${command.type}${end}`
    })
    .join('')
}
