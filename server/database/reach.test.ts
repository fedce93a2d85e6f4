import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isDatabaseAway } from '#server/database/away.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'
import { startPair } from '#test/pair.ts'
import { openDatabase } from './client.ts'

const skip = process.platform === 'win32' ? 'signals are for Unix' : false

describe('an address with several hosts', { skip }, () => {
  let pair: Awaited<ReturnType<typeof startPair>>
  before(async () => {
    pair = await startPair({ synchronous: false })
  })
  after(() => pair.close())

  const address = (ports: number[], wants: string) =>
    `postgres://shop@${ports.map((port) => `127.0.0.1:${port}`)}/shop?target_session_attrs=${wants}`
  const portOf = async (url: string) => {
    const { pool, close } = openDatabase(url, { max: 1 })
    const { rows } = await pool.query('select inet_server_port() as port').finally(close)
    return rows[0].port
  }

  test('leads to the first host that is what is wanted', async () => {
    const { primary, standby } = pair
    const both = [standby.port, primary.port]
    for (const [ports, wants, found] of [
      [both, 'read-write', primary],
      [both, 'primary', primary],
      [both, 'any', standby],
      [both.toReversed(), 'any', primary],
      [both.toReversed(), 'standby', standby],
      [both.toReversed(), 'read-only', standby],
      [both.toReversed(), 'prefer-standby', standby],
      [[primary.port, 1], 'prefer-standby', primary],
      [[1, primary.port], 'read-write', primary],
    ] as const)
      assert.equal(await portOf(address([...ports], wants)), found.port, `${ports} ${wants}`)
  })

  test('that lead nowhere says why of each, and counts as a database that is away', async () => {
    const url = address([1, pair.standby.port], 'read-write')
    await assert.rejects(portOf(url), (error: Error) => {
      assert.match(error.message, /127.0.0.1:1 connect ECONNREFUSED.*; .* is a standby$/)
      return isDatabaseAway(error)
    })
    const wrong = address([pair.primary.port, 1], 'read-write').replace('shop@', 'nobody_here@')
    await assert.rejects(portOf(wrong), (error: Error) => !isDatabaseAway(error.cause))
  })

  test('is not held up by a host that is silent', async (t) => {
    const proxy = await startFaultProxy(pair.urlOf(pair.standby))
    t.after(proxy.close)
    proxy.set('hole')
    const silent = Number(new URL(proxy.url).port)
    assert.equal(
      await portOf(address([silent, pair.primary.port], 'read-write')),
      pair.primary.port,
    )
  })

  test('threats 66: a connection whose database has become read-only ends, and the next one is another', async (t) => {
    const { primary } = pair
    const { pool, close } = openDatabase(address([1, primary.port], 'read-write'), { max: 1 })
    t.after(close)
    await pool.query('create table notes (text text)')
    const client = await pool.connect()
    const ended = new Promise((resolve) => client.once('end', resolve))
    await client.query('begin read only')
    await assert.rejects(client.query(`insert into notes values ('a')`), { code: '25006' })
    await ended
    client.release()
    await pool.query(`insert into notes values ('b')`)
    const { rows } = await pool.query('select text from notes')
    assert.deepEqual(rows, [{ text: 'b' }])
  })
})
