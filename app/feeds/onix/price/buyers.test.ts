import assert from 'node:assert/strict'
import { test } from 'node:test'
import { message, oldProduct, price, product, recordOf } from '#test/onix.ts'

/* Whom a price is for, and what somebody may do for it: of all that a record has only those for a reader count. */

const constraint = (type: string, status: string, ...quantities: string[]) => {
  const limits = quantities.map(
    (quantity) =>
      `<PriceConstraintLimit><Quantity>${quantity}</Quantity><PriceConstraintUnit>07</PriceConstraintUnit></PriceConstraintLimit>`,
  )
  return `<PriceConstraint><PriceConstraintType>${type}</PriceConstraintType><PriceConstraintStatus>${status}</PriceConstraintStatus>${limits.join('')}</PriceConstraint>`
}
const short = (type: string, status: string) =>
  `<priceconstraint><x529>${type}</x529><x530>${status}</x530></priceconstraint>`

const licences: [string, string, RegExp | null][] = [
  ['no constraint', constraint('00', '01'), null],
  ['a look inside', constraint('01', '02', '10'), null],
  ['no lending', constraint('06', '03'), null],
  ['lending', constraint('06', '01'), /is for a licence to lend it \(code list 230, 06\)/],
  ['so many loans', constraint('06', '02', '26'), /to lend it/],
  ['a licence that ends', constraint('07', '02', '24'), /is for a licence that ends/],
  ['a licence without an end', constraint('07', '01'), null],
  ['a loan again', constraint('08', '02', '1'), /a loan that is renewed/],
  ['several readers', constraint('09', '02', '3'), /for several readers/],
  ['any number of readers', constraint('09', '01'), /for several readers/],
  ['a single reader', constraint('09', '02', '1'), null],
  ['one reader alone', constraint('09', '03'), null],
  ['one of several', constraint('06', '03') + constraint('07', '02', '2'), /that ends/],
  ['short tags', short('6', '02'), /to lend it/],
]
for (const [what, inside, fault] of licences)
  test(`a price for a licence (code list 230): ${what}`, async () => {
    const lent = price({ amount: '60', rest: inside })
    const alone = await recordOf(message(product({ prices: lent })))
    if (fault) assert.match(alone.refusal ?? '', fault)
    else assert.deepEqual([alone.refusal, alone.price?.cents], [null, 6000])
    const both = await recordOf(message(product({ prices: lent + price({ amount: '9' }) })))
    assert.equal(both.price?.cents, fault ? 900 : 6000)
  })

const trades: [string, boolean][] = [
  ...['gen', 'Trade', 'trade', 'Retail', 'Consumers', 'General trade', 'Book trade', '1'].map(
    (trade): [string, boolean] => [trade, true],
  ),
  ...['Libraries and retail', 'Retail/Wholesale', 'Trade & libraries', 'Consumer, non-trade'].map(
    (trade): [string, boolean] => [trade, true],
  ),
  ...['ins', 'cor', 'lib', 'LIB', 'edu', 'Institutional', 'Libraries', 'Public library'].map(
    (trade): [string, boolean] => [trade, false],
  ),
  ...['Non-trade', 'Non trade', 'non-retail', 'Academic trade', 'Wholesale trade'].map(
    (trade): [string, boolean] => [trade, false],
  ),
  ...['Schools and colleges', 'Higher education', 'Library/Academic', 'UK schools'].map(
    (trade): [string, boolean] => [trade, false],
  ),
]
for (const [trade, isOpen] of trades)
  test(`2.1: a price for the class of trade “${trade}” is ${isOpen ? '' : 'not '}for a customer`, async () => {
    const old = `<Price><PriceTypeCode>02</PriceTypeCode><ClassOfTrade>${trade.replace('&', '&amp;')}</ClassOfTrade>
      <PriceAmount>9.95</PriceAmount><CurrencyCode>USD</CurrencyCode></Price>`
    const record = await recordOf(
      message(
        oldProduct(`<DistinctiveTitle>Emma</DistinctiveTitle><SupplyDetail>${old}</SupplyDetail>`),
      ),
    )
    if (isOpen) assert.equal(record.refusal, null)
    else assert.match(record.refusal ?? '', /is for the class of trade/)
  })
