import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { test } from 'node:test'

/* What comments and documents refer to is there, and is what they mean. */

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const filesAt = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (file) => file.includes('node_modules') })
const sources = filesAt('{app,bench,demo,e2e,scripts,server,test}/**/*.{ts,tsx,mjs,css,sql}')
const documents = filesAt('{*.md,docs/**/*.md}')

/** The numbers that stand after a word: "threats 5, 7 and 25" are three. */
const numbersAfter = (word: string, text: string) =>
  [...text.matchAll(new RegExp(`\\b${word}s? (\\d+(?:(?:,| and|, and| to) \\d+)*)`, 'gi'))].flatMap(
    ([, list = '']) => list.match(/\d+/g) ?? [],
  )
const rowsOf = (document: string) =>
  [...read(document).matchAll(/^\| (\d+) \|.*$/gm)].map(([row, number = '']) => ({ number, row }))
const linksIn = (text: string) =>
  [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => link)

test('each threat that is spoken of has its row, and each row the tests that prove it', () => {
  const rows = rowsOf('docs/threats.md')
  const known = rows.map(({ number }) => number)
  assert.deepEqual(known, [...new Set(known)])
  for (const file of sources)
    for (const number of numbersAfter('threat', read(file)))
      assert.ok(known.includes(number), `${file}: threats ${number} is not in docs/threats.md`)
  for (const { number, row } of rows) {
    const proofs = linksIn(row).map((link) => path.join('docs', link))
    assert.ok(proofs.length > 0 || row.endsWith('| no door |'), `threats ${number} has no test`)
    for (const file of proofs)
      assert.ok(numbersAfter('threat', read(file)).includes(number), `${file}: threats ${number}`)
  }
})

test('each section of the specification that is spoken of is on its map', () => {
  const known = rowsOf('docs/specification.md').map(({ number }) => number)
  for (const file of sources)
    for (const number of numbersAfter('specification,\\s+(?:\\*\\s+)?section', read(file)))
      assert.ok(known.includes(number), `${file}: section ${number}`)
})

test('each decision that is spoken of is in docs/decisions', () => {
  const known = filesAt('docs/decisions/*.md').map((file) => path.basename(file).slice(0, 3))
  for (const file of [...sources, ...documents].filter((name) => !name.includes('references.test')))
    for (const [said, number = ''] of read(file).matchAll(/\bdecisions?[ /(]+(\d+)/gi))
      assert.ok(known.includes(number), `${file}: ${said}`)
})

test('each link between the documents leads to a file', () => {
  for (const file of documents)
    for (const link of linksIn(read(file)))
      assert.ok(existsSync(path.join(root, path.dirname(file), link)), `${file}: ${link}`)
})
