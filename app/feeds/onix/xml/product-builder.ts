import { addChild, type Element, newElement } from './element.ts'
import { cleanText, decodeEntities } from './entities.ts'
import type { Kind, Tag, Wanted } from './names.ts'
import type { Heard } from './xml-events.ts'

/** What is kept of a value and of a text: more than any field of a book takes. */
const mostOf: Record<Kind, number> = { group: 2_000, value: 10_000, text: 300_000 }
/** Deeper than ONIX and its texts ever are. */
const deepest = 200
/** A product may not fill the memory with a million small elements either. */
const mostElements = 50_000

/** A header or product; or one whose XML is damaged, with what could be read of it. */
export type Built = { element: Element; damage: string | null }

/** What the message says of itself. */
export type Message = { name: string; attributes: Record<string, string>; isClosed: boolean }

/** Hears what a file says; puts products together, and nothing but what is read of them. */
export class ProductBuilder implements Heard {
  readonly built: Built[] = []
  message: Message | null = null
  /** Tags that are open in the parser's eyes. */
  depth = 0
  private root: Element | null = null
  private stack: Element[] = []
  private kinds: Kind[] = []
  /** Tags inside an element that is passed over. */
  private skipped = 0
  /** Tags of markup inside a value or text. */
  private inner = 0
  private elements = 0
  private damage: string | null = null
  /** Character data that is not decoded yet, apart from what a CDATA section holds. */
  private raw = ''
  private justOpened = false
  private inSubset = false
  private ownPrefix = ''
  private foreign = new Set<string>()

  /** The product that is not complete, if there is one. */
  get unfinished(): Element | null {
    return this.root?.name === 'Product' ? this.root : null
  }

  onopentag(tag: Tag): void {
    this.depth += 1
    if (this.inSubset) return
    this.justOpened = true
    // What is passed over needs no look at its names, but for a product that begins in another.
    if (this.skipped > 0 && tag.wanted?.name !== 'Product') this.skipDeeper()
    else this.open(tag, tag.prefix && this.foreign.has(tag.prefix) ? null : tag.wanted)
  }

  private open(tag: Tag, wanted: Wanted | null): void {
    if (wanted?.name === 'Product') this.openProduct(tag.prefix, wanted)
    else if (!this.root) this.openOutside(tag, wanted)
    else if (this.kinds.at(-1) !== 'group') this.openInner(tag.name)
    else if (wanted && this.elements < mostElements) this.push(wanted)
    else this.skipDeeper()
    if (this.stack.length + this.inner > deepest) this.damage ??= tooDeep
  }

  private skipDeeper(): void {
    this.skipped += 1
    if (this.skipped > deepest) this.damage ??= tooDeep
  }

  private openProduct(prefix: string, wanted: Wanted): void {
    if (this.unfinished) this.give('its end tag is missing: the next product begins inside it')
    this.begin(wanted)
    this.ownPrefix = prefix
  }

  private openOutside({ name, prefix }: Tag, wanted: Wanted | null): void {
    if (wanted?.name === 'Header') this.begin(wanted)
    if (wanted?.name === 'Header' || this.message) return
    this.message = { name, attributes: {}, isClosed: false }
    this.ownPrefix = prefix
  }

  private begin(wanted: Wanted): void {
    this.stack = []
    this.kinds = []
    this.skipped = 0
    this.inner = 0
    this.elements = 0
    this.raw = ''
    this.root = this.push(wanted)
  }

  private push({ name, kind }: Wanted): Element {
    if (this.raw) this.takeText()
    const element = newElement(name)
    const parent = this.stack.at(-1)
    if (parent) addChild(parent, element)
    this.stack.push(element)
    this.kinds.push(kind)
    this.elements += 1
    return element
  }

  /** A tag inside a text is its markup; inside a value it is left out, and what it holds stays. */
  private openInner(tag: string): void {
    this.inner += 1
    if (this.kinds.at(-1) === 'text') this.addMarkup(`<${tag.toLowerCase()}>`)
  }

