/* The owner's texts, as they are typed: "## " begins a heading, "- " or "1. " an item of a list, a blank line
   a paragraph; *emphasis*, **strong**, [words](address). Nothing else means anything: HTML is shown as it
   is typed, so no text can bring a script along (threats 8). Page, preview and API read them here. */

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'em'; children: Inline[] }
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'break' }

export type TextBlock =
  | { kind: 'heading'; level: 2 | 3; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }

const heading = /^(#{1,4})\s+(.+?)\s*#*$/
const bullet = /^\s{0,3}[-*•]\s+(.*)$/
const numbered = /^\s{0,3}\d{1,3}[.)]\s+(.*)$/

export function parseText(source: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let lines: string[] = []
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', children: inlineLines(lines) })
    lines = []
  }
  for (const line of source.split(/\r\n?|\n/)) {
    const [, signs, title] = heading.exec(line) ?? []
    const item = bullet.exec(line)?.[1]
    const step = item === undefined ? numbered.exec(line)?.[1] : undefined
    if (signs && title) {
      endParagraph()
      const level = signs.length > 2 ? 3 : 2
      blocks.push({ kind: 'heading', level, children: inline(title) })
    } else if (item !== undefined || step !== undefined) {
      endParagraph()
      addItem(blocks, step !== undefined, inline(item ?? step ?? ''))
    } else if (line.trim() === '') {
      endParagraph()
      // What follows a blank line begins a list of its own.
      if (blocks.at(-1)?.kind === 'list') blocks.push({ kind: 'paragraph', children: [] })
    } else lines.push(line.trim())
  }
  endParagraph()
  return blocks.filter((block) => block.kind !== 'paragraph' || block.children.length > 0)
}

function addItem(blocks: TextBlock[], ordered: boolean, item: Inline[]) {
  const last = blocks.at(-1)
  if (last?.kind === 'list' && last.ordered === ordered) last.items.push(item)
  else blocks.push({ kind: 'list', ordered, items: [item] })
}

const inlineLines = (lines: string[]): Inline[] =>
  lines.flatMap((line, at) => [...(at > 0 ? [{ kind: 'break' } as const] : []), ...inline(line)])

/** Each alternative ends at the next sign of its kind, so that a line is read in one pass. */
const marks =
  /\[([^[\]]{1,300})\]\(([^()\s]{1,500})\)|\*\*([^\s*](?:[^*]{0,1000}[^\s*])?)\*\*|(?<![\p{L}\p{N}*])\*([^\s*](?:[^*]{0,1000}[^\s*])?)\*(?!\*)/gu

function inline(text: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  const say = (words: string) => words && parts.push({ kind: 'text', text: words })
  for (const found of text.matchAll(marks)) {
    const [whole, words, address, strong, em] = found
    const href = address === undefined ? undefined : readHref(address)
    // What leads nowhere that a reader should go stays as it was typed.
    if (href === null) continue
    say(text.slice(from, found.index))
    if (href !== undefined) parts.push({ kind: 'link', href, children: inline(words ?? '') })
    else if (strong !== undefined) parts.push({ kind: 'strong', children: inline(strong) })
    else parts.push({ kind: 'em', children: inline(em ?? '') })
    from = found.index + whole.length
  }
  say(text.slice(from))
  return parts
}

/** An address that a link may lead to: of this shop, of the web, a mail, a phone. Null for any other. */
export function readHref(address: string): string | null {
  if (/^(?:\/(?![/\\])|#)[^\\]*$/.test(address)) return address
  if (/^[^\s/:@]+@[^\s/:@]+\.[^\s/:@]+$/.test(address)) return `mailto:${address}`
  const whole = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|$)/i.test(address)
    ? `https://${address}`
    : address
  if (!URL.canParse(whole)) return null
  const { protocol, href, hostname } = new URL(whole)
  if (protocol === 'mailto:' || protocol === 'tel:') return href
  return /^https?:$/.test(protocol) && hostname !== '' ? href : null
}
