import { isAscii, isUtf8 } from 'node:buffer'
import type { Encoding } from '#app/feeds/fields/encodings.ts'
import { alphabetDecoder } from '#app/feeds/values/old-alphabets.ts'
import { declaredIn, labelOf, sniffUnicode } from './encoding-signs.ts'
import { guessEncoding } from './guess-encoding.ts'
import { decodeMixed, utf8Signs, wholeUtf8 } from './utf8-signs.ts'
import { reallyIn } from './wrongly-declared.ts'

/** Text in pieces, decoded by what its bytes really are. */
export type DecodedText = AsyncIterable<string> & {
  /** Its name: `UTF-8`, `Windows-1252`. Sure once all was read; before that, of what has been read. */
  readonly encoding: string
  /** What is wrong with it, in whole sentences, for the troubles of the file. */
  readonly doubts: string[]
}

export type DecodeOptions = {
  /** What it is said to be by whoever sent it. */
  declared?: string
  /** What somebody chose who has seen it; it holds for all but Unicode. */
  chosen?: Encoding | null
  /** An XML declaration at its beginning counts as said. */
  isXml?: boolean
}

/** Enough to see an XML declaration, and for what is decided in pieces to be decided once. */
const pieceBytes = 65_536

/**
 * Decodes bytes in pieces. A mark at the beginning decides, then zero bytes (UTF-16); then what is declared, as far
 * as it can be true: text that is UTF-8 throughout is taken for it whatever it says, text that is not cannot be it.
 * Without a word its letters tell (guess-encoding.ts). Text that stops being UTF-8 halfway keeps what came before, and of the rest each
 * sign that is none of UTF-8 is read as Windows-1252.
 */
export function decodeText(
  bytes: AsyncIterable<Uint8Array>,
  options: DecodeOptions = {},
): DecodedText {
  const doubts: string[] = []
  const state = { encoding: 'UTF-8' }
  return {
    get encoding() {
      return state.encoding
    },
    doubts,
    async *[Symbol.asyncIterator]() {
      let decode: Decoder | null = null
      for await (const { piece, isLast } of inPieces(bytes)) {
        decode ??= decoderOf(piece, options, state, doubts)
        const text = decode(piece, isLast)
        if (text) yield text
      }
    },
  }
}

type Decoder = (piece: Buffer, isLast: boolean) => string
type State = { encoding: string }

function decoderOf(first: Buffer, options: DecodeOptions, state: State, doubts: string[]): Decoder {
  const unicode = sniffUnicode(first)
  if (unicode?.label === 'utf-32') {
    doubts.push('The file is in UTF-32, which is not read. Please save it as UTF-8.')
    return () => ''
  }
  if (unicode && unicode.label !== 'utf-8') return named(unicode.label, state)
  const chosen = options.chosen ?? undefined
  const written = options.isXml ? (declaredIn(first) ?? options.declared) : options.declared
  const said = chosen ?? written
  const label = labelOf(said)
  // Bytes that look like ASCII cannot be UTF-16, whatever they say.
  const declared = label === null || label.startsWith('utf-') ? null : label
  if (declared === 'iso-2022-jp') return named(declared, state)
  const byWhom = chosen ? 'It is to be read as' : 'It says it is'
  return byBytes({
    declared,
    said,
    byWhom,
    isChosen: !!chosen,
    hasMark: unicode !== null,
    state,
    doubts,
  })
}

function named(label: string, state: State): Decoder {
  const decoder = alphabetDecoder(label)
  state.encoding = shownName(label)
  return (piece, isLast) => decoder.decode(piece, { stream: !isLast })
}

