import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testShop } from '#test/app.ts'
import { aCustomer } from '#test/customer.ts'
import { customerDesk } from '#test/customer-desk.ts'

/* Notes of the desk about a customer. */

const shop = testShop()
const { ask } = customerDesk(shop)
const notesOf = async (uid: string) =>
  (await ask('GET', `/${uid}`)).body.notes.map(({ text }: { text: string }) => text)
const actionsOn = async (uid: string) =>
  (
    await shop.deps.pool.query(
      `select action, called, detail from audit where subject = $1 order by at, id`,
      [`customer:${uid}`],
    )
  ).rows

test('a note is added, changed and deleted; the log says so without its words', async () => {
  const { uid } = await aCustomer(shop.app)
  const added = await ask('POST', `/${uid}/notes`, { text: '  Rings twice.\nDog! ' })
  assert.equal(added.status, 201, JSON.stringify(added.body))
  const { id, text, version, by, changedBy } = added.body
  assert.deepEqual([text, version, changedBy], ['Rings twice.\nDog!', 1, null])
  assert.ok(by)
  const path = `/${uid}/notes/${id}`
  const changed = await ask('PUT', path, { text: 'Rings once.' }, { 'if-match': '"1"' })
  assert.deepEqual([changed.status, changed.body.version, changed.body.changedBy], [200, 2, by])
  assert.deepEqual(await notesOf(uid), ['Rings once.'])
  assert.equal((await ask('DELETE', path, undefined, { 'if-match': '"2"' })).status, 200)
  assert.deepEqual(await notesOf(uid), [])
  assert.equal((await ask('DELETE', path)).status, 404)
  assert.deepEqual(await actionsOn(uid), [
    { action: 'customer.note', called: null, detail: null },
    { action: 'customer.change-note', called: null, detail: null },
    { action: 'customer.delete-note', called: null, detail: null },
  ])
})

test('who was slower is told what the note says now; the same words twice are no conflict', async () => {
  const { uid } = await aCustomer(shop.app)
  const { id } = (await ask('POST', `/${uid}/notes`, { text: 'one' })).body
  const path = `/${uid}/notes/${id}`
  await ask('PUT', path, { text: 'two' }, { 'if-match': '"1"' })
  const slower = await ask('PUT', path, { text: 'three' }, { 'if-match': '"1"' })
  assert.deepEqual(
    [slower.status, slower.body.reason, slower.body.note.text, slower.body.note.version],
    [409, 'changed-meanwhile', 'two', 2],
  )
  assert.equal((await ask('DELETE', path, undefined, { 'if-match': '"1"' })).status, 409)
  assert.equal((await ask('PUT', path, { text: 'two' }, { 'if-match': '"1"' })).status, 200)
  assert.deepEqual(await notesOf(uid), ['two'])
})

test('notes are bounded, in length and number, and have a customer', async () => {
  const { uid } = await aCustomer(shop.app)
  const other = await aCustomer(shop.app)
  for (const wrong of [{}, { text: '' }, { text: ' \n ' }, { text: 'x'.repeat(2001) }, { text: 1 }])
    assert.equal((await ask('POST', `/${uid}/notes`, wrong)).status, 400, JSON.stringify(wrong))
  assert.equal((await ask('POST', `/${uid}/notes`, { text: '書'.repeat(2000) })).status, 201)
  assert.equal((await ask('POST', '/nobody/notes', { text: 'who?' })).status, 404)
  const { rowCount } = await shop.deps.pool.query(`select from customers where uid = 'nobody'`)
  assert.equal(rowCount, 0)
  const { id } = (await ask('POST', `/${uid}/notes`, { text: 'mine' })).body
  assert.equal((await ask('PUT', `/${other.uid}/notes/${id}`, { text: 'theirs' })).status, 404)
  assert.equal((await ask('PUT', `/${uid}/notes/x`, { text: 'x' })).status, 404)
  await shop.deps.pool.query(
    `insert into customer_notes (id, customer_uid, text, written_by, written_at)
     select gen_random_uuid(), $1, 'n', (select id from admins limit 1), now() from generate_series(1, 498)`,
    [uid],
  )
  assert.equal((await ask('POST', `/${uid}/notes`, { text: 'one more' })).status, 409)
})
