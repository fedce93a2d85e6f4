import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookDesk } from '#test/book-desk.ts'

const { shop, create, edit, read, stored } = bookDesk()

test('paragraphs are apart by a blank line, however the lines ended where they were written', async () => {
  const { body } = await create({
    title: 'Emma',
    newPrice: 1,
    description: 'First.\r\n\r\nSecond,\rin two lines.\r\n',
  })
  assert.equal(body.book.description, 'First.\n\nSecond,\nin two lines.\n')
  assert.equal((await stored(body.book._id))?.description, body.book.description)
  const edited = await edit(body.book._id, { description: 'Third.\r\n\r\nFourth.' })
  assert.equal(edited.body.book.description, 'Third.\n\nFourth.')
})

test('control characters of Windows-1252 are what was meant by them', async () => {
  for (const field of ['description', 'descriptionHtml']) {
    const { body } = await create({
      title: 'Emma',
      newPrice: 1,
      [field]: '\u0093It\u0092s\u0094 \u0096 \u008d\u0080',
    })
    assert.equal(body.book.description, '“It’s” – €', field)
    const edited = await edit(body.book._id, { [field]: 'a\u0085' })
    assert.equal(edited.body.book.description, 'a…', field)
  }
})

test('an old text with other line ends keeps its emphasis when the book is sent back', async () => {
  const html = '<p>A <em>first</em>.</p>'
  const { body } = await create({ title: 'Emma', newPrice: 1, descriptionHtml: html })
  const id = body.book._id
  await shop.deps.pool.query('update books set description = $2 where id = $1', [id, 'A\r\nfirst.'])
  const { description, descriptionHtml } = (await read(id)).body
  const { status } = await edit(id, { description, descriptionHtml })
  assert.equal(status, 200)
  assert.equal((await stored(id))?.descriptionHtml, html)
})

test('text and emphasis go together (threats 8)', async () => {
  const descriptionHtml = '<p onclick="x()">A <b>bold</b> tale.</p><script>alert(1)</script><p>End'
  const { body } = await create({ title: 'Emma', newPrice: 1, descriptionHtml })
  const { _id, description, descriptionHtml: html } = body.book
  assert.equal(html, '<p>A <strong>bold</strong> tale.</p><p>End</p>')
  assert.equal(description, 'A bold tale.\n\nEnd')
  const changed = await edit(_id, { ...body.book, description: 'Plain <b>text</b>.' })
  assert.equal(changed.body.book.description, 'Plain <b>text</b>.')
  assert.equal('descriptionHtml' in changed.body.book, false)
})

test('new words and new emphasis that come together are both taken', async () => {
  const { body } = await create({ title: 'Emma', newPrice: 1, descriptionHtml: '<b>Old</b>' })
  const descriptionHtml = '<p>New <b>words</b>.</p>'
  const edited = await edit(body.book._id, { description: 'New words.', descriptionHtml })
  assert.equal(edited.body.book.description, 'New words.')
  assert.equal(edited.body.book.descriptionHtml, '<p>New <strong>words</strong>.</p>')
})

test('an empty text is none', async () => {
  const texts = { subtitle: 'S', publisher: 'P', imprint: 'I', edition: 'E' }
  const { body } = await create({ title: 'Emma', newPrice: 1, ...texts })
  const empty = Object.fromEntries(Object.keys(texts).map((field) => [field, '']))
  const edited = await edit(body.book._id, empty)
  for (const field of Object.keys(texts)) assert.equal(field in edited.body.book, false, field)
})

test('an uploaded picture stays with its book until the book names another one', async () => {
  const { body } = await create({ title: 'Emma', newPrice: 1 })
  const id = body.book._id
  const { pool } = shop.deps
  await pool.query(
    `insert into cover_originals (hash, media_type, bytes) values ('original-1', 'image/png', '')`,
  )
  await pool.query(`update books set cover_original = 'original-1' where id = $1`, [id])
  await edit(id, { title: 'Emma, again', coverImage: body.book.coverImage })
  const before = await stored(id)
  assert.equal(before?.coverOriginal, 'original-1')
  await edit(id, { coverImage: 'another.png' })
  const after = await stored(id)
  assert.equal(after?.coverOriginal, null)
  assert.notEqual(after?.coverHash, before?.coverHash)
})
