import type { FaceName } from './faces.ts'
import type { Align, Lettering } from './lettering.ts'
import { graphemes, piecesOf } from './linebreaks.ts'
import type { Palette } from './palettes.ts'
import type { Random } from './random.ts'
import { bottomOf, edgeOf, inCapitals, setShort, setTitle, sideOf, type Zone } from './typeset.ts'

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
 * Title, subtitle and author as one block in a zone. Null: the title does not fit here. An author
 * stands on the title's side.
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
  whole = false,
): Lettering[] | null {
  const { face = 'bold', ink, align = 'left', voice = 'sans' } = style
  const y = zone.y + shift
  const words: Lettering[] = []
  const authorRoom = author ? 64 : 0
  if (title) {
    const [main, sub] = whole ? [title, ''] : splitTitle(title)
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
      if (!subtitle) return blockAt({ title, author }, zone, style, shift, true)
      words.push(...subtitle)
    }
  }
  const side = sideOf(title || author, align)
  const line = setAuthor(author, voice, {
    x: edgeOf(zone, side),
    y: bottomOf(words, y - 32) + (voice === 'sans' ? 50 : 56),
    width: zone.width,
    ink,
    align: side,
    among: `${author} ${title}`,
  })
  if (line) words.push(line)
  return words
}

/* In these scripts a name is set in small spaced capitals; others have none and would be hard to read. */
const spaced =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Common}]*$/u

/** The author on one line; of names that are too long for it, as many words as fit. */
export function setAuthor(
  author: string,
  voice: 'sans' | 'italic',
  at: { x: number; y: number; width: number; ink: string; align?: Align; among?: string },
): Lettering | null {
  if (!author) return null
  const pieces = piecesOf(author)
  for (let count = pieces.length; count > 0; count--) {
    const rest = count < pieces.length ? '…' : ''
    const name =
      pieces
        .slice(0, count)
        .join('')
        .trim()
        .replace(/[,;&]$/u, '') + rest
    const set =
      voice === 'sans'
        ? setShort(inCapitals(name), 'sans', {
            ...at,
            size: spaced.test(name) ? 20 : 29,
            tracking: 0.14,
          })
        : setShort(name, 'italic', { ...at, size: 29 })
    if (set) return set
  }
  return setShort(`${graphemes(author).slice(0, 20).join('')}…`, 'italic', { ...at, size: 29 })
}

/** The house's mark, "8°": the printers' sign for a sheet folded to eight leaves. */
export function mark(x: number, y: number, ink: string, align: Align = 'right'): Lettering[] {
  const set = setShort('8°', 'blackItalic', { x, y, width: 60, size: 25, ink, align })
  return set ? [set] : []
}
