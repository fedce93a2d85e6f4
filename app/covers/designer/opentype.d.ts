/** The few calls of opentype.js 2 that the designer makes; the package brings no types. */
declare module 'opentype.js' {
  export type PathCommand =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x: number; y: number; x1: number; y1: number }
    | { type: 'C'; x: number; y: number; x1: number; y1: number; x2: number; y2: number }
    | { type: 'Z' }
  export interface Path {
    commands: PathCommand[]
    getBoundingBox(): { x1: number; y1: number; x2: number; y2: number }
  }
  export interface Glyph {
    index: number
    advanceWidth?: number
    getPath(x: number, y: number, size: number): Path
  }
  export interface Font {
    unitsPerEm: number
    charToGlyph(character: string): Glyph
    getKerningValue(left: Glyph, right: Glyph): number
  }
  const opentype: { parse(buffer: ArrayBuffer): Font }
  export default opentype
}
