import type { Format } from '#app/catalog/trade/facts.ts'
import { entryOf } from '#app/values/entry-of.ts'
import { type Element, partOf, partsOf } from './xml/element.ts'

/** Code list 150: those of the letter B that are no plain books between two covers. */
const books: Record<string, Format> = { BB: 'hardback', BC: 'paperback', BG: 'hardback' }

/** By the first letter; 3.0's code list 150, and 2.1's code list 7 where it differs. */
const byLetter: Record<string, Format> = { A: 'audio', B: 'other', E: 'e-book', L: 'e-book' }
/** D is digital on a carrier: list 7 has e-books among it (DA, DG, DH). */
const digital: Record<string, Format> = { DA: 'e-book', DG: 'e-book', DH: 'e-book' }

/** What is no book, in words; it is taken as “other”, and said so. */
const noBooks: Record<string, string> = {
  ...{ PC: 'a calendar', PD: 'cards', PE: 'a poster', PF: 'a diary', PI: 'sheet music' },
  ...{ PJ: 'postcards', PK: 'a poster', PS: 'a blank book', PN: 'an art print', PR: 'wallpaper' },
  ...{ PT: 'stickers', CA: 'a map', CB: 'a folded map', CC: 'a flat map', CD: 'a rolled map' },
  ...{ CE: 'a globe', ZA: 'merchandise', ZB: 'an audio player', ZC: 'a toy', ZD: 'a toy' },
  ...{
    ZE: 'a game',
    ZF: 'a t-shirt',
    ZG: 'an e-book reader',
    ZH: 'a tablet',
    ZI: 'audio books on a player',
  },
  ...{ ZJ: 'a jigsaw', ZK: 'a mug', ZL: 'a tote bag', ZM: 'tableware', ZN: 'an umbrella' },
  ...{
    ZO: 'paint and crayons',
    ZP: 'handicraft',
    ZX: 'toys',
    ZY: 'merchandise',
    ZZ: 'merchandise',
  },
}
const noBooksByLetter: Record<string, string> = {
  ...{
    C: 'a map',
    F: 'a film',
    M: 'microfilm',
    P: 'printed goods',
    V: 'a video',
    Z: 'merchandise',
  },
}

const single = '00'
/** Code list 2: what no customer buys as it is. */
const notSold: Record<string, string> = {
  '11': 'It is a collection whose parts are sold one by one',
  '20': 'It is material for bookshops, not for customers',
  '30': 'It is a pack for bookshops, not for customers',
}
/** Code list 2: what is sold though it is more than one thing. */
const soldTogether: Record<string, string> = {
  '10': 'It is several things that are sold together',
  '31': 'It is a pack that shops may also sell in single copies: its price is that of the whole',
}

/** Content in code list 81: audiobook, music, other speech. */
const audioContent = /^(?:01|03|13|2[1-5])$/

export type FormatReading = { format?: Format; notes: string[]; refusal?: string }

/**
 * How a product is made: ProductForm (code list 150 in 3.0, 7 in 2.1), for a book of unknown binding its
 * ProductFormDetail (code list 175: B1xx are paperbacks, B4xx hardbacks), for downloads what they hold (code list
 * 81). Things that are no books are sold by bookshops, too: they come in as “other”, and the note says what they are.
 * What is made for the trade (X: dumpbins, posters for the window; code list 2: 20 and 30, packs), or is not sold as a whole
 * (11), is refused.
 */
export function formatOf(product: Element): FormatReading {
  const form = (partOf(product, 'ProductForm') ?? '').toUpperCase()
  if (/^X[A-Z]$/.test(form)) {
    const refusal = `Product form ${form} is material for bookshops (code list 150), not for customers.`
    return { notes: [], refusal }
  }
  const written = partOf(product, 'ProductComposition') ?? single
  const composition = written.padStart(2, '0')
  const code = `(code list 2, ${composition})`
  const packed = entryOf(notSold, composition)
  if (packed) return { notes: [], refusal: `${packed} ${code}.` }
  const { format, note } = formatBy(form, product)
  const together = entryOf(soldTogether, composition)
  const unknown =
    composition !== single &&
    `The product composition “${written.slice(0, 20)}” is not in code list 2: it is taken as a single item.`
  const said = together ? `${together} ${code}.` : unknown
  return { format, notes: [said, note].filter((one) => typeof one === 'string') }
}

function formatBy(form: string, product: Element): { format?: Format; note?: string } {
  // “PBK”, “Paperback”: what is no code has no letters that mean something.
  const letter = /^[A-Z]{2}$/.test(form) ? form.charAt(0) : ''
  if (form === 'BA' || form === '00') return detailedFormat(product)
  const isDigital = letter === 'E' || letter === 'D'
  if (isDigital && isAudio(product)) return { format: 'audio' }
  const format = entryOf(books, form) ?? entryOf(digital, form) ?? byLetter[letter]
  if (format) return { format }
  if (letter === 'D' || letter === 'S' || letter === 'W') return { format: 'other' }
  const what = entryOf(noBooks, form) ?? noBooksByLetter[letter]
  if (what) {
    const note = `It is not a book but ${what} (product form ${form}); its format is “other”.`
    return { format: 'other', note }
  }
  if (form === '') return {}
  const note = `The product form “${form.slice(0, 20)}” is not in code list 150, so its format is not known.`
  return { note }
}

function detailedFormat(product: Element): { format?: Format } {
  for (const { text } of partsOf(product, 'ProductFormDetail')) {
    const kind = /^B([14])\d\d$/.exec(text.trim())?.[1]
    if (kind) return { format: kind === '1' ? 'paperback' : 'hardback' }
  }
  return {}
}

/** By what it holds, else by the kind of its file (code list 175: A103 is MP3). */
function isAudio(product: Element): boolean {
  const contents = contentsOf(product)
  if (contents.length > 0) return contents.some((code) => audioContent.test(code))
  return partsOf(product, 'ProductFormDetail').some(({ text }) => /^A\d{3}$/.test(text.trim()))
}

const contentsOf = (product: Element): string[] => {
  const main = partOf(product, 'PrimaryContentType')
  return main ? [main] : partsOf(product, 'ProductContentType').map(({ text }) => text.trim())
}
