import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, test } from 'node:test'
import { Command } from 'commander'
import { aBook, testShop } from '#test/app.ts'
import { unzipped } from '#test/unzipped.ts'
import { addExport } from './export.ts'

const shop = testShop()
const folder = mkdtempSync(path.join(tmpdir(), 'octavo-export-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const at = (name: string) => path.join(folder, name)
/** What the command says on its error output; empty when all went well. */
async function run(...given: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = []
  const command = new Command()
    .exitOverride()
    .configureOutput({ writeErr: (text) => void said.push(text) })
  try {
    addExport(command, (work) => work(shop.deps))
    await command.parseAsync(['export', ...given], { from: 'user' })
    return { code: 0, said: said.join('') }
  } catch (error) {
    if (!('exitCode' in (error as object))) throw error
    return { code: (error as { exitCode: number }).exitCode, said: said.join('') }
  }
}

test('the format is as asked for, else that of the file’s ending', async () => {
  await aBook(shop, { title: 'Kept', category: 'Travel' })
  await aBook(shop, { title: 'Left out' })
  assert.deepEqual(await run('--out', at('books.csv')), { code: 0, said: '' })
  const csv = readFileSync(at('books.csv'), 'utf8')
  assert.match(csv, /^\ufeffISBN-13,Title,/)
  assert.equal(csv.trim().split('\r\n').length, 3)
  assert.equal((await run('--out', at('b.xlsx'), '--genre', 'travel')).code, 0)
  const parts = await unzipped(readFileSync(at('b.xlsx')))
  assert.match(parts['xl/worksheets/sheet1.xml'] ?? '', />Kept</)
  assert.doesNotMatch(parts['xl/worksheets/sheet1.xml'] ?? '', />Left out</)
  assert.equal((await run('--out', at('b.xml'), '--q', 'kept')).code, 0)
  assert.match(readFileSync(at('b.xml'), 'utf8'), /<ONIXMessage release="3.0"/)
  assert.equal((await run('--format', 'onix', '--out', at('b.txt'))).code, 0)
  assert.match(readFileSync(at('b.txt'), 'utf8'), /<TitleText>Left out</)
})

test('an export of no books says so, and writes no file', async () => {
  const before = readdirSync(folder)
  for (const format of ['csv', 'xlsx', 'onix'])
    await assert.rejects(
      run('--format', format, '--q', 'nothing-of-this-name', '--out', at('none')),
      /^Error: No books match/,
    )
  assert.deepEqual(readdirSync(folder), before)
})

test('what cannot be asked for is said, and no file is left behind', async () => {
  const before = readdirSync(folder)
  const { code, said } = await run('--format', 'pdf', '--out', at('x.pdf'))
  assert.equal(code, 1)
  assert.match(said, /--format: format must be one of csv, xlsx, onix/)
  assert.equal((await run('--nothing', '1')).code, 1)
  await assert.rejects(run('--out', path.join(at('no-folder'), 'x.csv')), /ENOENT/)
  assert.deepEqual(readdirSync(folder), before)
})