/** UTF-8 until something proves that it is not. */
function byBytes({
  declared,
  said,
  byWhom,
  isChosen,
  hasMark,
  state,
  doubts,
}: Declared & {
  hasMark: boolean
  state: State
  doubts: string[]
}): Decoder {
  let rest: Buffer = Buffer.alloc(0)
  let isProven = hasMark
  let single: Decoder | null = null
  let isMixed = false
  let isStart = hasMark
  const withoutMark = (text: string): string => {
    const isMarked = isStart && text.charCodeAt(0) === 0xfeff
    isStart = false
    return isMarked ? text.slice(1) : text
  }
  return (piece, isLast) => {
    if (single) return single(piece, isLast)
    const joint = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    const all = isLast ? withoutHalf(joint, isProven || labelOf(said) === 'utf-8') : joint
    const end = isLast ? all.length : wholeUtf8(all)
    const now = all.subarray(0, end)
    if (isAscii(now) && end === all.length) {
      rest = all.subarray(end)
      return withoutMark(now.toString('latin1'))
    }
    if (isUtf8(now) && (isProven || isBelieved(now, declared))) {
      rest = all.subarray(end)
      if (!isProven && declared) doubts.push(`${byWhom} ${said}, but it is UTF-8, and was read so.`)
      isProven ||= !isAscii(now)
      return withoutMark(now.toString())
    }
    const { good, bad } = utf8Signs(now)
    if (!isProven && good <= 3 * bad) {
      single = named(alphabetOf(now, { declared, said, byWhom, isChosen }, doubts), state)
      return single(all, isLast)
    }
    if (!isMixed) {
      doubts.push(
        'Some of its characters are not UTF-8 like the others: they were read as Windows-1252.',
      )
      state.encoding = 'UTF-8 with Windows-1252'
    }
    isMixed = true
    isProven = true
    rest = all.subarray(end)
    return withoutMark(decodeMixed(now))
  }
}

/** A file that was cut off may end in the middle of a sign, of which nothing is left. */
function withoutHalf(bytes: Buffer, isSaid: boolean): Buffer {
  const whole = bytes.subarray(0, wholeUtf8(bytes))
  return isUtf8(whole) && (isSaid || !isAscii(whole)) ? whole : bytes
}

type Declared = {
  declared: string | null
  said: string | undefined
  byWhom: string
  isChosen: boolean
}

/** What is declared, unless its words are of another; what somebody chose who has seen it is never doubted. */
function alphabetOf(
  bytes: Buffer,
  { declared, said, byWhom, isChosen }: Declared,
  doubts: string[],
): string {
  const really = declared && !isChosen ? reallyIn(bytes, declared) : null
  if (declared && !really) return declared
  const label = really?.label ?? guessEncoding(bytes)
  if (!really) doubts.push(...doubtsOf(label, said, byWhom))
  else if (really.isCertain)
    doubts.push(`${byWhom} ${said}, but its words are in ${shownName(label)}: it was read so.`)
  else
    doubts.push(
      `${byWhom} ${said}, and was read so, but its words look like ${shownName(label)}. If names look wrong, choose that encoding.`,
    )
  return really?.isCertain === false && declared ? declared : label
}

/** What was found out is said, unless it is what most files are. */
function doubtsOf(label: string, said: string | undefined, byWhom: string): string[] {
  const name = shownName(label)
  if (said) return [`${byWhom} ${said.slice(0, 40)}, but it is not: it was read as ${name}.`]
  if (label === 'windows-1252') return []
  return [
    `It does not say how its letters are written: by the words that they make it was read as ${name}. If names look wrong, choose another encoding.`,
  ]
}

/** Two letters of an Asian encoding may be one of UTF-8 by chance; a dozen are not. */
function isBelieved(bytes: Buffer, declared: string | null): boolean {
  if (declared === null || /^(?:windows|iso-8859|koi8|ibm|macintosh|x-mac)/.test(declared))
    return true
  return utf8Signs(bytes).good >= 12
}

/** Names as people write them. */
function shownName(label: string): string {
  if (label === 'utf-16le' || label === 'utf-16be') return 'UTF-16'
  return label
    .replace(/^windows/, 'Windows')
    .replace(/^ibm(?=85)/, 'DOS ')
    .replace(/^(iso|koi8|gb|euc)/, (word) => word.toUpperCase())
}

/** Pieces of a size, however the bytes come; the last one is known as such. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>) {
  let held: Buffer[] = []
  let length = 0
  for await (const some of bytes) {
    const buffer = Buffer.from(some.buffer, some.byteOffset, some.byteLength)
    // Short pieces that are plain ASCII cost least.
    for (let at = 0; at < buffer.length; at += pieceBytes) {
      if (length >= pieceBytes) {
        yield { piece: joined(held), isLast: false }
        held = []
        length = 0
      }
      const part = buffer.subarray(at, at + pieceBytes)
      held.push(part)
      length += part.length
    }
  }
  yield { piece: joined(held), isLast: true }
}

const joined = (held: Buffer[]): Buffer =>
  held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held)
