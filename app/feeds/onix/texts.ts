import { plainText, sanitiseEmphasis } from '#app/catalog/emphasis.ts'
import { readDescription } from '#app/feeds/values/description.ts'
import { saysSomething } from '#app/feeds/values/nothing.ts'
import { inLanguage } from './in-language.ts'
import { childrenOf, type Element, partsOf, valueIn, valuesIn } from './xml/element.ts'
import { decodeEntities } from './xml/entities.ts'
import { cutAt } from './xml/plain.ts'

/**
 * The best first, by code list 153 of 3.0 and 33 of 2.1: 03 (long) description, 2.1's 01 main description, 02 short, and where
 * a publisher sends no other what is on the cover: 05 of 153; 18, 17 and 12, for the reader, of 33.
 */
const textTypes: { current?: string; old: string }[] = [
  ...[{ current: '03', old: '03' }, { old: '01' }, { current: '02', old: '02' }],
  ...[{ current: '05', old: '18' }, { old: '17' }, { old: '12' }],
]
/** Code list 154: unrestricted, and end customers. */
const audiences = new Set(['00', '03'])
const longest = { text: 50_000, html: 100_000 }

export type Texts = { description?: string; descriptionHtml?: string | null }

/**
 * What is said of a book to its readers: TextContent (code list 153) in 3.0, OtherText (33), MainDescription and Annotation
 * in 2.1; the long description, else the short one, else that of the cover. Its markup stays where there is some, whether as elements,
 * escaped, or in CDATA, and whatever TextFormat (code list 34) says of it.
 */
export function textsOf(
  product: Element,
  notes: string[],
  { toTheLetter }: { toTheLetter: boolean },
): Texts {
  for (const element of textsByRank(product)) {
    const found = toTheLetter ? asItStands(element) : readText(element, notes)
    if (found.description && (toTheLetter || saysSomething(found.description))) return found
  }
  return {}
}

function* textsByRank(product: Element): Generator<Element> {
  const [current, old] = [partsOf(product, 'TextContent'), partsOf(product, 'OtherText')]
  const typeOf = (content: Element) =>
    (valueIn(content, 'TextType') ?? valueIn(content, 'TextTypeCode'))?.padStart(2, '0')
  for (const type of textTypes) {
    const found = [
      ...current.filter((one) => typeOf(one) === (type.current ?? '') && isForReaders(one)),
      ...old.filter((one) => typeOf(one) === type.old && isForReaders(one)),
    ]
    for (const content of found)
      yield* inLanguage(product, childrenOf(content, 'Text'), (one) => one.attributes?.language)
    if (type.old === '01') yield* partsOf(product, 'MainDescription')
    if (type.old === '02') yield* partsOf(product, 'Annotation')
  }
}

function isForReaders(content: Element): boolean {
  const told = valuesIn(content, 'ContentAudience')
  return told.length === 0 || told.some((code) => audiences.has(code))
}

const paragraph = /<p>((?:[^<]|<br>)*)<\/p>/g

/** A bookseller's own description: plain paragraphs and lines with all their blanks, or emphasis. */
function asItStands({ text, hasMarkup }: Element): Texts {
  if (!hasMarkup && !text.includes('<')) {
    return { description: cutAt(text, longest.text), descriptionHtml: null }
  }
  const html = sanitiseEmphasis(text)
  if (html !== null) return { description: plainText(text), descriptionHtml: html }
  const plain = text.replace(paragraph, '') === '' && hasMarkup
  const description = plain ? exactly(text) : plainText(text)
  return { description: cutAt(description, longest.text), descriptionHtml: null }
}

const exactly = (text: string): string =>
  [...text.matchAll(paragraph)]
    .map(([, inside = '']) => decodeEntities(inside.replaceAll('<br>', '\n')))
    .join('\n\n')

function readText({ text, hasMarkup, isCut }: Element, notes: string[]): Texts {
  // Lines of a text are indented as the file is.
  const reading = readDescription(hasMarkup ? text : text.replace(/\n[ \t]+/g, '\n').trim())
  const description = cutAt(reading.description, longest.text)
  const html = reading.descriptionHtml
  const isWhole = !isCut && description === reading.description
  if (!isWhole) {
    const count = description.length.toLocaleString('en-US')
    notes.push(`The description is too long and was cut at ${count} characters.`)
  }
  if (description) notes.push(...reading.notes)
  // Emphasis that does not fit is left out; the words stay.
  const fits = isWhole && html !== null && html.length <= longest.html
  return { description, descriptionHtml: fits ? html : null }
}
