import type { FaceName } from './faces.ts'
import type { Align, Lettering } from './lettering.ts'
import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'
import { bottomOf, setShort, setTitle, type Zone } from './typeset.ts'

/** What a composition is asked to draw. Empty `title`: draw without words. */
export type Brief = { title: string; author: string; inks: Palette; random: Random }

/** A picture without words: flat ground and art on it. */
export type Drawing = { ground: string; art: string }

/** A drawn cover: words on top of the picture. */
export type Design = Drawing & { words: Lettering[] }

/** A family of covers. Null: this title does not fit here, try another family. */
export type Composition = (brief: Brief) => Design | null

export type BlockStyle = {
  face?: FaceName
  ink: string
  align?: Align
  stand?: 'top' | 'middle' | 'bottom'
  capitals?: boolean
  tracking?: number
  leading?: number
  maxSize?: number
  /** The author in spaced sans capitals or in italics. */
  voice?: 'sans' | 'italic'
}

/** "Frankenstein; or, The Modern Prometheus" is a title and a subtitle. */
export function splitTitle(text: string): [title: string, subtitle: string] {
  const cut = /^(.{2,}?)(?:\s*[:;]\s+|\s+[–—]\s+)(.{3,})$/u.exec(text)
  return cut ? [cut[1] ?? text, cut[2] ?? ''] : [text, '']
}

/**
 * Title, subtitle and author as one block in a zone. An author without outlines is left out,
 * a title without outlines is null.
 */
export function setBlock(
  brief: Pick<Brief, 'title' | 'author'>,
  zone: Zone,
  style: BlockStyle,
): Lettering[] | null {
  const drawn = blockAt(brief, zone, style)
  if (!drawn || (style.stand ?? 'top') === 'top') return drawn
  const spare = zone.y + zone.height - bottomOf(drawn, zone.y + zone.height)
  const shift = spare * (style.stand === 'bottom' ? 1 : 0.5)
  return blockAt(brief, zone, style, shift)
}

function blockAt(
  { title, author }: Pick<Brief, 'title' | 'author'>,
  zone: Zone,
  style: BlockStyle,
  shift = 0,
): Lettering[] | null {
  const { face = 'bold', ink, align = 'left', voice = 'sans' } = style
  const y = zone.y + shift
  const words: Lettering[] = []
  const authorRoom = author ? 64 : 0
  if (title) {
    const [main, sub] = splitTitle(title)
    const subRoom = sub ? 62 : 0
    const set = setTitle(
      main,
      { ...zone, y, height: zone.height - authorRoom - subRoom },
      { ...style, face, stand: 'top' },
    )
    if (!set) return null
    words.push(...set)
    if (sub) {
      const top = bottomOf(words, y) + 20
      const subtitle = setTitle(
        sub,
        { ...zone, y: top, height: 50 },
        { face: 'italic', ink, align, maxSize: 25, leading: 1.15 },
      )
      if (!subtitle) return null
      words.push(...subtitle)
    }
  }
  const line = setAuthor(author, voice, {
    x: zone.x + { left: 0, center: zone.width / 2, right: zone.width }[align],
    y: bottomOf(words, y - 32) + (voice === 'sans' ? 50 : 56),
    width: zone.width,
    ink,
    align,
  })
  if (line) words.push(line)
  return words
}

export function setAuthor(
  author: string,
  voice: 'sans' | 'italic',
  at: { x: number; y: number; width: number; ink: string; align?: Align },
): Lettering | null {
  return voice === 'sans'
    ? setShort(author.toUpperCase(), 'sans', { ...at, size: 20, tracking: 0.14 })
    : setShort(author, 'italic', { ...at, size: 29 })
}

/** The house's mark, "8°": the printers' sign for a sheet folded to eight leaves. */
export function mark(x: number, y: number, ink: string, align: Align = 'right'): Lettering[] {
  const set = setShort('8°', 'blackItalic', { x, y, width: 60, size: 25, ink, align })
  return set ? [set] : []
}
