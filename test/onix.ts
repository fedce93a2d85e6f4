import type { FeedFile, FeedOptions, FeedPiece, FeedRecord } from '#app/feeds/feed.ts'
import { readOnix } from '#app/feeds/onix/read-onix.ts'

/* Messages of ONIX for tests, small, with the quirks that a test is about. */

export const usualOptions: FeedOptions = {
  price: {
    currency: 'USD',
    territory: null,
    types: ['02', '01', '04', '03', '42', '41'],
    promotions: 'lasting',
    fallbackCents: null,
  },
  columns: null,
  dates: {},
  decimals: {},
  encoding: null,
  today: '2026-06-15',
}

export const withRule = (rule: Partial<FeedOptions['price']>, today?: string): FeedOptions => ({
  ...usualOptions,
  price: { ...usualOptions.price, ...rule },
  ...(today && { today }),
})

/** Parts of a product of ONIX 3.0; each may be replaced or left out. */
const usualParts = {
  reference: '<RecordReference>r-1</RecordReference>',
  notification: '<NotificationType>03</NotificationType>',
  identifiers: id('15', '9780306406157'),
  form: '<ProductComposition>00</ProductComposition><ProductForm>BC</ProductForm>',
  titles:
    '<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>Emma</TitleText></TitleElement></TitleDetail>',
  details: '',
  texts: '',
  publishing: '<PublishingStatus>04</PublishingStatus>',
  supply: '',
  prices: price({ amount: '12.50' }),
}

export function id(type: string, value: string): string {
  return `<ProductIdentifier><ProductIDType>${type}</ProductIDType><IDValue>${value}</IDValue></ProductIdentifier>`
}

export function price({
  amount,
  type = '02',
  currency = 'USD',
  rest = '',
}: {
  amount: string
  type?: string
  currency?: string
  rest?: string
}): string {
  const kind = type && `<PriceType>${type}</PriceType>`
  const money = currency && `<CurrencyCode>${currency}</CurrencyCode>`
  return `<Price>${kind}<PriceAmount>${amount}</PriceAmount>${money}${rest}</Price>`
}

/** A product of ONIX 3.0 by reference names. */
export function product(parts: Partial<typeof usualParts> = {}): string {
  const all = { ...usualParts, ...parts }
  return `<Product>${all.reference}${all.notification}${all.identifiers}
    <DescriptiveDetail>${all.form}${all.titles}${all.details}</DescriptiveDetail>
    <CollateralDetail>${all.texts}</CollateralDetail>
    <PublishingDetail>${all.publishing}</PublishingDetail>
    <ProductSupply><SupplyDetail><Supplier><SupplierName>Depot</SupplierName></Supplier>
      ${all.supply || '<ProductAvailability>21</ProductAvailability>'}${all.prices}
    </SupplyDetail></ProductSupply></Product>`
}

/** A product of ONIX 2.1: no blocks. `rest` holds what is special about it. */
export const oldProduct = (rest: string): string =>
  `<Product><RecordReference>r-1</RecordReference><NotificationType>03</NotificationType>
    ${id('15', '9780306406157')}${rest}</Product>`

export const message = (products: string, head = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference"><Header>
<Sender><SenderName>Depot</SenderName></Sender><SentDateTime>20260601T1200Z</SentDateTime>${head}</Header>
${products}</ONIXMessage>`

export const fileOf = (
  bytes: string | Uint8Array,
  name = 'feed.xml',
  pieces = 65_536,
): FeedFile => {
  const all = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  return {
    ...{ name, size: all.length },
    open: async function* () {
      for (let at = 0; at < all.length; at += pieces) yield all.subarray(at, at + pieces)
    },
  }
}

export async function all(pieces: AsyncIterable<FeedPiece>) {
  const records: FeedRecord[] = []
  const troubles: string[] = []
  const kinds: string[] = []
  for await (const piece of pieces) {
    if ('kind' in piece) kinds.push(`${piece.kind} from ${piece.sender}`)
    else if ('trouble' in piece) troubles.push(`${piece.file}: ${piece.trouble}`)
    else records.push(piece)
  }
  return { records, troubles, kinds }
}

export const readAll = (bytes: string | Uint8Array, options = usualOptions, pieces?: number) =>
  all(readOnix(fileOf(bytes, 'feed.xml', pieces), options))

/** The only record of a message of one product. */
export async function recordOf(text: string, options = usualOptions): Promise<FeedRecord> {
  const { records } = await readAll(text.includes('<ONIXMessage') ? text : message(text), options)
  if (records.length !== 1) throw new Error(`${records.length} records`)
  return records[0] as FeedRecord
}
