import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook, call, ownerOf, testShop } from '#test/app.ts'
import { aDraft, letterDesk, path } from '#test/letters.ts'

/* Writing a letter: drafts, their versions, what no letter may hold, and its preview. */

const shop = testShop({ env: { PUBLIC_URL: 'https://shop.example' } })
const headers = ownerOf(shop)
const { ask, letter, read } = letterDesk(shop, headers)

const audit = async (id: string) =>
  (
    await shop.deps.pool.query('select action, detail from audit where subject = $1 order by id', [
      `letter:${id}`,
    ])
  ).rows

test('a draft is kept with its version, and every change is in the audit', async () => {
  const created = await ask('POST', path, aDraft)
  assert.equal(created.status, 201)
  const { id, state, version, blocks, progress } = created.body
  assert.deepEqual([state, version, blocks, progress], ['draft', 1, aDraft.blocks, null])
  const changed = { ...aDraft, subject: 'New in April' }
  const saved = await ask('PUT', `${path}/${id}`, changed, 1)
  assert.deepEqual([saved.status, saved.headers.etag], [200, '"2"'])
  assert.equal((await read(id)).subject, 'New in April')
  assert.deepEqual(
    (await audit(id)).map(({ action }) => action),
    ['letter.create', 'letter.edit'],
  )
  assert.deepEqual((await audit(id))[1].detail.subject, ['New in March', 'New in April'])
  assert.equal((await ask('GET', path)).body.letters[0].id, id)
})

test('a colleague who was quicker loses nothing: 409 with the letter as it is now', async () => {
  const { id } = await letter()
  await ask('PUT', `${path}/${id}`, { ...aDraft, subject: 'Theirs' }, 1)
  const late = await ask('PUT', `${path}/${id}`, { ...aDraft, subject: 'Mine' }, 1)
  assert.equal(late.status, 409)
  assert.deepEqual([late.body.reason, late.body.current.subject], ['changed-meanwhile', 'Theirs'])
  assert.equal((await read(id)).subject, 'Theirs')
  // The same once more, after an answer that got lost.
  const again = await ask('PUT', `${path}/${id}`, { ...aDraft, subject: 'Theirs' }, 1)
  assert.equal(again.status, 200)
  const mine = await ask('PUT', `${path}/${id}`, { ...aDraft, subject: 'Mine' }, 2)
  assert.equal(mine.body.version, 3)
})

test('of two who save at the same moment one is told', async () => {
  const { id } = await letter()
  const both = await Promise.all(
    ['One', 'Two'].map((subject) => ask('PUT', `${path}/${id}`, { ...aDraft, subject }, 1)),
  )
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
})

test('a copy is a draft of its own; a draft can be thrown away', async () => {
  const { id } = await letter()
  const copy = await ask('POST', `${path}/${id}/copy`)
  assert.deepEqual(
    [copy.status, copy.body.subject, copy.body.state],
    [201, aDraft.subject, 'draft'],
  )
  assert.notEqual(copy.body.id, id)
  assert.equal((await ask('DELETE', `${path}/${id}`)).status, 200)
  assert.equal((await ask('GET', `${path}/${id}`)).status, 404)
  assert.equal((await read(copy.body.id)).subject, aDraft.subject)
  assert.equal((await audit(id)).at(-1)?.action, 'letter.delete')
  for (const wrong of ['x', copy.body.id.replace(/^./, '9')]) {
    for (const [method, way] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/copy'],
      ['POST', '/send'],
      ['POST', '/pause'],
    ] as const)
      assert.equal((await ask(method, `${path}/${wrong}${way}`)).status, 404, `${method} ${way}`)
  }
})

