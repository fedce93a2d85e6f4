import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sheetFields } from '#app/feeds/fields/sheet-fields.ts'
import type { Import } from '#app/feeds/import/import.schema.ts'
import { csvText } from '#app/values/csv.ts'
import { ownerOf, testShop } from '#test/app.ts'
import { feedDesk, isbnOf } from '#test/feed-desk.ts'
import { octavoIn } from '#test/octavo.ts'

/* What columns hold is said once for a source, for every field there is; a file of another source knows nothing of it. */

const shop = testShop()
const desk = feedDesk(shop, ownerOf(shop), { isApart: true })
const { write, octavo } = octavoIn(shop)

const fields = sheetFields.map(({ name }) => name)
/* Two by which its header is found. */
const named: Partial<Record<string, string>> = { isbn13: 'ISBN', title: 'Title' }
const headers = fields.map((field, at) => named[field] ?? `Q${at + 1}`)
const mapping = Object.fromEntries(fields.map((field, at) => [headers[at], field]))

/** A sheet whose other headers say nothing, with what a book must have. */
function sheetOf(n: number): string {
  const cells: Partial<Record<string, string>> = {
    ...{ isbn13: isbnOf(n), title: `Mapped ${n}`, newPrice: '12.50', pages: '245' },
    ...{ key: `own-${n}`, publishedOn: '2021-05-06', language: 'en', format: 'paperback' },
  }
  return csvText(headers, [fields.map((name) => cells[name] ?? '')])
}

const proposed = ({ heads }: Import) =>
  Object.fromEntries(
    heads.flatMap(({ columns }) => columns.map(({ header, field }) => [header, field])),
  )

async function dropped(source: string, n: number, options = {}): Promise<Import> {
  const { body } = await desk.ask('POST', '', { source, options })
  assert.equal((await desk.send(body.id, 1, 'list.csv', sheetOf(n))).status, 204)
  return desk.read(body.id)
}

const lastImport = async (): Promise<Import> =>
  desk.get((await desk.ask('GET', '')).body.imports[0].id)

test('at the desk: mapped, applied, and proposed for the same source alone', async () => {
  const first = await dropped('Gardners', 1, { columns: mapping })
  assert.deepEqual(proposed(first), mapping)
  assert.equal((await desk.apply(first.id)).counts.created, 1)
  const again = await dropped('Gardners', 2)
  assert.deepEqual(proposed(again), mapping)
  assert.equal(again.counts.created, 1)
  assert.notDeepEqual(proposed(await dropped('Bertrams', 3)), mapping)
})

test('by the command: the same, and the desk proposes what the command was told', async () => {
  write('list.csv', sheetOf(10))
  const columns = Object.entries(mapping)
    .map((pair) => pair.join('='))
    .join(',')
  const told = ['--source', 'Ingram', '--columns', columns, '--yes']
  const first = await octavo(['import', 'list.csv', ...told])
  assert.equal(first.code, 0, first.err)
  assert.deepEqual(proposed(await lastImport()), mapping)
  write('list.csv', sheetOf(11))
  const again = await octavo(['import', 'list.csv', '--source', 'Ingram', '--yes'])
  assert.equal(again.code, 0, again.err)
  assert.deepEqual(proposed(await lastImport()), mapping)
  assert.deepEqual(proposed(await dropped('Ingram', 12)), mapping)
  write('list.csv', sheetOf(13))
  const other = await octavo(['import', 'list.csv', '--source', 'Koch', '--dry-run'])
  assert.match(other.out, /1 refused/)
})
