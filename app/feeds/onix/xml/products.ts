import { valueIn } from './element.ts'
import { type Built, type Message, ProductBuilder } from './product-builder.ts'
import { XmlEvents } from './xml-events.ts'

/** A header or product, or what went wrong in between. */
export type Part = Built | { trouble: string }

/** A comment, a CDATA section or a tag that is longer than this has lost its end. */
const longestMarkup = 4_000_000
/** Open tags are looked through at an end tag that is not that of the last. */
const deepestFile = 1_000
/** Handed to the parser at a time, so that products come out as they are read. */
const sliceLength = 65_536

const productStart = /<(?:[\w.-]{1,40}:)?product(?=[\s>])/i
const longestStart = 60

/**
 * Cuts a file into its products, in one pass and in memory that does not depend on its length. The
 * tokenizer (htmlparser2, decision 039) never throws: what is damaged is given as such, and reading goes on
 * with the next product.
 */
export class ProductReader {
  private builder = new ProductBuilder()
  private events = new XmlEvents(this.builder)
  /** The end of what was searched in vain for the next product. */
  private searched: string | null = null
  private products = 0
  private whole = 0
  /** Whole products when it was last given up: what is read anew once is not read a third time. */
  private gaveUpAt = -1
  private known: Message | null = null

  get message(): Message | null {
    return this.known ?? this.builder.message
  }

  *write(text: string): Generator<Part> {
    for (let at = 0; at < text.length; at += sliceLength)
      yield* this.take(text.length <= sliceLength ? text : text.slice(at, at + sliceLength))
  }

  *end(): Generator<Part> {
    this.events.end()
    yield* this.builtSoFar()
    // A section that never ended may hide whole products.
    for (let rest = this.stuck(1); rest !== null; rest = this.stuck(1)) {
      const next = productStart.exec(rest.slice(1))
      if (!next || this.gaveUpAt === this.whole) break
      yield* this.giveUp('something in it, such as a comment, never ends')
      this.searched = null
      yield* this.feed(rest.slice(1 + next.index))
    }
    const { unfinished } = this.builder
    if (unfinished) {
      const called = valueIn(unfinished, 'RecordReference')
      const which = called ? `the next one (${called.slice(0, 100)})` : 'the next one'
      yield { trouble: cutOff(this.products, `in the middle of ${which}`) }
    } else if (this.gaveUpAt < 0 && this.message?.isClosed === false) {
      yield { trouble: cutOff(this.products, 'as its last end tag is missing') }
    }
  }

  private *take(text: string): Generator<Part> {
    if (this.searched === null) return yield* this.feed(text)
    // The seam apart: all of it put together anew, piece by piece, was what a tag without an end took memory for.
    const seam = this.searched + text.slice(0, longestStart)
    const atSeam = productStart.exec(seam)
    const next = atSeam ?? productStart.exec(text)
    if (!next) this.searched = (this.searched + text.slice(-longestStart)).slice(-longestStart)
    else {
      this.searched = null
      const rest = atSeam ? seam + text.slice(longestStart) : text
      yield* this.feed(rest.slice(next.index))
    }
  }

  private *feed(text: string): Generator<Part> {
    this.events.write(text)
    yield* this.builtSoFar()
    const rest = this.stuck(longestMarkup)
    if (rest !== null) {
      const isSecond = this.gaveUpAt === this.whole
      yield* this.giveUp('something in it, such as a comment or a CDATA section, never ends')
      if (!isSecond) yield* this.take(rest.slice(1))
    } else if (this.builder.depth > deepestFile) {
      yield* this.giveUp(`its elements are more than ${deepestFile} levels deep`)
    }
  }

  private *builtSoFar(): Generator<Part> {
    const { built } = this.builder
    if (built.length === 0) return
    for (const one of built) {
      if (one.element.name === 'Product') this.products += 1
      if (one.damage === null) this.whole += 1
      yield one
    }
    built.length = 0
  }

  /** What the parser has not come to terms with, if that is more than `most` characters. */
  private stuck(most: number): string | null {
    return this.events.restLength < most ? null : this.events.rest
  }

  /** Gives the product at hand up, and looks for the next with a new parser. */
  private *giveUp(why: string): Generator<Part> {
    const isInside = this.builder.unfinished !== null
    this.gaveUpAt = this.whole
    this.builder.give(why)
    if (this.builder.built.length > 0) yield* this.builtSoFar()
    if (!isInside) {
      yield {
        trouble: `After ${count(this.products)} the file is damaged: ${why.replace(' in it', '')}.`,
      }
    }
    this.known ??= this.builder.message
    this.builder = new ProductBuilder()
    this.events = new XmlEvents(this.builder)
    this.searched = ''
  }
}

const count = (products: number): string =>
  products === 1 ? '1 product' : `${products.toLocaleString('en-US')} products`

const cutOff = (products: number, where: string): string =>
  `The file is cut off after ${count(products)}, ${where}. Please get the whole file; the part that could be read is used.`
