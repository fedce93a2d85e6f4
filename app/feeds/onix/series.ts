import { tidySeriesNumber } from '#app/feeds/values/series-number.ts'
import { collectionWords, type IsTitle, isUsable, isWords, type Titles } from './titles.ts'
import { childrenOf, type Element, partsOf, valueIn } from './xml/element.ts'
import { cutAt, plainLine } from './xml/plain.ts'

type Series = { name: string; number?: string }

/**
 * The series of a product. In 3.0 a Collection (code list 148: 10 the publisher's own goes before others)
 * with the title of its level 02 (code list 149) and its number: the PartNumber, or the CollectionSequence in order of
 * titles (code list 197). In 2.1 Series with TitleOfSeries and NumberWithinSeries (or the year of an annual), or a Set with ItemNumberWithinSet. What the product's own title
 * says of its collection counts when there is none.
 */
export function seriesOf(
  product: Element,
  titles: Titles,
  { toTheLetter }: { toTheLetter: boolean },
): Series | undefined {
  const collections = partsOf(product, 'Collection').toSorted(
    (one, other) => rankOf(one) - rankOf(other),
  )
  const isName = toTheLetter ? isWords : isUsable
  const old = [...partsOf(product, 'Series').map(oldSeries), ...partsOf(product, 'Set').map(oldSet)]
  const named = collections.map((one) => collectionOf(one, isName))
  const found = [...named, ...old, titles.series].filter((one) => !!one)
  const first = found[0]
  if (!first) return undefined
  // The same series elsewhere may know the number.
  const number =
    first.number ?? found.find(({ name, number }) => number && name === first.name)?.number
  const tidied = number && (toTheLetter ? cutAt(number, 20) : cutAt(tidySeriesNumber(number), 20))
  return { name: cutAt(first.name, 300), ...(tidied && { number: tidied }) }
}

const rankOf = (collection: Element): number =>
  ({ '10': 0, '11': 1 })[valueIn(collection, 'CollectionType') ?? ''] ?? 2

function collectionOf(collection: Element, isName: IsTitle): Series | undefined {
  const details = childrenOf(collection, 'TitleDetail')
  const detail = details.find((one) => valueIn(one, 'TitleType') === '01') ?? details[0]
  const elements = childrenOf(detail, 'TitleElement')
  const at = (level: string) => elements.find((one) => valueIn(one, 'TitleElementLevel') === level)
  const own = elementOf(elements) ?? elements.find((one) => collectionWords(one) !== '')
  const name = own ? collectionWords(own) : ''
  if (!isName(name)) return undefined
  const sequences = childrenOf(collection, 'CollectionSequence')
  const sequence =
    sequences.find((one) => /^0[23]$/.test(valueIn(one, 'CollectionSequenceType') ?? '')) ??
    sequences[0]
  const number =
    valueIn(at('01'), 'PartNumber') ??
    valueIn(own, 'PartNumber') ??
    valueIn(sequence, 'CollectionSequenceNumber')
  return { name, ...(number && { number: plainLine(number) }) }
}

/** That of the level 02, or of the series below it, where it is there that the books are counted. */
function elementOf(elements: Element[]): Element | undefined {
  const [main, below] = ['02', '03'].map((level) =>
    elements.find((one) => valueIn(one, 'TitleElementLevel') === level),
  )
  const isCounted = below && valueIn(below, 'PartNumber') && collectionWords(below) !== ''
  return isCounted && !valueIn(main, 'PartNumber') ? below : (main ?? below)
}

function oldSeries(series: Element): Series | undefined {
  const title = childrenOf(series, 'Title').map(collectionWords).find(isUsable)
  const name = plainLine(valueIn(series, 'TitleOfSeries')) || title
  const number = plainLine(valueIn(series, 'NumberWithinSeries') ?? valueIn(series, 'YearOfAnnual'))
  return name && isUsable(name) ? { name, ...(number && { number }) } : undefined
}

function oldSet(set: Element): Series | undefined {
  const title = childrenOf(set, 'Title').map(collectionWords).find(isUsable)
  const name = plainLine(valueIn(set, 'TitleOfSet')) || title
  const number = plainLine(valueIn(set, 'ItemNumberWithinSet') ?? valueIn(set, 'SetPartNumber'))
  return name && isUsable(name) ? { name, ...(number && { number }) } : undefined
}
