import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { before } from 'node:test'
import type { InjectOptions } from 'fastify'
import type { FeedFile, FeedPiece, FeedRecord } from '#app/feeds/feed.ts'
import type { Import, ImportRow, NewImport } from '#app/feeds/import/import.schema.ts'
import { runImport } from '#app/feeds/import/run-import.server.ts'
import { workersOf } from '#app/feeds/import/workers.server.ts'
import { call, type TestApp } from './app.ts'
import { until } from './until.ts'

/* Imports through the desk's doors. Their steps are done in the test's own process, which is quicker to
   start; app/feeds/import/killed.test.ts has them done as the shop does. */

/** A record as a reader yields it, with what the test wants of it. */
export const aRecord = (overrides: Partial<FeedRecord> = {}): FeedRecord => ({
  file: '',
  record: 0,
  isbn13: null,
  key: null,
  title: overrides.fields?.title ?? null,
  sentAt: null,
  notice: 'update',
  fields: {},
  price: null,
  notes: [],
  refusal: null,
  ...overrides,
})

/** An ISBN-13 for each number. */
export function isbnOf(n: number): string {
  const twelve = `978${String(n).padStart(9, '0')}`
  const sum = [...twelve].reduce(
    (all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  )
  return twelve + ((10 - (sum % 10)) % 10)
}

/** A new book of a feed. */
export const aTitle = (n: number, fields: FeedRecord['fields'] = {}): FeedRecord =>
  aRecord({ isbn13: isbnOf(n), fields: { title: `Title ${n}`, newPrice: 10, ...fields } })

const fileOf = (records: FeedRecord[]): string =>
  records.map((record) => JSON.stringify(record)).join('\n')

/** Reads what `fileOf` writes: a test of the import needs no reader of the trade's files. */
async function* readRecords(files: FeedFile[]): AsyncGenerator<FeedPiece> {
  for (const { name, open } of files) {
    let record = 0
    for await (const line of createInterface({ input: Readable.from(open()) })) {
      record += 1
      yield { ...JSON.parse(line), file: name, record }
    }
  }
}

/** Records as a file that every reader knows: ONIX 3.0. */
export const onixOf = (records: FeedRecord[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">
<Header><Sender><SenderName>Gardners</SenderName></Sender><SentDateTime>20260601</SentDateTime></Header>
${records.map(productOf).join('\n')}
</ONIXMessage>`

const productOf = ({ isbn13, fields }: FeedRecord) => `<Product>
<RecordReference>ref-${isbn13}</RecordReference><NotificationType>03</NotificationType>
<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${isbn13}</IDValue></ProductIdentifier>
<DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>BC</ProductForm>
<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
<TitleText>${fields.title}</TitleText></TitleElement></TitleDetail></DescriptiveDetail>
<ProductSupply><SupplyDetail><Supplier><SupplierRole>01</SupplierRole><SupplierName>Gardners</SupplierName></Supplier>
<ProductAvailability>20</ProductAvailability>
<Price><PriceType>01</PriceType><PriceAmount>${fields.newPrice}</PriceAmount><CurrencyCode>USD</CurrencyCode></Price>
</SupplyDetail></ProductSupply></Product>`

export function feedDesk(
  shop: TestApp,
  owner: { authorization: string },
  { isApart = false } = {},
) {
  before(() => {
    if (!isApart) workersOf(shop.deps).close()
  })

  const ask = (method: InjectOptions['method'], url: string, payload?: object) =>
    call(shop.app, {
      method,
      url: `/api/desk/imports${url}`,
      headers: owner,
      ...(payload && { payload }),
    })

  // Over a real connection: an upload is watched by its pace.
  before(async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
  })

  const send = async (id: string, position: number, name: string, body: string | Uint8Array) => {
    const { port } = shop.app.server.address() as AddressInfo
    const path = `/api/desk/imports/${id}/files/${position}?name=${encodeURIComponent(name)}`
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'PUT',
      headers: { ...owner, 'content-type': 'application/octet-stream' },
      body: body as BodyInit,
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }

  const means = () => ({
    url: shop.url,
    read: readRecords,
    now: shop.deps.now,
    today: () => shop.deps.now().toISOString().slice(0, 10),
  })

  const get = async (id: string): Promise<Import> => (await ask('GET', `/${id}`)).body

  /** Waits until a step has ended. */
  async function ended(id: string): Promise<Import> {
    if (!isApart) await runImport(id, means()).catch((e) => console.log(e))
    await until(async () => !['reading', 'applying', 'undoing'].includes((await get(id)).status))
    return get(id)
  }

  /** Sends a file of these records and has it read: the dry run. */
  async function dryRun(records: FeedRecord[], given: NewImport = {}): Promise<Import> {
    const created = await ask('POST', '', { source: 'Gardners', ...given })
    assert.equal(created.status, 201, JSON.stringify(created.body))
    const { id } = created.body
    assert.equal((await send(id, 1, 'june.jsonl', fileOf(records))).status, 204)
    return read(id)
  }

  async function read(id: string, body: object = {}): Promise<Import> {
    const asked = await ask('POST', `/${id}/read`, body)
    assert.equal(asked.status, 202, JSON.stringify(asked.body))
    const one = await ended(id)
    assert.equal(one.status, 'ready', one.problem ?? '')
    return one
  }

  async function step(id: string, name: 'apply' | 'undo'): Promise<Import> {
    const asked = await ask('POST', `/${id}/${name}`)
    assert.equal(asked.status, 202, JSON.stringify(asked.body))
    return ended(id)
  }

  const apply = (id: string) => step(id, 'apply')
  const undo = (id: string) => step(id, 'undo')

  const rows = async (id: string, query = ''): Promise<ImportRow[]> =>
    (await ask('GET', `/${id}/rows${query}`)).body.rows

  /** All of it: dry run, apply. */
  async function bring(records: FeedRecord[], given: NewImport = {}): Promise<Import> {
    const applied = await apply((await dryRun(records, given)).id)
    assert.equal(applied.status, 'applied', applied.problem ?? '')
    return applied
  }

  return { ask, send, get, ended, dryRun, read, apply, undo, rows, bring }
}
