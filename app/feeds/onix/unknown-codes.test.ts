import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FeedFields } from '#app/feeds/feed.ts'
import { oldProduct, product, recordOf, withRule } from '#test/onix.ts'

/* A code that is on no list is named with its value, and the rest of the record counts. */

const supply = (code: string) => `<ProductAvailability>${code}</ProductAvailability>`
const status = (code: string) => `<PublishingStatus>${code}</PublishingStatus>`
const type = (code: string) => `<NotificationType>${code}</NotificationType>`
const titled = (code: string) =>
  `<TitleDetail><TitleType>${code}</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>Emma</TitleText></TitleElement></TitleDetail>`
const person = (role: string) =>
  `<Contributor><ContributorRole>${role}</ContributorRole><PersonName>Jane Austen</PersonName></Contributor>`
const language = (code: string) =>
  `<Language><LanguageRole>01</LanguageRole><LanguageCode>${code}</LanguageCode></Language>`
const publisher = (role: string, name: string) =>
  `<Publisher><PublishingRole>${role}</PublishingRole><PublisherName>${name}</PublisherName></Publisher>`
const form = (code: string) => `<ProductForm>${code}</ProductForm>`

type Case = [Parameters<typeof product>[0], RegExp | null, Partial<FeedFields>]

const cases: Record<string, Case> = {
  'availability 66': [
    { supply: supply('66') },
    /availability “66” is not in code list 65/,
    { availability: 'available' },
  ],
  'availability toString': [
    { supply: supply('toString'), publishing: status('07') },
    /availability “toString” is not in code list 65/,
    { availability: 'out-of-print' },
  ],
  'availability 99, ask the supplier': [
    { supply: supply('99'), publishing: status('02') },
    /not out yet \(publishing status 02\)/,
    { availability: 'reprinting' },
  ],
  'status 55': [
    { publishing: status('55'), supply: supply('20') },
    /publishing status “55” is not in code list 64/,
    { availability: 'available' },
  ],
  'status 09, unknown': [
    { publishing: status('09'), supply: supply('20') },
    null,
    { availability: 'available' },
  ],
  'status 14, some markets': [
    { publishing: status('14'), supply: supply('99') },
    null,
    { availability: 'available' },
  ],
  'notification 77': [
    { notification: type('77') },
    /notification type “77” is not in code list 1: the record is taken as a whole one/,
    { title: 'Emma' },
  ],
  'notification 2, without its zero': [{ notification: type('2') }, null, { title: 'Emma' }],
  'title type 77': [
    { titles: titled('77') },
    /title is of type “77” \(code list 15\)/,
    { title: 'Emma' },
  ],
  'role X99': [
    { details: person('X99') },
    /role “X99” of Jane Austen is not in code list 17/,
    { contributors: [{ name: 'Jane Austen', role: 'contributor' }] },
  ],
  'language xqq': [
    { details: language('xqq') },
    /language “xqq” is not in code list 74/,
    { language: undefined },
  ],
  'language und': [{ details: language('und') }, null, { language: undefined }],
  'product form QQ': [
    { form: form('QQ') },
    /product form “QQ” is not in code list 150/,
    { format: undefined },
  ],
  'publishing role 03, a sponsor': [
    { publishing: publisher('03', 'Patron') },
    null,
    { publisher: undefined },
  ],
  'publishing role 02, after 01': [
    { publishing: publisher('02', 'Second') + publisher('01', 'First') },
    null,
    { publisher: 'First' },
  ],
  'publishing role 88': [{ publishing: publisher('88', 'House') }, null, { publisher: 'House' }],
}

for (const [name, [parts, note, fields]] of Object.entries(cases)) {
  test(`${name}`, async () => {
    const record = await recordOf(product(parts))
    assert.equal(record.refusal, null)
    const words = record.notes.join(' ')
    if (note) assert.match(words, note)
    else assert.doesNotMatch(words, /code list (?:1|5|15|17|45|64|65|74|150)\b/)
    for (const [field, value] of Object.entries(fields)) {
      const found = record.fields[field as keyof FeedFields]
      assert.deepEqual(field === 'availability' ? (found ?? 'available') : found, value, field)
    }
  })
}

test('2.1: an availability code that is not in its list', async () => {
  const record = await recordOf(
    oldProduct(
      '<DistinctiveTitle>Emma</DistinctiveTitle><SupplyDetail><AvailabilityCode>QQ</AvailabilityCode></SupplyDetail>',
    ),
    withRule({ fallbackCents: 100 }),
  )
  assert.match(record.notes.join(' '), /availability “QQ” is not in code list 54/)
})
