import { Parser } from 'htmlparser2'

/* The XML inside of a workbook, piece by piece. Nothing outside of it is read: a DOCTYPE is passed over. */

export type XmlHandler = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
  /** It ends before its elements do. */
  cut?: () => void
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Reads a part; names come without their prefix. After each piece it lets go, so that rows can be handed on. */
export async function* readXml(bytes: AsyncIterable<Uint8Array>, handler: XmlHandler) {
  let depth = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth++
        handler.open?.(bare(name), attributes)
      },
      ontext: (text) => handler.text?.(text),
      onclosetag: (name) => {
        depth--
        handler.close?.(bare(name))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  let decoder: TextDecoder | null = null
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(encodingOf(piece))
    parser.write(decoder.decode(piece, { stream: true }))
    yield
  }
  // What is open is closed by the end, and would be taken by half.
  if (depth > 0) handler.cut?.()
  parser.end()
  yield
}

function encodingOf([one, two]: Uint8Array): string {
  if ((one === 0xff && two === 0xfe) || two === 0) return 'utf-16le'
  return (one === 0xfe && two === 0xff) || one === 0 ? 'utf-16be' : 'utf-8'
}

/** Reads a small part at once. */
export async function readWhole(
  bytes: AsyncIterable<Uint8Array>,
  handler: XmlHandler,
): Promise<void> {
  for await (const _ of readXml(bytes, handler));
}

/** Signs that XML does not carry, written as _x000D_ (ECMA-376, part 1, 22.9.2.19). */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
