import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import * as path from 'node:path'
import { before, test } from 'node:test'
import { testShop } from '#test/app.ts'
import { octavoIn } from '#test/octavo.ts'

/* What a command is given by name: told before anything is read or changed, and never waited for. */

const shop = testShop()
const { folder, write, start, octavo } = octavoIn(shop)
const sheet =
  'ISBN,Title,Author,Price,Copies\n9780141439518,Pride and Prejudice,Jane Austen,9.99,3\n'

before(() => {
  write('books.csv', sheet)
  mkdirSync(path.join(folder, 'a folder'))
  mkdirSync(path.join(folder, 'links'))
  execFileSync('mkfifo', [path.join(folder, 'pipe')])
  symlinkSync('../books.csv', path.join(folder, 'links/latest.csv'))
  symlinkSync('books.csv', path.join(folder, 'same.csv'))
  mkdirSync(path.join(folder, 'reports'))
  symlinkSync('reports/of today.csv', path.join(folder, 'newest.csv'))
  symlinkSync('no folder/report.csv', path.join(folder, 'astray.csv'))
  symlinkSync('round.csv', path.join(folder, 'round.csv'))
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
    [['books.csv', '--report', 'astray.csv'], /There is no .*astray\.csv/],
    [['books.csv', '--report', 'round.csv'], /symbolic links/],
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

for (const command of [['import', '--yes'], ['stock']]) {
  test(`octavo ${command.join(' ')}: a pipe is told how it comes in, by whatever name it has`, async () => {
    for (const name of ['pipe', '/dev/stdin', '/dev/fd/0']) {
      const told = await octavo([...command, name], sheet)
      assert.equal(told.code, 2)
      assert.match(told.err, /neither a file nor a folder: .* named - and comes by “program \| npx/)
    }
  })

  test(`octavo ${command.join(' ')}: a report that cannot be is told before the standard input is read`, async () => {
    const { child, ended } = start([...command, '-', '--report', 'gone/report.csv'])
    // Nobody ends the input: a command that waits for it never ends.
    child.stdin?.write(sheet)
    const told = await ended
    assert.deepEqual([told.code, /There is no .*gone/.test(told.err)], [2, true], told.err)
  })

  test(`octavo ${command.join(' ')}: the look at where a report will be leaves nothing behind a link`, async () => {
    const told = await octavo([...command, 'gone.csv', '--report', 'newest.csv'])
    assert.equal(told.code, 2)
    assert.deepEqual(readdirSync(path.join(folder, 'reports')), [])
    assert.ok(lstatSync(path.join(folder, 'newest.csv')).isSymbolicLink())
  })
}

test('links in a folder are left out, and named', async () => {
  const told = await octavo(['import', 'links', '--dry-run'])
  assert.match(told.err, /latest\.csv is left out: it is a link/)
  assert.equal(told.code, 2)
})
