import { firstDayOf, lastDayOf, readOnixDate } from '#app/feeds/onix/dates.ts'
import { isNamed, reachOf, type Supply } from '#app/feeds/onix/supplies.ts'
import { childOf, childrenOf, type Element, partsOf, valueIn } from '#app/feeds/onix/xml/element.ts'
import { plainLine } from '#app/feeds/onix/xml/plain.ts'
import { entryOf } from '#app/values/entry-of.ts'

/** Code list 71: what a shop that sells online to anybody may not sell, and who may. */
const closed: Record<string, string> = {
  '01': 'only certain retailers may sell it',
  '02': 'only office suppliers may sell it',
  '03': 'it is for the publisher’s own use',
  '04': 'only certain retailers may sell it',
  '05': 'it is a retailer’s own brand',
  '06': 'it is sold to libraries only',
  '07': 'it is sold to schools only',
  '10': 'only newsagents may sell it',
  '13': 'it is for subscription services only',
  '14': 'it is not sold online',
}

/** Code list 71: those that are about somebody whom the sender names. */
const ofNamed = new Set(['01', '04', '05', '11'])
const retailersExcepted = '11'
/** Code list 71, 08: on the index of media that harm the young; in Germany nobody may offer it openly. */
const indexed = '08'
/** Code list 71, 00: described in words. */
const inWords = '00'

export type Restriction = { refusal: string | null; note: string | null }

const none: Restriction = { refusal: null, note: null }

/**
 * Who alone may sell a product (SalesRestriction, code list 71): of the product, of the sales rights for the shop's country
 * (3.0), or of the only markets in which it can be had there. What has ended, or has not begun, holds nobody back; the
 * latter is told. What is for others than a shop that sells online to anybody is refused with its meaning and the
 * outlets that are named.
 */
export function restrictionOf(
  product: Element,
  offers: Supply[],
  { country, today }: { country: string | null; today: string },
): Restriction {
  // Nearly no record has one.
  if (!isRestricted(product, offers)) return none
  const judge = (one: Element) => judged(one, country, today)
  const found = [...restrictionsOf(product, country)].map(judge)
  const refused = found.find(({ refusal }) => refusal !== null) ?? inMarkets(offers, judge)
  if (refused) return refused
  return found.find(({ note }) => note !== null) ?? none
}

const hasOne = (element: Element | undefined): boolean =>
  childOf(element, 'SalesRestriction') !== undefined

const isRestricted = (product: Element, offers: Supply[]): boolean =>
  partsOf(product, 'SalesRestriction').length > 0 ||
  partsOf(product, 'SalesRights').some(hasOne) ||
  offers.some(({ market }) => hasOne(market))

function* restrictionsOf(product: Element, country: string | null): Generator<Element> {
  yield* partsOf(product, 'SalesRestriction')
  const all = partsOf(product, 'SalesRights')
  const reaches = all.map((one) => (country === null ? null : reachOf(country, one)))
  const rights = all.filter(
    (_, at) => reaches[at] !== 'none' && !(reaches[at] === 'rest' && isNamed(reaches)),
  )
  // Where the shop has no country, one that all of them have is of it, too.
  const isOfAll = rights.every(hasOne)
  if (country !== null || isOfAll)
    for (const one of rights) yield* childrenOf(one, 'SalesRestriction')
}

/** A market that is closed to the shop does not matter beside one that is open. */
function inMarkets(
  offers: Supply[],
  judge: (one: Element) => Restriction,
): Restriction | undefined {
  const each = offers.map(({ market }) =>
    childrenOf(market, 'SalesRestriction')
      .map(judge)
      .find(({ refusal }) => refusal !== null),
  )
  return each.includes(undefined) ? undefined : each[0]
}

function judged(one: Element, country: string | null, today: string): Restriction {
  const type = (valueIn(one, 'SalesRestrictionType') ?? '').padStart(2, '0')
  const [start, end] = [dateIn(one, 'StartDate'), dateIn(one, 'EndDate')]
  const [from, until] = [start && firstDayOf(start), end && lastDayOf(end)]
  if (until !== null && until < today) return none
  const meaning = meaningOf(one, type, country)
  const period = [from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(' ')
  const said = `${meaning.words}${period && `, ${period}`} (code list 71, ${type}).`
  if (!meaning.isClosed) return { refusal: null, note: meaning.words && `Its sale: ${said}` }
  if (from !== null && from > today)
    return { refusal: null, note: `It can be sold for now: ${said}` }
  return { refusal: `It is not for this shop to sell: ${said}`, note: null }
}

function meaningOf(one: Element, type: string, country: string | null) {
  const outlets = outletsOf(one)
  const closing = entryOf(closed, type)
  const named = ofNamed.has(type) && outlets ? `: ${outlets}` : ''
  if (closing) return { isClosed: true, words: closing + named }
  if (type === retailersExcepted)
    return { isClosed: false, words: `some retailers may not sell it${named}` }
  if (type === indexed) return { isClosed: country === 'DE', words: 'it is on the German index' }
  const note = plainLine(
    valueIn(one, 'SalesRestrictionNote') ?? valueIn(one, 'SalesRestrictionDetail'),
  )
  return { isClosed: false, words: type === inWords && note ? `“${note.slice(0, 200)}”` : null }
}

/** The retailers by name, else by the sender's code for them. */
const outletsOf = (one: Element): string =>
  childrenOf(one, 'SalesOutlet')
    .map((outlet) =>
      plainLine(
        valueIn(outlet, 'SalesOutletName') ??
          valueIn(childOf(outlet, 'SalesOutletIdentifier'), 'IDValue'),
      ).slice(0, 60),
    )
    .filter(Boolean)
    .slice(0, 5)
    .join(', ')

const dateIn = (one: Element, name: string): string | null => {
  const written = valueIn(one, name)
  return (written && readOnixDate(written)) || null
}
