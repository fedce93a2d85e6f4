import { readIsbnCell } from '#app/feeds/values/isbn-cell.ts'
import { type Element, partOf, partsOf, valueIn } from './xml/element.ts'
import { cutAt, plainLine } from './xml/plain.ts'

export type Identity = {
  isbn13: string | null
  key: string | null
  /** An ISBN was given, and none is right: what is wrong with it, in words. */
  fault: string | null
  notes: string[]
}

/** Code list 5, the best first: ISBN-13, GTIN-13, ISBN-10, GTIN-14. */
const isbnTypes = ['15', '03', '02', '14']
const typeNames: Record<string, string> = {
  '15': 'ISBN-13',
  '03': 'GTIN-13',
  '02': 'ISBN-10',
  '14': 'GTIN-14',
}

/**
 * The ISBN of a product (ProductIdentifier, code list 5; in 2.1 also ISBN and EAN13) and the sender's own
 * number (RecordReference). A GTIN counts when it begins with 978 or 979 and is no ISMN (979-0). A wrong
 * check digit is never mended: another identifier that is right counts, else the fault is named. What a spreadsheet
 * did to a number is undone where the check digit proves it, as in sheets.
 */
export function identityOf(product: Element): Identity {
  const key = cutAt(plainLine(partOf(product, 'RecordReference')), 200) || null
  const faults: string[] = []
  const numbers = numbersOf(product)
  for (const [at, { type, value }] of numbers.entries()) {
    const reading = readIsbnCell(value)
    if (reading.kind === 'isbn') {
      const { isbn13, note } = reading
      const notes = faults.map((fault) => `${fault} ${typeNames[type]} ${isbn13} is taken.`)
      const said = [
        ...notes.slice(0, 1),
        ...(note ? [note] : []),
        ...othersBeside(isbn13, numbers.slice(at + 1)),
      ]
      return { isbn13, key, fault: null, notes: said }
    }
    if (reading.kind !== 'empty')
      faults.push(`${typeNames[type]} ${reading.problem.replace(/^“(.{0,60}?)”/, '$1')}`)
  }
  return { isbn13: null, key, fault: faults[0] ?? null, notes: [] }
}

type Numbered = { type: string; value: string }

/** Says which other book a number further down is of: one of the two is wrong, and nobody can tell which. */
function othersBeside(isbn13: string, numbers: Numbered[]): string[] {
  for (const { type, value } of numbers) {
    const other = readIsbnCell(value)
    if (other.kind === 'isbn' && other.isbn13 !== isbn13)
      return [`Its ${typeNames[type]} ${value} is of another book: ${isbn13} is taken.`]
  }
  return []
}

function numbersOf(product: Element): Numbered[] {
  const given = partsOf(product, 'ProductIdentifier').map((one) => ({
    // Of a number without a type its digits tell what it is.
    type: (valueIn(one, 'ProductIDType') ?? '03').padStart(2, '0'),
    value: plainLine(valueIn(one, 'IDValue')),
  }))
  const old = [
    { type: '15', value: plainLine(partOf(product, 'EAN13')) },
    { type: '02', value: plainLine(partOf(product, 'ISBN')) },
  ]
  return [...given, ...old]
    .filter(({ type, value }) => isbnTypes.includes(type) && value !== '')
    .map(({ type, value }) => {
      const bare = value.replace(/[\s-]/g, '')
      // A GTIN-14 of a single copy is its GTIN-13 behind a zero.
      return { type, value: type === '14' && /^0\d{13}$/.test(bare) ? bare.slice(1) : value }
    })
    .filter(({ type, value }) => isOfBooks(type, value.replace(/[\s-]/g, '')))
    .sort((one, other) => isbnTypes.indexOf(one.type) - isbnTypes.indexOf(other.type))
}

/** A game has a GTIN, too, and sheet music an ISMN: they are no ISBN, and no fault. */
const isOfBooks = (type: string, bare: string): boolean =>
  !bare.startsWith('9790') && (type === '15' || type === '02' || /^97[89]/.test(bare))
