import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import * as path from 'node:path'
import { before, test } from 'node:test'
import { testShop } from '#test/app.ts'
import { octavoIn } from '#test/octavo.ts'

/* What a command is given by name: told before anything is read or changed, and never waited for. */

const shop = testShop()
const { folder, write, octavo } = octavoIn(shop)
const sheet =
  'ISBN,Title,Author,Price,Copies\n9780141439518,Pride and Prejudice,Jane Austen,9.99,3\n'

before(() => {
  write('books.csv', sheet)
  mkdirSync(path.join(folder, 'a folder'))
  mkdirSync(path.join(folder, 'links'))
  execFileSync('mkfifo', [path.join(folder, 'pipe')])
  symlinkSync('../books.csv', path.join(folder, 'links/latest.csv'))
  symlinkSync('books.csv', path.join(folder, 'same.csv'))
})

const nowhere = /no file|There is no/
const isNone = /is neither a file nor a folder/
const isRead = /The report would take the place of (books|same)\.csv, which is to be read/

for (const command of [['import', '--yes'], ['stock'], ['covers']]) {
  for (const [given, words] of [
    [['gone.csv'], nowhere],
    [['pipe'], isNone],
    [['/dev/null'], isNone],
    [['/dev/zero'], isNone],
    [['books.csv', '--report', 'gone/report.csv'], /There is no .*gone\/report\.csv/],
    [['books.csv', '--report', 'a folder'], /a folder is a folder/],
    [['books.csv', '--report', 'books.csv/report.csv'], /books\.csv is no folder/],
    [['books.csv', '--report', 'books.csv'], isRead],
    [['books.csv', '--report', 'a folder/../books.csv'], /which is to be read/],
    [['books.csv', '--report', 'same.csv'], isRead],
  ] as const)
    test(`octavo ${[...command, ...given].join(' ')}`, async () => {
      const told = await octavo([...command, ...given])
      assert.equal(told.code, 2, told.err)
      assert.match(told.err, words)
      assert.equal(readFileSync(path.join(folder, 'books.csv'), 'utf8'), sheet)
      const { rows } = await shop.deps.pool.query(
        'select (select count(*) from books) + (select count(*) from imports) as found',
      )
      assert.equal(Number(rows[0].found), 0)
    })
}

test('a report that could be written is not there before there is something to report', async () => {
  assert.equal((await octavo(['import', 'gone.csv', '--report', 'new.csv'])).code, 2)
  assert.equal(existsSync(path.join(folder, 'new.csv')), false)
})

test('links in a folder are left out, and named', async () => {
  const told = await octavo(['import', 'links', '--dry-run'])
  assert.match(told.err, /latest\.csv is left out: it is no file/)
  assert.equal(told.code, 2)
})
