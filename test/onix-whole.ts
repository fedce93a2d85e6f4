import assert from 'node:assert/strict'
import { bookChangesSchema } from '#app/catalog/book.schema.ts'
import type { FeedRecord } from '#app/feeds/feed.ts'
import { id, message, oldProduct, price, product } from './onix.ts'

/** Products of 3.0 and 2.1 with something of most kinds. */
export const richMessage = message(
  product({
    details: `<Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A01</ContributorRole><PersonName>Jane Austen</PersonName></Contributor>
      <Subject><MainSubject/><SubjectSchemeIdentifier>10</SubjectSchemeIdentifier><SubjectCode>FIC004000</SubjectCode></Subject>
      <Extent><ExtentType>00</ExtentType><ExtentValue>300</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>`,
    texts:
      '<TextContent><TextType>03</TextType><Text textformat="05"><p>A <em>fine</em> b&eacute;te</p></Text></TextContent>',
    prices: price({ amount: '9.99' }) + price({ amount: '8', currency: 'EUR' }),
  }) +
    oldProduct(
      `<DistinctiveTitle>Emma</DistinctiveTitle><SupplyDetail><AvailabilityCode>IP</AvailabilityCode><Price><PriceTypeCode>01</PriceTypeCode><PriceAmount>12,50</PriceAmount><CurrencyCode>USD</CurrencyCode></Price></SupplyDetail>`,
    ) +
    product() +
    product({ reference: '<RecordReference>r-2</RecordReference>', identifiers: id('01', '2') }),
)

/** Nothing that is taken is half a book, or one that the API would not take. */
export function assertWhole(records: FeedRecord[]) {
  for (const { refusal, notice, fields, isbn13, key, title } of records) {
    if (refusal !== null) assert.deepEqual(fields, {})
    else if (notice === 'update') {
      const { error } = bookChangesSchema.safeParse(fields)
      assert.equal(error, undefined, JSON.stringify(error))
      assert.ok(isbn13 ?? key)
      assert.ok(title === null || fields.title !== undefined)
    }
  }
}