  private addMarkup(markup: string): void {
    this.takeText()
    const element = this.stack.at(-1)
    if (!element) return
    if (!element.hasMarkup) element.text = escaped(element.text)
    element.hasMarkup = true
    append(element, markup, mostOf.text)
  }

  onattribute(name: string, value: string): void {
    if (this.inSubset) return
    if (name.startsWith('xmlns:')) {
      const [prefix, address] = [name.slice(6), value]
      if (!/onix|editeur/i.test(address) && prefix !== this.ownPrefix) this.foreign.add(prefix)
    }
    if (!this.justOpened || this.skipped > 0 || this.inner > 0) return
    const element = this.stack.at(-1)
    if (!this.root) {
      if (this.message && this.depth === 1) this.message.attributes[name] = value.slice(0, 200)
    } else if (element && kept.has(name)) {
      element.attributes ??= {}
      element.attributes[name] = value.slice(0, 200)
    }
  }

  ontext(data: string): void {
    this.hear(data, false)
  }

  oncdata(data: string): void {
    this.takeText()
    this.hear(data, true)
  }

  private hear(data: string, isCdata: boolean): void {
    this.justOpened = false
    if (this.inSubset) {
      if (data.includes(']')) this.inSubset = false
      return
    }
    if (!this.root || this.skipped > 0) return
    const element = this.stack.at(-1) as Element
    const kind = this.kinds.at(-1) as Kind
    // Between elements there are blanks, but for 2.1's list of territories.
    if (kind === 'group' && element.name !== 'Territory') return
    if (element.text.length + this.raw.length > mostOf[kind]) {
      if (kind !== 'group') element.isCut = true
      return
    }
    if (isCdata) this.add(element, cleanText(data), kind)
    else this.raw += data
  }

  ondeclaration(data: string): void {
    // A DOCTYPE with declarations of its own: all of it is passed over, up to its `]>`.
    if (/^doctype(?![^\s/])/i.test(data) && data.includes('[') && !this.root) this.inSubset = true
  }

  onclosetag({ name }: Tag, isImplied: boolean): void {
    this.depth -= 1
    const isSelfClosed = isImplied && this.justOpened
    this.justOpened = false
    if (this.inSubset) return
    if (!this.root) {
      if (name === this.message?.name && !isImplied) this.message.isClosed = true
      return
    }
    if (isImplied && !isSelfClosed)
      this.damage ??= `the end tag of <${name.slice(0, 60)}> is missing`
    if (this.skipped > 0) this.skipped -= 1
    else if (this.inner > 0) this.closeInner(name)
    else this.pop(isImplied && !isSelfClosed)
  }

  private closeInner(tag: string): void {
    this.inner -= 1
    // HTML takes an end of a line break for another one.
    if (this.kinds.at(-1) === 'text' && !/^br$/i.test(tag)) {
      this.addMarkup(`</${tag.toLowerCase()}>`)
    }
  }

  private pop(isImplied: boolean): void {
    if (this.raw) this.takeText()
    this.stack.pop()
    this.kinds.pop()
    // What the parser closes because the file is at its end is not complete.
    if (this.stack.length === 0 && !isImplied) this.give(null)
  }

  /** Hands out what has been read, whole or damaged, and begins anew. */
  give(damage: string | null): void {
    if (this.root) this.built.push({ element: this.root, damage: this.damage ?? damage })
    this.root = null
    this.stack = []
    this.damage = null
    this.raw = ''
  }

  private takeText(): void {
    const element = this.stack.at(-1)
    if (element && this.raw) {
      const kind = this.kinds.at(-1) as Kind
      this.add(element, cleanText(decodeEntities(this.raw)), kind)
    }
    this.raw = ''
  }

  private add(element: Element, text: string, kind: Kind): void {
    append(element, element.hasMarkup ? escaped(text) : text, mostOf[kind])
  }
}

const tooDeep = `its elements are more than ${deepest} levels deep`
const kept = new Set(['textformat', 'dateformat', 'datestamp', 'language'])
function append(element: Element, text: string, most: number): void {
  if (element.text.length + text.length > most) element.isCut = true
  element.text = (element.text + text).slice(0, most)
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
