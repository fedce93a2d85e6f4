import { inflateSync } from 'node:zlib'

/* Just enough of PDF (ISO 32000) to read what Chromium prints: its pages, their size and their text. */

export type PdfPage = {
  /** In millimetres. */
  width: number
  height: number
  text: string
}

type Objects = Map<number, { dictionary: string; stream: string | null }>

export function readPdf(file: Buffer): PdfPage[] {
  const objects = readObjects(file.toString('latin1'))
  const pages = [...objects.values()].filter(({ dictionary }) =>
    /\/Type\s*\/Page\b/.test(dictionary),
  )
  return pages.map(({ dictionary }) => {
    const box = numbersIn(/\/MediaBox\s*\[([^\]]*)\]/.exec(dictionary)?.[1] ?? '')
    const [left = 0, bottom = 0, right = 0, top = 0] = box
    const contents = [
      ...(/\/Contents\s*(\[[^\]]*\]|\d+ 0 R)/.exec(dictionary)?.[1] ?? '').matchAll(/(\d+) 0 R/g),
    ]
    const drawn = contents.map(([, id]) => objects.get(Number(id))?.stream ?? '').join('\n')
    const text = textOf(drawn, fontsOf(dictionary, objects))
    return { width: inMillimetres(right - left), height: inMillimetres(top - bottom), text }
  })
}

const inMillimetres = (points: number) => Math.round((points / 72) * 25.4)
const numbersIn = (text: string) => (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)

function readObjects(text: string): Objects {
  const objects: Objects = new Map()
  for (const [, id, body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\s*([\s\S]*?)\nendobj/g)) {
    const at = body.search(/stream\r?\n/)
    const dictionary = at < 0 ? body : body.slice(0, at)
    // Chromium ends a stream by a line feed alone: a carriage return before it is the last of the data.
    const raw =
      at < 0 ? null : body.slice(body.indexOf('\n', at) + 1).replace(/\nendstream\s*$/, '')
    objects.set(Number(id), { dictionary, stream: raw === null ? null : inflated(raw, dictionary) })
  }
  return objects
}

const inflated = (raw: string, dictionary: string): string =>
  /FlateDecode/.test(dictionary) ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw

/** What each glyph of each font of a page says. */
function fontsOf(page: string, objects: Objects): Map<string, Map<string, string>> {
  const resources = /\/Resources\s+(\d+) 0 R/.exec(page)?.[1]
  const from = resources ? (objects.get(Number(resources))?.dictionary ?? '') : page
  const list = /\/Font\s*<<([\s\S]*?)>>/.exec(from)?.[1] ?? ''
  return new Map(
    [...list.matchAll(/\/(\w+)\s+(\d+) 0 R/g)].map(([, name = '', id]) => {
      const font = objects.get(Number(id))?.dictionary ?? ''
      const map = /\/ToUnicode\s+(\d+) 0 R/.exec(font)?.[1]
      return [name, glyphsOf(objects.get(Number(map))?.stream ?? '')] as const
    }),
  )
}

function glyphsOf(map: string): Map<string, string> {
  const glyphs = new Map<string, string>()
  const said = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g)) {
      glyphs.set(glyph.toUpperCase(), said(text))
    }
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', text = ''] of block.matchAll(
      /<(\w+)>\s*<(\w+)>\s*<(\w+)>/g,
    )) {
      for (let at = Number.parseInt(from, 16); at <= Number.parseInt(to, 16); at++) {
        const glyph = at.toString(16).toUpperCase().padStart(from.length, '0')
        const code = Number.parseInt(text, 16) + at - Number.parseInt(from, 16)
        glyphs.set(glyph, String.fromCodePoint(code))
      }
    }
  }
  return glyphs
}

/** The text in the order in which it is drawn; each piece that was placed for itself on a line of its own. */
function textOf(drawn: string, fonts: Map<string, Map<string, string>>): string {
  let glyphs = new Map<string, string>()
  let text = ''
  const pieces = /\/(\w+)\s+[\d.]+\s+Tf|<([0-9A-Fa-f]+)>|\(((?:\\[\s\S]|[^\\()])*)\)|\b(ET)\b/g
  for (const [, font, hex, plain, end] of drawn.matchAll(pieces)) {
    if (font) glyphs = fonts.get(font) ?? new Map()
    else if (end) text += '\n'
    else text += said(hex ?? hexOf(plain ?? ''), glyphs)
  }
  return text
}

/* A variable font is embedded glyph by glyph, one byte for each; others have two. */
function said(hex: string, glyphs: Map<string, string>): string {
  const digits = [...glyphs.keys()][0]?.length ?? 4
  const codes = hex.toUpperCase().match(new RegExp(`.{${digits}}`, 'g')) ?? []
  return codes.map((code) => glyphs.get(code) ?? '').join('')
}

/** A string in brackets, with its escapes. */
const hexOf = (plain: string): string =>
  Buffer.from(
    plain.replaceAll(/\\([0-7]{1,3}|[\s\S])/g, (_, escaped: string) =>
      /^[0-7]/.test(escaped)
        ? String.fromCharCode(Number.parseInt(escaped, 8))
        : (controls[escaped] ?? escaped),
    ),
    'latin1',
  ).toString('hex')
const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
