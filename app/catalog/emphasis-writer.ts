/* Writes emphasis anew, from a short list of tags without attributes (see emphasis.ts). */

/** Tags that stay, and what they become. */
const kept: Record<string, string> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
}
/** What begins a paragraph, whatever it is called. */
export const blocks = new Set(
  `address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure
  footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol option p pre section summary table
  tbody tfoot thead tr ul`.split(/\s+/),
)
/** What stands beside its neighbour, with a blank between. */
export const cells = new Set(['td', 'th'])
const isHeading = (tag: string): boolean => /^h[1-6]$/.test(tag)
/** Deeper ones are not opened. */
const deepest = 20
const tailLength = '</strong>'.length

const encode = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Tags and texts go in one by one; what comes out is well-formed whatever they were. */
export class EmphasisWriter {
  private out = ''
  /** How it ends: looking for that in the whole, once for each word, takes too long (threats 20). */
  private tail = ''
  private readonly open: string[] = []
  /** Emphasis that goes on in the next paragraph. */
  private carried: string[] = []
  /** A block has begun or ended: the next text is in a paragraph of its own. */
  private apart = false
  /** Between two words of a paragraph, and nowhere else. */
  private space = ''
  private emphasised = false

  text(text: string): void {
    if (text.trim() === '') {
      this.space ||= text
      return
    }
    this.begin()
    this.add(encode(text))
  }

  tag(tag: string, closes: boolean): void {
    if (tag === 'br') this.lineBreak()
    else if (cells.has(tag)) this.space ||= ' '
    else if (isHeading(tag)) this.heading(closes)
    else if (Object.hasOwn(kept, tag)) this.keep(kept[tag] ?? tag, closes)
    else if (blocks.has(tag)) this.breakParagraph()
  }

  /** Null when nothing was emphasised. */
  end(): string | null {
    while (this.open.length > 0) this.closeLast()
    return this.emphasised ? this.out : null
  }

  private lineBreak(): void {
    this.space = ''
    if (!this.apart) this.add('<br>')
  }

  private heading(closes: boolean): void {
    if (closes) this.inline('strong', true)
    this.breakParagraph()
    if (!closes) this.inline('strong', false)
  }

  private keep(tag: string, closes: boolean): void {
    if (tag === 'strong' || tag === 'em') this.inline(tag, closes)
    else if (closes) this.closeList(tag)
    else this.openList(tag)
  }

  private inline(tag: string, closes: boolean): void {
    if (!closes) {
      if (this.open.length + this.carried.length >= deepest) return
      // Nothing is emphasised before there are words.
      this.carried.push(tag)
      return
    }
    const waiting = this.carried.lastIndexOf(tag)
    if (waiting >= 0) this.carried.splice(waiting, 1)
    else if (this.open.lastIndexOf(tag) > this.lastBlock()) {
      while (this.open.at(-1) !== tag) this.carried.unshift(this.closeLast())
      this.closeLast()
    }
  }

  private openList(tag: string): void {
    this.closeParagraph()
    if (tag === 'li') this.closeItem()
    if (this.open.length >= deepest) {
      this.apart = true
      return
    }
    this.write(tag)
    this.emphasised = true
    this.apart = false
  }

  /** An item ends where the next one of its list begins. */
  private closeItem(): void {
    const item = this.open.lastIndexOf('li')
    if (item < 0 || this.open.slice(item).some((tag) => tag === 'ul' || tag === 'ol')) return
    while (this.open.length > item) this.closeLast()
  }

  private closeList(tag: string): void {
    const at = this.open.lastIndexOf(tag)
    if (at < 0) return
    this.closeParagraph()
    while (this.open.length > at) this.closeLast()
    this.apart = !this.open.includes('ul') && !this.open.includes('ol')
  }

  private breakParagraph(): void {
    this.closeParagraph()
    this.apart = true
  }

  /** Emphasis within it goes on in the next one. */
  private closeParagraph(): void {
    const block = this.lastBlock()
    this.space = ''
    while (this.open.length - 1 > block) this.carried.unshift(this.closeLast())
    if (this.open.at(-1) === 'p') this.closeLast()
  }

  private lastBlock(): number {
    return this.open.findLastIndex((tag) => tag !== 'strong' && tag !== 'em')
  }

  /** Before words: the paragraph or line they begin, and the emphasis they are in. */
  private begin(): void {
    if (this.apart) {
      if (this.open.includes('li')) {
        if (!this.tail.endsWith('<li>')) this.add('<br>')
      } else if (!this.open.includes('p')) this.write('p')
      this.apart = false
    }
    if (/[^>\s]$|<\/(?:strong|em)>$/.test(this.tail)) this.add(this.space)
    this.space = ''
    for (const tag of this.carried) {
      this.write(tag)
      this.emphasised = true
    }
    this.carried = []
  }

  private add(text: string): void {
    this.out += text
    this.tail = (this.tail + text.slice(-tailLength)).slice(-tailLength)
  }

  private write(tag: string): void {
    this.open.push(tag)
    this.add(`<${tag}>`)
  }

  private closeLast(): string {
    const tag = this.open.pop() ?? ''
    this.add(`</${tag}>`)
    return tag
  }
}
