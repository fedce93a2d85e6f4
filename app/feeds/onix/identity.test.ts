import assert from 'node:assert/strict'
import { test } from 'node:test'
import { id, message, oldProduct, product, recordOf } from '#test/onix.ts'

const [good, other, wrong] = ['9780306406157', '9780804429573', '9780306406158']

for (const [what, identifiers, isbn13] of [
  ['an ISBN-13', id('15', good), good],
  ['an ISBN-13 with hyphens', id('15', '978-0-306-40615-7'), good],
  ['a GTIN-13 that is an ISBN', id('03', good), good],
  ['an ISBN-10', id('02', '0306406152'), good],
  ['a GTIN-14', id('14', `0${good}`), good],
  ['the ISBN-13 before a GTIN', id('03', other) + id('15', good), good],
  ['not the sender’s own number', id('01', good) + id('15', other), other],
  [
    'a number of no type that is an ISBN',
    id('', good).replace(/<ProductIDType>.*?<\/ProductIDType>/, ''),
    good,
  ],
  [
    'a number of no type that is none',
    id('', '10234').replace(/<ProductIDType>.*?<\/ProductIDType>/, ''),
    null,
  ],
  ['a game with a GTIN', id('03', '5902719471810'), null],
  ['sheet music with an ISMN', id('03', '9790060115615'), null],
  ['nothing', '', null],
] as const) {
  test(`the ISBN by code list 5: ${what}`, async () => {
    const record = await recordOf(product({ identifiers }))
    assert.equal(record.isbn13, isbn13)
    assert.equal(record.fields.isbn13, isbn13 ?? undefined)
    assert.equal(record.key, 'r-1')
    assert.equal(record.refusal, null)
  })
}

test('2.1 has elements of their own for ISBN and EAN', async () => {
  const title = '<DistinctiveTitle>Emma</DistinctiveTitle>'
  const text = (own: string) =>
    oldProduct(title).replace(/<ProductIdentifier>.*<\/ProductIdentifier>/, own)
  assert.equal((await recordOf(text('<ISBN>0306406152</ISBN>'))).isbn13, good)
  assert.equal((await recordOf(text(`<EAN13>${other}</EAN13>`))).isbn13, other)
})

test('a wrong check digit is refused in words, unless another number is right', async () => {
  const refused = await recordOf(product({ identifiers: id('15', wrong) }))
  assert.equal(refused.isbn13, null)
  assert.match(refused.refusal ?? '', /ISBN-13 9780306406158: The check digit .* would be 7/)
  assert.deepEqual(refused.price, { cents: 1250, currency: 'USD' })
  assert.deepEqual(refused.fields, {})
  const mended = await recordOf(product({ identifiers: id('15', wrong) + id('03', good) }))
  assert.equal(mended.isbn13, good)
  assert.match(mended.notes.join(' '), /check digit .* GTIN-13 9780306406157 is taken/)
})

test('a second number that is of another book is said', async () => {
  const record = await recordOf(product({ identifiers: id('15', good) + id('02', '080442957X') }))
  assert.equal(record.isbn13, good)
  assert.match(record.notes.join(), /ISBN-10 080442957X is of another book: 9780306406157 is taken/)
  const same = await recordOf(product({ identifiers: id('15', good) + id('02', '0306406152') }))
  assert.doesNotMatch(same.notes.join(), /another book/)
})

test('without any number it is refused', async () => {
  const { refusal } = await recordOf(product({ identifiers: '', reference: '' }))
  assert.match(refusal ?? '', /neither an ISBN nor a record reference/)
})

const notice = (type: string) => `<NotificationType>${type}</NotificationType>`

test('a deletion needs neither title nor price (code list 1, 05)', async () => {
  const why = '<DeletionText>Entered in error</DeletionText>'
  const record = await recordOf(
    product({ notification: notice('05') + why, titles: '', prices: '' }),
  )
  assert.deepEqual(
    [record.notice, record.refusal, record.fields, record.price],
    ['delete', null, {}, null],
  )
  assert.deepEqual(record.notes, ['Deleted by the sender: Entered in error'])
})

for (const [type, refusal] of [
  ['01', null],
  ['02', null],
  ['03', null],
  ['08', null],
  ['88', /test record/],
  ['89', /test record/],
] as const) {
  test(`notification type ${type}`, async () => {
    const record = await recordOf(product({ notification: notice(type) }))
    if (refusal) assert.match(record.refusal ?? '', refusal)
    else assert.equal(record.refusal, null)
    assert.equal(record.notice, 'update')
  })
}

test('a partial update may lack title and price, and then says nothing of them', async () => {
  const record = await recordOf(product({ notification: notice('04'), titles: '', prices: '' }))
  assert.equal(record.refusal, null)
  assert.equal('title' in record.fields || 'newPrice' in record.fields, false)
  const supply = await recordOf(product({ notification: notice('12'), titles: '' }))
  assert.equal(supply.fields.newPrice, 12.5)
  assert.equal(supply.title, null)
})

test('when it was sent: the record’s own stamp before the message’s', async () => {
  const sentAt = async (text: string) => (await recordOf(text)).sentAt
  assert.equal(await sentAt(product()), '2026-06-01T12:00:00.000Z')
  const stamped = product().replace('<Product>', '<Product datestamp="20260102T0304-0500">')
  assert.equal(await sentAt(stamped), '2026-01-02T08:04:00.000Z')
  const dated = (written: string) => message(product()).replace('20260601T1200Z', written)
  for (const [written, expected] of [
    ['20120901', '2012-09-01T00:00:00.000Z'],
    ['201307281805', '2013-07-28T18:05:00.000Z'],
    ['20100510T1115-0400', '2010-05-10T15:15:00.000Z'],
    ['20150723T142048Z', '2015-07-23T14:20:48.000Z'],
    ['20151399', null],
    ['yesterday', null],
  ] as const)
    assert.equal(await sentAt(dated(written)), expected, written)
})
