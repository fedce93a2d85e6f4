import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font, type Glyph } from 'opentype.js'

/** The shop's own type, read from the packages: a bare server has no fonts of its own. */
const styles = {
  black: 'fraunces 900-normal',
  bold: 'fraunces 700-normal',
  roman: 'fraunces 500-normal',
  light: 'fraunces 300-normal',
  italic: 'fraunces 500-italic',
  blackItalic: 'fraunces 800-italic',
  lightItalic: 'fraunces 300-italic',
  sans: 'instrument-sans 600-normal',
} as const

export type FaceName = keyof typeof styles

const subsets = {
  fraunces: ['latin', 'latin-ext', 'vietnamese'],
  'instrument-sans': ['latin', 'latin-ext'],
}
const resolve = createRequire(import.meta.url).resolve
const loaded = new Map<string, Font>()

function font(file: string): Font {
  const known = loaded.get(file)
  if (known) return known
  const bytes = readFileSync(resolve(file))
  const fresh = opentype.parse(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  )
  loaded.set(file, fresh)
  return fresh
}

/** The fonts of a face, in the order in which they are asked for a letter. */
function fontsOf(face: FaceName): string[] {
  const [family = '', style = ''] = styles[face].split(' ')
  return subsets[family as keyof typeof subsets].map(
    (subset) => `@fontsource/${family}/files/${family}-${subset}-${style}.woff`,
  )
}

export type SetGlyph = { font: Font; glyph: Glyph; scale: number }

/** The letter in this face, or null where no font of the face has it. */
export function glyphOf(face: FaceName, character: string): SetGlyph | null {
  for (const file of fontsOf(face)) {
    const candidate = font(file)
    const glyph = candidate.charToGlyph(character)
    if (glyph.index > 0) return { font: candidate, glyph, scale: 1 / candidate.unitsPerEm }
  }
  return null
}
