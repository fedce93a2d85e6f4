import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook, call } from '#test/app.ts'
import { bookDesk } from '#test/book-desk.ts'

/* Books as they are written: kept in one form, and what no list knows is refused, not published. */

const { shop, create, edit, read } = bookDesk()
const book = { title: 'The Moonstone', newPrice: 10 }

test('signs that nobody sees, and ways to write, leave a book its one form', async () => {
  const { status, body } = await create({
    ...book,
    title: 'The\tMoonstone\r\n',
    author: '\u2068Wilkie Collins\u2069',
    isbn13: '\u200e978\u20110\u201114\u2011143958\u20117\u200b',
    publishedOn: 'June 26, 1868',
    language: 'eng',
    contributors: [{ name: 'Ann\u00a0', role: 'A12' }],
    subjects: [{ scheme: 'BISAC', code: ' fic 004000 ' }],
  })
  assert.equal(status, 201, JSON.stringify(body))
  const { title, author, isbn13, publishedOn, language } = body.book
  assert.deepEqual(
    [title, author, isbn13, publishedOn, language],
    ['The Moonstone', 'Wilkie Collins', '9780141439587', '1868-06-26', 'en'],
  )
  const whole = (await read(body.book._id)).body
  assert.deepEqual(whole.contributors, [{ name: 'Ann', role: 'illustrator' }])
  assert.deepEqual(whole.subjects, [{ scheme: 'BISAC', code: 'FIC004000' }])
})

test('threats 3: a price that would be rounded away is refused, however small or large it is', async () => {
  for (const amount of [1e-9, 5e-324, 0.004, 0.005, 1.999, 999_999.999, 100.00000000001]) {
    for (const field of ['newPrice', 'oldPrice']) {
      const { status, body } = await create({ ...book, [field]: amount })
      assert.equal(status, 400, `${field} ${amount}`)
      assert.match(body.errors[field], /at most two decimals/)
    }
  }
  for (const newPrice of [0, 0.01, 0.29, 1.1, 19.99, 1_000_000, 1e1])
    assert.equal((await create({ ...book, newPrice })).body.book.newPrice, newPrice)
})

test('a role, code or language that nobody knows is refused by a sentence that helps', async () => {
  const subject = (fields: object) => ({ subjects: [fields] })
  const person = (role: unknown) => ({ contributors: [{ name: 'Maria Harbour', role }] })
  const cases: [fields: object, path: string, says: RegExp][] = [
    [
      person('drawer'),
      'contributors.0.role',
      /“drawer” is not in ONIX code list 17: author, editor, .*illustrator/,
    ],
    [person('constructor'), 'contributors.0.role', /is not in ONIX code list 17/],
    [person(7), 'contributors.0.role', /one of author/],
    [person(''), 'contributors.0.role', /is not in ONIX code list 17/],
    [subject({ scheme: 'BISAC', code: 'FIC00400' }), 'subjects.0.code', /three letters and six/],
    [subject({ scheme: 'BISAC', code: 'FI0040000' }), 'subjects.0.code', /such as FIC004000/],
    [subject({ scheme: 'BISAC', heading: 'FIC00400' }), 'subjects.0.heading', /six digits/],
    [subject({ scheme: 'Thema', code: 'ZZZ' }), 'subjects.0.code', /a Thema code is/],
    [subject({ scheme: 'Thema', code: '9DD' }), 'subjects.0.code', /a Thema code is/],
    [subject({ scheme: 'BIC', code: 'FA' }), 'subjects.0.scheme', /BISAC, Thema, keyword/],
    [{ language: 'xx' }, 'language', /a code such as en/],
    [{ language: 'enx' }, 'language', /a code such as en/],
    [{ language: 'en-ab1' }, 'language', /a code such as en/],
    [{ language: 'en-QQ' }, 'language', /a code such as en/],
    [{ format: 'scroll' }, 'format', /one of hardback/],
    [{ availability: 'maybe' }, 'availability', /one of available/],
    [{ publishedOn: '6/7/1997' }, 'publishedOn', /such as 1997/],
  ]
  for (const [fields, path, says] of cases) {
    const { status, body } = await create({ ...book, ...fields })
    assert.equal(status, 400, JSON.stringify(fields))
    assert.match(String(body.errors[path]), says)
  }
})

test('codes that are stored badly are shown and edited like any others', async () => {
  const { _id: id } = await aBook(shop)
  const { pool } = shop.deps
  await pool.query(`insert into book_contributors values ($1, 0, 'Maria Harbour', 'drawer')`, [id])
  await pool.query(`insert into book_subjects values ($1, 0, 'BISAC', 'FIC00400', null)`, [id])
  await pool.query(`update books set language = 'e', version = 2 where id = $1`, [id])
  const { status, body } = await read(id)
  assert.equal(status, 200)
  assert.deepEqual(body.contributors, [{ name: 'Maria Harbour', role: 'drawer' }])
  for (const path of [`/book/${id}`, `/api/${id}`]) {
    assert.equal((await call(shop.app, { url: path })).status, 200, path)
  }
  assert.equal((await edit(id, { newPrice: 11 })).status, 200)
})
