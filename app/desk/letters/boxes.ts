import {
  type LetterAnswer,
  type LetterBlock,
  type LetterDraft,
  letterDraft,
} from '#app/letters/letter.schema.ts'
import { kept } from '#app/page/kept.ts'

/* A letter in the boxes of its form. What was typed and not saved is kept in the browser, with the version
   that it was begun from. */

export type BlockKind = LetterBlock['kind']
/** One block as it is typed; a list and ISBNs are a line each. */
export type Box = { key: string; kind: BlockKind; text: string; label: string; url: string }
export type Typed = { subject: string; boxes: Box[] }

export const newBox = (kind: BlockKind): Box => ({
  ...{ key: crypto.randomUUID(), kind, text: '', label: '', url: '' },
})

export const typedOf = ({ subject, blocks }: LetterDraft): Typed => ({
  subject,
  boxes: blocks.map((block) => {
    const box = newBox(block.kind)
    if (block.kind === 'button') return { ...box, label: block.label, url: block.url }
    if (block.kind === 'text') return { ...box, text: block.text }
    return { ...box, text: (block.kind === 'books' ? block.isbns : block.items).join('\n') }
  }),
})

const linesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function blockOf({ kind, text, label, url }: Box): unknown {
  if (kind === 'button') return { kind, label, url }
  if (kind === 'text') return { kind, text }
  if (kind === 'list') return { kind, items: linesIn(text) }
  // ISBNs are pasted in a row as well as one below the other.
  return { kind, isbns: linesIn(text.replace(/[,;\t]/g, '\n')) }
}

export type Read = { ok: true; draft: LetterDraft } | { ok: false; errors: Record<string, string> }

/** What was typed as a draft, or what is wrong with it, by box: `subject`, `0.text`, `2.url`. */
export function readTyped({ subject, boxes }: Typed): Read {
  const parsed = letterDraft.safeParse({ subject, blocks: boxes.map(blockOf) })
  if (parsed.success) return { ok: true, draft: parsed.data }
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) errors[boxNameOf(path)] ??= message
  return { ok: false, errors }
}

function boxNameOf([first, at, field]: PropertyKey[]): string {
  if (first !== 'blocks') return 'subject'
  if (at === undefined) return 'blocks'
  return `${String(at)}.${field === 'label' || field === 'url' ? field : 'text'}`
}

/** Two forms that save the same. */
export const saysTheSame = (one: Typed, other: Typed): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other))
const plain = ({ subject, boxes }: Typed) => [
  subject.trim(),
  ...boxes.map(({ kind, text, label, url }) => [kind, text.trim(), label.trim(), url.trim()]),
]

/** What a colleague's version says, to be compared by eye. */
export const inWords = ({ blocks }: Pick<LetterAnswer, 'blocks'>): string =>
  typedOf({ subject: '', blocks })
    .boxes.map(({ text, label, url }) => text || `[${label}] ${url}`)
    .join('\n\n')

export type KeptDraft = Typed & { at: number; version: number }
const keyOf = (id: string) => `octavo-desk-draft:letter-${id}`

export function readKept(id: string): KeptDraft | null {
  const stored = kept.readJson(keyOf(id)) as Partial<KeptDraft> | null
  if (typeof stored?.subject !== 'string' || !Array.isArray(stored.boxes)) return null
  if (typeof stored.at !== 'number' || typeof stored.version !== 'number') return null
  return stored as KeptDraft
}

export const keep = (id: string, typed: Typed, version: number): void =>
  void kept.write(keyOf(id), JSON.stringify({ ...typed, at: Date.now(), version }))

export const dropKept = (id: string): void => kept.remove(keyOf(id))
