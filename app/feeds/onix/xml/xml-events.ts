import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { endOfName, knownTagAt, type Tag, tagAt } from './names.ts'

/** Who hears what the text holds. */
export type Heard = {
  onopentag(tag: Tag): void
  onattribute(name: string, value: string): void
  ontext(data: string): void
  oncdata(data: string): void
  /** What is between `<!` and `>`, such as a DOCTYPE. */
  ondeclaration(data: string): void
  /** Of an implied end there is no end tag: `<a/>`, or the end of what it is in. */
  onclosetag(tag: Tag, isImplied: boolean): void
}

const slash = 0x2f
const greater = 0x3e
/** No attribute that is read is longer: of one without an end no more is kept. */
const longestValue = 2_000

/**
 * Tells what XML says, in the order of the text; it never throws. The marks are found by htmlparser2's tokenizer, which
 * looks at each letter. Nearly all are a bare `<name>`, a `</name>` or the text between them, and are seen here in less
 * time (decision 084): the tokenizer is shown all others, from their `<` to the `>` that ends them.
 */
export class XmlEvents implements TokenizerCallbacks {
  private readonly heard: Heard
  private readonly open: Tag[] = []
  /** What is not told yet, and how far of it was read. */
  private text = ''
  private at = 0
  private waiting = ''
  private readonly tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, this)
  /** The tokenizer is in the middle of something; all before `told` has been heard of. */
  private isInside = false
  private told = 0
  /** How much the tokenizer was shown, and what is to be added to its places for those in `text`. */
  private shown = 0
  private shift = 0
  private attribute = ''
  private value = ''

  constructor(heard: Heard) {
    this.heard = heard
  }

  write(text: string): void {
    this.waiting += text
    // A tag that does not end is not put together anew with each piece: twice as much of it at a time.
    if (this.waiting.length >= this.text.length - this.settled) this.end()
  }

  /** Reads what waits. */
  end(): void {
    const settled = this.settled
    this.text = this.text.slice(settled) + this.waiting
    this.waiting = ''
    this.at -= settled
    this.shift -= settled
    this.told = 0
    while (this.at < this.text.length) {
      if (this.isInside) this.show()
      else if (!this.readBare()) return
    }
  }

  /** What nothing has come of yet: the beginning of a tag, a comment. */
  get rest(): string {
    return this.text.slice(this.settled) + this.waiting
  }

  get restLength(): number {
    return this.text.length - this.settled + this.waiting.length
  }

  private get settled(): number {
    return this.isInside ? this.told : this.at
  }

  /** Text and a bare tag. Answers false when more is needed. */
  private readBare(): boolean {
    const { text, at } = this
    const start = text.indexOf('<', at)
    const end = start < 0 ? text.length : start
    if (end > at) this.heard.ontext(text.slice(at, end))
    this.at = end
    if (start < 0) return false
    return text.charCodeAt(start + 1) === slash ? this.readEnd(start) : this.readStart(start)
  }

  private readStart(start: number): boolean {
    // Nearly always: a name that is known up to the next `>`. To look at each of its letters takes longer.
    const sign = this.text.indexOf('>', start)
    const known = knownTagAt(this.text, start + 1, sign)
    if (known === null) return this.readName(start)
    this.at = sign + 1
    this.open.push(known)
    this.heard.onopentag(known)
    return true
  }

  private readName(start: number): boolean {
    const end = endOfName(this.text, start + 1)
    if (end === this.text.length) return false
    if (end === start + 1 || this.text.charCodeAt(end) !== greater) return this.showFrom(start)
    this.at = end + 1
    this.opens(start + 1, end)
    return true
  }

  private readEnd(start: number): boolean {
    const last = this.open.at(-1)
    const end = start + 2 + (last?.name.length ?? 0)
    if (end >= this.text.length && !this.text.includes('>', start)) return false
    const isLast = last && this.text.startsWith(last.name, start + 2)
    if (!isLast || this.text.charCodeAt(end) !== greater) return this.showFrom(start)
    this.at = end + 1
    this.closeLast(false)
    return true
  }

  private showFrom(start: number): boolean {
    this.isInside = true
    this.told = start
    this.shift = start - this.shown
    return true
  }

  /** To the next `>`: what that ends sets `isInside`. */
  private show(): void {
    const end = this.text.indexOf('>', this.at) + 1 || this.text.length
    const part = this.text.slice(this.at, end)
    this.at = end
    this.shown += part.length
    this.tokenizer.write(part)
  }

  private between(start: number, end: number): string {
    return this.text.slice(start + this.shift, end + this.shift)
  }

  private ended(): void {
    this.isInside = false
  }

  private opens(start: number, end: number): void {
    const tag = tagAt(this.text, start, end)
    this.open.push(tag)
    this.heard.onopentag(tag)
  }

  private closeLast(isImplied: boolean): void {
    const tag = this.open.pop()
    if (tag) this.heard.onclosetag(tag, isImplied)
  }

  // What the tokenizer tells. What looks like markup and is none is text.
  ontext(start: number, end: number): void {
    this.heard.ontext(this.between(start, end))
    this.told = end + this.shift
    if (end === this.shown) this.ended()
  }

  onopentagname(start: number, end: number): void {
    this.opens(start + this.shift, end + this.shift)
  }

  onattribname(start: number, end: number): void {
    this.told = start + this.shift
    this.attribute = this.between(start, end)
  }

  onattribdata(start: number, end: number): void {
    if (this.value.length < longestValue) this.value += this.between(start, end)
  }

  onattribend(): void {
    this.heard.onattribute(this.attribute, this.value)
    this.value = ''
  }

  onopentagend(): void {
    this.ended()
  }

  onselfclosingtag(): void {
    this.closeLast(true)
    this.ended()
  }

  /** With all that was opened in it and not closed; an end of nothing is passed over. */
  onclosetag(start: number, end: number): void {
    const name = this.between(start, end)
    const at = this.open.findLastIndex((tag) => tag.name === name)
    while (at >= 0 && this.open.length > at + 1) this.closeLast(true)
    if (at >= 0) this.closeLast(false)
    this.told = end + this.shift
    // Its `>` ends what is shown, unless that has not come yet.
    if (this.text.charCodeAt(this.at - 1) === greater) this.ended()
  }

  ondeclaration(start: number, end: number): void {
    this.heard.ondeclaration(this.between(start, end))
    this.ended()
  }

  oncdata(start: number, end: number, offset: number): void {
    this.heard.oncdata(this.between(start, end - offset))
    this.ended()
  }

  oncomment(): void {
    this.ended()
  }

  onprocessinginstruction(): void {
    this.ended()
  }

  // Entities are decoded in entities.ts, and the end of a file is seen by whoever reads it.
  onattribentity(): void {}
  ontextentity(): void {}
  onend(): void {}
}