test('what no letter may hold is refused beside its box, when it is saved (threats 22)', async () => {
  for (const [draft, field] of [
    [{ subject: '' }, 'subject'],
    [{ subject: 'One\nBcc: eve@example.com' }, 'subject'],
    [{ subject: 'One\r\nBcc: eve@example.com' }, 'subject'],
    [{ subject: 'x'.repeat(151) }, 'subject'],
    [{ blocks: [{ kind: 'text', text: ' ' }] }, 'blocks.0.text'],
    [{ blocks: [{ kind: 'text', text: 'x'.repeat(5001) }] }, 'blocks.0.text'],
    [{ blocks: [{ kind: 'text', text: 'a\u0007b' }] }, 'blocks.0.text'],
    [{ blocks: [{ kind: 'books', isbns: [] }] }, 'blocks.0.isbns'],
    [{ blocks: [{ kind: 'books', isbns: ['9780140449136', '978014044913'] }] }, 'blocks.0.isbns.1'],
    [{ blocks: [{ kind: 'list', items: ['one', ''] }] }, 'blocks.0.items.1'],
    [{ blocks: [{ kind: 'button', label: 'Go', url: 'javascript:alert(1)' }] }, 'blocks.0.url'],
    [{ blocks: [{ kind: 'button', label: 'Go', url: '//evil.example' }] }, 'blocks.0.url'],
    [{ blocks: [{ kind: 'button', label: 'Go\nnow', url: '/new' }] }, 'blocks.0.label'],
    [{ blocks: [{ kind: 'picture' }] }, 'blocks.0.kind'],
    [{ blocks: Array(41).fill(aDraft.blocks[0]) }, 'blocks'],
    [{ to: 'eve@example.com' }, 'to'],
  ] as const) {
    const { status, body } = await ask('POST', path, { ...aDraft, ...draft })
    assert.equal(status, 400, JSON.stringify(draft).slice(0, 80))
    assert.deepEqual(Object.keys(body.errors), [field])
  }
})

test('the preview has books with cover, price and page, and names what is missing', async () => {
  const book = await aBook(shop, {
    title: 'The <Odd> Women',
    isbn13: '9780140449136',
    newPrice: 8.5,
  })
  await aBook(shop, { title: 'Gone', isbn13: '9780141439518', availability: 'withdrawn' })
  const blocks = [
    { kind: 'text', text: '## Read [this](/new)\n\n<script>alert(1)</script>' },
    { kind: 'books', isbns: ['0-14-044913-2', '9780141439518'] },
    { kind: 'list', items: ['**One**', 'Two'] },
    { kind: 'button', label: 'See all', url: 'example.com/all' },
  ]
  const { status, body } = await ask('POST', `${path}/preview`, { subject: 'A & B', blocks })
  assert.equal(status, 200)
  assert.deepEqual(body.missing, ['9780141439518'])
  const { html, text } = body
  assert.match(html, /The &lt;Odd&gt; Women<\/a>.*\$8\.50/)
  assert.ok(html.includes(`https://shop.example/book/${book._id}`))
  assert.ok(html.includes(`https://shop.example/covers/v/${book.coverHash}-240.jpg`))
  assert.match(html, /<a class="ink" href="https:\/\/shop\.example\/new"/)
  assert.match(html, /<li[^>]*><strong>One<\/strong><\/li>/)
  assert.match(html, /href="https:\/\/example\.com\/all"/)
  assert.ok(!html.includes('<script>'))
  assert.match(html, /prefers-color-scheme:dark/)
  assert.match(text, /^A & B$/m)
  assert.match(text, /^The <Odd> Women .*: \$8\.50$/m)
  assert.match(text, /^- One$/m)
})

test('a test mail goes to one address, and no other door takes one', async () => {
  const { id } = await letter()
  const sent = await ask('POST', `${path}/${id}/test`, { to: 'me@shop.example' })
  assert.equal(sent.status, 202)
  await shop.deps.jobs.runDue(shop.deps)
  const [mail, ...others] = shop.mails.splice(0)
  assert.equal(others.length, 0)
  assert.deepEqual([mail?.to.address, mail?.subject], ['me@shop.example', 'Test: New in March'])
  for (const to of [
    '',
    'me',
    'me@shop.example, eve@example.com',
    'me@shop.example\nBcc: x@y.example',
  ])
    assert.equal((await ask('POST', `${path}/${id}/test`, { to })).status, 400, to)
  assert.equal((await call(shop.app, { url: path })).status, 401)
})
