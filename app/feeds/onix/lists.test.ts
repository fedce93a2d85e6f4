import assert from 'node:assert/strict'
import { test } from 'node:test'
import { message, oldProduct, price, product, recordOf } from '#test/onix.ts'
import { readOnixDate } from './dates.ts'
import { typeInWords } from './price/price-words.ts'
import { unpricedInWords } from './price/unpriced.ts'

/* Codes that mean one thing in one list, and another in the next. */

test('a text that is not for general distribution is not shown (code list 153, 01)', async () => {
  const texts = (type: string) =>
    `<TextContent><TextType>${type}</TextType><ContentAudience>00</ContentAudience><Text>For us</Text></TextContent>`
  const fieldsOf = async (type: string) =>
    (await recordOf(message(product({ texts: texts(type) })))).fields.description
  assert.deepEqual([await fieldsOf('01'), await fieldsOf('03')], [undefined, 'For us'])
  const old = await recordOf(
    oldProduct(
      `<Title><TitleType>01</TitleType><TitleText>Emma</TitleText></Title>
      <OtherText><TextTypeCode>01</TextTypeCode><Text>For all</Text></OtherText>
      <SupplyDetail><AvailabilityCode>IP</AvailabilityCode>${price({ amount: '9' }).replaceAll('PriceType>', 'PriceTypeCode>')}</SupplyDetail>`,
    ),
  )
  assert.equal(old.fields.description, 'For all')
})

test('spans of code list 55 begin with their first year or month', () => {
  const dates: [string, string, string | null][] = [
    ['200101200112', '07', '2001-01'],
    ['20012002', '11', '2001'],
    ['2001', '11', '2001'],
    ['2001010120011231', '06', '2001-01-01'],
    ['20010102', '00', '2001-01-02'],
    ['20012002', '00', null],
  ]
  for (const [written, format, date] of dates) assert.equal(readOnixDate(written, format), date)
})

test('code lists 57 and 58 in words', () => {
  assert.match(unpricedInWords('06'), /shares in the revenue/)
  assert.match(unpricedInWords('07'), /calculated from its contents/)
  assert.match(unpricedInWords('08'), /this supplier does not supply it/)
  assert.match(typeInWords('31'), /freight-pass-through price excluding tax/)
  assert.match(typeInWords('32'), /freight-pass-through billing price excluding tax/)
})

test('a text in the language of the book goes before one in another', async () => {
  const details =
    '<Language><LanguageRole>01</LanguageRole><LanguageCode>ger</LanguageCode></Language>'
  const texts = (one: string, other: string) =>
    `<TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience><Text${one}>One</Text><Text${other}>Other</Text></TextContent>`
  for (const [one, other, text] of [
    [' language="eng"', ' language="ger"', 'Other'],
    [' language="ger"', ' language="eng"', 'One'],
    [' language="eng"', '', 'Other'],
    ['', '', 'One'],
  ] as const) {
    const record = await recordOf(message(product({ details, texts: texts(one, other) })))
    assert.equal(record.fields.description, text, one)
  }
})

test('a publisher who withdraws a book for now goes before a supplier who still has it', async () => {
  for (const [status, availability] of [
    ['16', 'reprinting'],
    ['13', 'withdrawn'],
    ['03', 'reprinting'],
    ['04', 'available'],
  ] as const) {
    const publishing = `<PublishingStatus>${status}</PublishingStatus>`
    const record = await recordOf(message(product({ publishing })))
    assert.equal(record.fields.availability, availability, status)
  }
})

test('a tax that the price leaves out is named', async () => {
  const tax = '<Tax><TaxType>01</TaxType><TaxRatePercent>19</TaxRatePercent></Tax>'
  const notesOf = async (type: string) =>
    (await recordOf(message(product({ prices: price({ amount: '10', type, rest: tax }) })))).notes
  assert.match((await notesOf('01')).join(' '), /A tax of 19 % is not in this price/)
  assert.doesNotMatch((await notesOf('02')).join(' '), /A tax of/)
})
