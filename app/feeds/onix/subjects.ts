import type { Subject } from '#app/catalog/trade/facts.ts'
import { badCode, tidyCode } from '#app/catalog/trade/subject-codes.ts'
import { entryOf } from '#app/values/entry-of.ts'
import { childOf, type Element, partOf, partsOf, valueIn } from './xml/element.ts'
import { cutAt, plainLine } from './xml/plain.ts'

/** Code list 27 (26 for the main subject of 2.1): BISAC, keywords, Thema and its qualifiers. */
const schemeOf: Record<string, Subject['scheme']> = {
  '10': 'BISAC',
  '20': 'keyword',
  ...{ '93': 'Thema', '94': 'Thema', '95': 'Thema', '96': 'Thema', '97': 'Thema' },
  ...{ '98': 'Thema', '99': 'Thema' },
}

const most = 100

/**
 * The subjects of a product, its main ones first: Subject with MainSubject in 3.0, MainSubject and
 * BASICMainSubject in 2.1. Other schemes are left out. A code that cannot be one of its scheme is left out
 * and named. A bookseller's own record is taken to the letter, in its order.
 */
export function subjectsOf(
  product: Element,
  notes: string[],
  { toTheLetter }: { toTheLetter: boolean },
): Subject[] | undefined {
  if (toTheLetter) return asTheyStand(product, notes)
  const found = new Map<string, Subject>()
  const keep = (subject: Subject) => {
    const id = `${subject.scheme} ${subject.code ?? subject.heading?.toLowerCase()}`
    const before = found.get(id)
    // BASICMainSubject has no heading; MainSubject of the same code may.
    if (!before || (!before.heading && subject.heading)) found.set(id, subject)
  }
  const basic = partOf(product, 'BASICMainSubject')
  if (basic) for (const one of coded('BISAC', basic, '', notes)) keep(one)
  for (const { isMain } of [{ isMain: true }, { isMain: false }]) {
    for (const element of [...partsOf(product, 'MainSubject'), ...partsOf(product, 'Subject')]) {
      if (isMainSubject(element) === isMain) for (const one of read(element, notes)) keep(one)
    }
  }
  // Codes first: of a hundred keywords some may go.
  const all = [...found.values()].toSorted(
    (one, other) => Number(one.scheme === 'keyword') - Number(other.scheme === 'keyword'),
  )
  if (all.length > most)
    notes.push(`Of ${all.length} subjects and keywords the first ${most} are taken.`)
  return all.length > 0 ? all.slice(0, most) : undefined
}

/** In their order, each as often as it is there. A keyword may have a code, and a comma in it. */
function asTheyStand(product: Element, notes: string[]): Subject[] | undefined {
  const subjects = partsOf(product, 'Subject').flatMap((element) => {
    const heading = valueIn(element, 'SubjectHeadingText')
    const isKeyword = valueIn(element, 'SubjectSchemeIdentifier') === '20'
    if (!isKeyword || !heading || heading.includes(';')) return read(element, notes)
    const code = tidyCode(valueIn(element, 'SubjectCode') ?? '').slice(0, 50)
    return [{ scheme: 'keyword' as const, ...(code && { code }), heading: plainLine(heading) }]
  })
  return subjects.length > 0 ? subjects.slice(0, most) : undefined
}

const isMainSubject = (element: Element): boolean =>
  element.name === 'MainSubject' || childOf(element, 'MainSubject') !== undefined

function read(element: Element, notes: string[]): Subject[] {
  const number =
    valueIn(element, 'SubjectSchemeIdentifier') ?? valueIn(element, 'MainSubjectSchemeIdentifier')
  const scheme = entryOf(schemeOf, (number ?? '').padStart(2, '0'))
  const heading = plainLine(valueIn(element, 'SubjectHeadingText'))
  const code = valueIn(element, 'SubjectCode') ?? ''
  if (!scheme) return []
  if (scheme !== 'keyword') return coded(scheme, code, heading, notes)
  const words = [heading || code].join(';').split(/[;,|\n]/)
  return words
    .map((word) => cutAt(plainLine(word), 300))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => ({ scheme, heading: word }))
}

function coded(
  scheme: Subject['scheme'],
  written: string,
  heading: string,
  notes: string[],
): Subject[] {
  // “FIC 002000” is one code.
  const tight =
    scheme === 'BISAC' ? written.replace(/\b([a-z]{3})[ .-](?=\d{6}\b)/gi, '$1') : written
  const codes = tight.split(/[;,|\s]+/).filter(Boolean)
  const name = cutAt(heading, 300)
  const subjects: Subject[] =
    codes.length === 0
      ? name
        ? [{ scheme, heading: name }]
        : []
      : codes.map((code) => ({
          ...{ scheme, code: tidyCode(code) },
          ...(name && codes.length === 1 && { heading: name }),
        }))
  return subjects.filter((subject) => {
    const fault = subject.code === '' ? 'no code' : badCode(subject)
    if (fault) notes.push(`A subject is left out: ${fault}.`)
    return !fault
  })
}
