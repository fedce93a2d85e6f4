import assert from 'node:assert/strict'
import { test } from 'node:test'
import { message, oldProduct, product, readAll, withRule } from '#test/onix.ts'

/* Where a book must not be sold (code list 46). */

const rights = (type: string, territory: string) =>
  `<SalesRights><SalesRightsType>${type}</SalesRightsType><Territory>${territory}</Territory></SalesRights>`
const countries = (codes: string) => `<CountriesIncluded>${codes}</CountriesIncluded>`
const world = '<RegionsIncluded>WORLD</RegionsIncluded>'
const rest = '<RegionsIncluded>ROW</RegionsIncluded>'

async function refusalOf(text: string, territory: string | null): Promise<string | null> {
  const { records } = await readAll(text, withRule({ territory }))
  return records[0]?.refusal ?? null
}

test('a book that must not be sold in the shop’s country is refused, and says why', async () => {
  for (const [given, type] of [
    ['', null],
    [rights('01', countries('US')), null],
    [rights('02', world), null],
    [rights('07', countries('CA US')), null],
    [rights('03', countries('GB')), null],
    [rights('03', countries('US GB')), '03'],
    [rights('04', countries('US')), '04'],
    [rights('05', world), '05'],
    [rights('06', rest) + rights('01', countries('GB')), '06'],
    [rights('01', world) + rights('06', countries('US')), '06'],
    [rights('03', world) + rights('01', countries('US')), null],
    [rights('03', `${world}<CountriesExcluded>US</CountriesExcluded>`), null],
    // What contradicts itself is no reason to lose a book.
    [rights('03', countries('US')) + rights('01', countries('US')), null],
    [rights('01', countries('GB')), null],
    [`${rights('01', countries('GB'))}<ROWSalesRightsType>03</ROWSalesRightsType>`, '03'],
    [`${rights('01', countries('GB'))}<ROWSalesRightsType>02</ROWSalesRightsType>`, null],
    [`${rights('01', countries('US'))}<ROWSalesRightsType>03</ROWSalesRightsType>`, null],
    [rights('00', countries('US')), null],
    [rights('99', countries('US')), null],
  ] as const) {
    const publishing = `<PublishingStatus>04</PublishingStatus>${given}`
    const text = message(product({ publishing }))
    const refusal = await refusalOf(text, 'US')
    if (type === null) assert.equal(refusal, null, given)
    else assert.match(refusal ?? '', new RegExp(`not be sold in US.*code list 46, ${type}`), given)
    assert.equal(await refusalOf(text, null), null, 'a shop without a country asks no rights')
  }
})

test('2.1: rights by country and territory, NotForSale, and short tags', async () => {
  const priced = `<DistinctiveTitle>Emma</DistinctiveTitle>`
  const supply = `<SupplyDetail><Price><PriceTypeCode>02</PriceTypeCode><PriceAmount>9.95</PriceAmount>
    <CurrencyCode>USD</CurrencyCode></Price></SupplyDetail>`
  for (const [given, isRefused] of [
    [
      '<SalesRights><SalesRightsType>03</SalesRightsType><RightsCountry>US</RightsCountry></SalesRights>',
      true,
    ],
    [
      '<SalesRights><SalesRightsType>03</SalesRightsType><RightsCountry>GB US IE</RightsCountry></SalesRights>',
      true,
    ],
    [
      '<SalesRights><SalesRightsType>01</SalesRightsType><RightsTerritory>WORLD</RightsTerritory></SalesRights>',
      false,
    ],
    [
      '<SalesRights><SalesRightsType>03</SalesRightsType><RightsTerritory>ROW</RightsTerritory></SalesRights>',
      true,
    ],
    [
      '<SalesRights><SalesRightsType>03</SalesRightsType><RightsRegion>000</RightsRegion></SalesRights>',
      true,
    ],
    ['<NotForSale><RightsCountry>US</RightsCountry></NotForSale>', true],
    ['<NotForSale><RightsCountry>CA</RightsCountry></NotForSale>', false],
    ['<salesrights><b089>03</b089><b090>US</b090></salesrights>', true],
    ['<notforsale><b388>WORLD</b388></notforsale>', true],
  ] as const) {
    const refusal = await refusalOf(message(oldProduct(priced + given + supply)), 'US')
    assert.equal(refusal !== null, isRefused, `${given}: ${refusal}`)
    if (isRefused) assert.match(refusal ?? '', /must not be sold in US/)
  }
  const short = `<salesrights><b089>06</b089><territory><x449>US</x449></territory></salesrights>`
  const text = message(product({ publishing: short }))
  assert.match((await refusalOf(text, 'US')) ?? '', /no rights there/)
})
