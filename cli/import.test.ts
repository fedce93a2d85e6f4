import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { test } from 'node:test'
import { ownerOf, testShop } from '#test/app.ts'
import { aTitle, feedDesk, onixOf } from '#test/feed-desk.ts'
import { octavoIn } from '#test/octavo.ts'

/* `octavo import` as a process, beside a shop that is open on the same database. */

const shop = testShop()
const { ask } = feedDesk(shop, ownerOf(shop))
const { folder, write, octavo } = octavoIn(shop)

const count = async (table: string): Promise<number> =>
  (await shop.deps.pool.query(`select count(*)::integer as n from ${table}`)).rows[0].n

test('a dry run says what would happen, writes its report and leaves nothing behind', async () => {
  write('june.xml', onixOf([aTitle(1), aTitle(2, { newPrice: 'free' as never })]))
  const dry = await octavo(['import', 'june.xml', '--dry-run', '--report', 'june.csv'])
  assert.equal(dry.code, 1, dry.err)
  assert.match(dry.out, /2 records: 1 created, 0 changed, 0 archived, 0 skipped, 1 refused/)
  const [head, first] = readFileSync(path.join(folder, 'june.csv'), 'utf8').slice(1).split('\r\n')
  assert.equal(head, 'file,record,isbn13,title,verdict,reason,price,currency')
  assert.match(first ?? '', /^june\.xml,1,9780000000019,Title 1,created,.*,10\.00,USD$/)
  for (const table of ['books', 'imports', 'import_rows', 'feed_sources'])
    assert.equal(await count(table), 0, table)
})

test('it applies only when told so; the exit code says whether all of it came in', async () => {
  write('folder/deep/one.xml', onixOf([aTitle(10), aTitle(11)]))
  write('folder/.hidden', 'nothing')
  const asked = await octavo(['import', 'folder'])
  assert.equal(asked.code, 3, asked.err)
  assert.match(asked.err, /--yes/)
  assert.equal(await count('books'), 0)
  const [read] = (await ask('GET', '')).body.imports
  assert.deepEqual([read.status, read.source, read.by], ['ready', 'Gardners', null])
  const resumed = await octavo(['import', '--resume', String(read.number), '--yes'])
  assert.equal(resumed.code, 0, resumed.err)
  assert.equal(await count('books'), 2)

  const piped = await octavo(['import', '-', '--yes'], onixOf([aTitle(12)]))
  assert.equal(piped.code, 0, piped.err)
  assert.equal(await count('books'), 3)
  const list = await octavo(['imports'])
  assert.match(list.out, /applied .*Gardners/)
  const last = (await ask('GET', '')).body.imports[0].number
  const undone = await octavo(['import', '--undo', String(last)])
  assert.equal(undone.code, 0, undone.err)
  assert.equal(await count('books where archived_at is null'), 2)
})

test('what would be passed over of an import that is there is refused, above all a dry run', async () => {
  const before = [await count('books'), await count('books where archived_at is null')]
  write('folder/later.xml', onixOf([aTitle(50)]))
  await octavo(['import', 'folder/later.xml'])
  const [ready, applied] = ['ready', 'applied'].map((status) => `status = '${status}'`)
  const numberOf = async (which = '') =>
    String(
      (
        await shop.deps.pool.query(
          `select number from imports where ${which} order by number desc limit 1`,
        )
      ).rows[0].number,
    )
  for (const [given, words] of [
    [['--resume', await numberOf(ready), '--yes', '--dry-run'], /--dry-run says nothing/],
    [['--resume', await numberOf(ready), '--yes', '--currency', 'EUR'], /--currency says nothing/],
    [['--resume', await numberOf(ready), '--yes', '--report', 'gone/r.csv'], /There is no .*gone/],
    [['--undo', await numberOf(applied), '--dry-run'], /--dry-run says nothing/],
    [['--undo', await numberOf(applied), '--report', 'r.csv', '--stock'], /--report, --stock say/],
  ] as const) {
    const told = await octavo(['import', ...given])
    assert.deepEqual([told.code, words.test(told.err)], [2, true], told.err)
    const after = [await count('books'), await count('books where archived_at is null')]
    assert.deepEqual(after, before)
  }
})

test('a list of ISBNs is looked up; pictures are told where they belong', async () => {
  write('list.txt', '9780141439587\n9780141439518 9.99\n')
  write('covers/9780141439587.jpg', Buffer.from('ffd8ffe000104a46494600', 'hex'))
  const read = await octavo(['import', 'list.txt', 'covers', '--dry-run'])
  assert.equal(read.code, 1, read.err)
  assert.match(read.out, /list\.txt: a list of ISBNs/)
  assert.match(read.out, /2 records: .*2 refused/)
  assert.match(read.out, /9780141439587\.jpg: It is a picture.* octavo covers/)
})

test('an encoding that was declared wrongly is said, and is no failure', async () => {
  const text = onixOf([aTitle(20, { title: 'Les Misérables' })])
  write('wrong.xml', Buffer.from(text, 'latin1'))
  const read = await octavo(['import', 'wrong.xml', '--dry-run'])
  assert.equal(read.code, 0, read.err)
  assert.match(read.out, /1 created/)
  assert.match(read.out, /read as Windows-1252/)
})

test('what holds no record changes nothing, and is told by its exit code', async () => {
  write('empty.csv', '')
  write('cited.ris', 'TY  - BOOK\nTI  - Emma\n')
  for (const [name, words] of [
    ['empty.csv', /empty\.csv: The file is empty/],
    ['cited.ris', /RIS; please ask for the list as CSV/],
  ] as const) {
    const read = await octavo(['import', name, '--yes'])
    assert.equal(read.code, 1, read.err)
    assert.match(read.out, words)
    assert.match(read.err, /Nothing was changed: no record was found/)
  }
  assert.equal((await octavo(['import', '-', '--yes'], '')).code, 1)
})

test('what is used wrongly says so', async () => {
  const missing = await octavo(['import', 'nowhere.xml'])
  assert.equal(missing.code, 2)
  assert.match(missing.err, /There is no file nowhere\.xml/)
  const wrong = await octavo(['import', 'a', '--currency', 'dollars'])
  assert.equal(wrong.code, 2)
  assert.match(wrong.err, /Currency must be a code such as USD/)
  assert.equal((await octavo(['import', '--undo', 'x'])).code, 2)
})
