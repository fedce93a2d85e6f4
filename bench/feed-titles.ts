import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { checkDigit13 } from '#app/catalog/trade/isbn.ts'

/* A made catalogue as ONIX 3.0, of the size and kind of a distributor's: two kilobytes a product. */

const words =
  `river stone moon garden winter letter house shadow bright silver night music paper glass wolf tide
  orchard harbor lantern meadow thread copper violet ember castle ocean summer island mirror feather
  window forest engine marble border candle hollow ribbon saddle timber anchor cipher harvest`.split(
    /\s+/,
  )

/** The same numbers each time. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % sides
  }
}

export async function writeOnix(file: string, records: number, firstIsbn: number): Promise<void> {
  const roll = dice(firstIsbn + 7)
  const out = createWriteStream(file, { highWaterMark: 1024 ** 2 })
  out.write(
    '<?xml version="1.0" encoding="UTF-8"?><ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference"><Header><Sender><SenderName>Bench</SenderName></Sender><SentDateTime>20260601</SentDateTime></Header>\n',
  )
  for (let n = 0; n < records; n++) {
    if (!out.write(product(firstIsbn + n, roll))) await once(out, 'drain')
  }
  out.end('</ONIXMessage>\n')
  await finished(out)
}

function product(number: number, roll: (sides: number) => number): string {
  const some = (count: number) =>
    Array.from({ length: count }, () => words[roll(words.length)]).join(' ')
  const twelve = `978${String(number).padStart(9, '0')}`
  const isbn = twelve + checkDigit13(twelve)
  const subject = (scheme: string, code: string, heading: string) =>
    `<Subject><SubjectSchemeIdentifier>${scheme}</SubjectSchemeIdentifier><SubjectCode>${code}</SubjectCode><SubjectHeadingText>${heading}</SubjectHeadingText></Subject>`
  const person = (sequence: number, role: string) =>
    `<Contributor><SequenceNumber>${sequence}</SequenceNumber><ContributorRole>${role}</ContributorRole><PersonName>${some(1)} ${some(1)}son ${roll(900)}</PersonName></Contributor>`
  return `<Product><RecordReference>bench.${number}</RecordReference><NotificationType>03</NotificationType>
<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn}</IDValue></ProductIdentifier>
<DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>BC</ProductForm>
<Measure><MeasureType>08</MeasureType><Measurement>${200 + roll(600)}</Measurement><MeasureUnitCode>gr</MeasureUnitCode></Measure>
<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${some(3)} ${number % 5000}</TitleText><Subtitle>${some(4)}</Subtitle></TitleElement></TitleDetail>
${person(1, 'A01')}${roll(3) === 0 ? person(2, 'B06') : ''}
<Language><LanguageRole>01</LanguageRole><LanguageCode>eng</LanguageCode></Language>
<Extent><ExtentType>00</ExtentType><ExtentValue>${100 + roll(600)}</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>
${subject('10', `FIC0${10 + roll(80)}000`, `FICTION / ${some(1)}`)}${subject('93', 'FBA', 'Modern and contemporary fiction')}
</DescriptiveDetail>
<CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience><Text>${some(90)}.</Text></TextContent></CollateralDetail>
<PublishingDetail><Imprint><ImprintName>Imprint ${roll(200)}</ImprintName></Imprint><Publisher><PublishingRole>01</PublishingRole><PublisherName>Press ${roll(80)}</PublisherName></Publisher><PublishingStatus>04</PublishingStatus><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>${1990 + roll(35)}0${1 + roll(9)}1${roll(9)}</Date></PublishingDate></PublishingDetail>
<ProductSupply><SupplyDetail><Supplier><SupplierRole>01</SupplierRole><SupplierName>Bench</SupplierName></Supplier><ProductAvailability>20</ProductAvailability><Price><PriceType>01</PriceType><PriceAmount>${5 + roll(40)}.50</PriceAmount><CurrencyCode>USD</CurrencyCode></Price></SupplyDetail></ProductSupply></Product>
`
}
