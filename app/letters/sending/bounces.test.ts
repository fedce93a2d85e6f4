import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Mailer } from '#server/mail/mail.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { ownerOf, testEnv, testShop } from '#test/app.ts'
import { letterDesk, path } from '#test/letters.ts'
import { startMailSink } from '#test/mail-sink.ts'

/* What a real mail server answers, and what becomes of the address. */

let mailer: Mailer
let sink: Awaited<ReturnType<typeof startMailSink>>
let isBusy = true
const codes: Record<string, number> = { full: 452, nobody: 550, moved: 551, slow: 450 }
before(async () => {
  sink = await startMailSink({
    refuse: (address) => {
      const code = codes[address.split('@')[0] ?? '']
      return code && (code >= 500 || isBusy) ? code : undefined
    },
    onMail: ({ to: [address] }, answer) => {
      const isSpam = address?.startsWith('strict@')
      answer(isSpam ? Object.assign(new Error('5.7.1 Spam'), { responseCode: 554 }) : undefined)
    },
  })
  const env = testEnv({ SMTP_URL: sink.url, PUBLIC_URL: 'https://shop.example' })
  mailer = createMailer(env)
})
after(async () => {
  mailer.close()
  await sink.close()
})
const shop = testShop({
  env: { PUBLIC_URL: 'https://shop.example' },
  mail: { send: (mail, handOver) => mailer.send(mail, handOver), close: () => {} },
})
const { ask, letter, read, send, rate, subscribers, work } = letterDesk(shop, ownerOf(shop))

const listed = async (q: string) =>
  (await ask('GET', `/api/desk/subscribers?q=${q}`)).body.subscribers[0]

test('a 5xx to the address marks it, a 4xx is tried again, a 5xx to the mail marks nobody', async () => {
  await rate(6000)
  await subscribers(
    ['ada', 'nobody', 'moved', 'slow', 'strict'].map((name) => `${name}@mail.example`),
  )
  const { id } = await letter()
  await send(id)
  await work()
  const first = await read(id)
  assert.equal(first.state, 'sending')
  assert.deepEqual(first.progress, {
    ...{ total: 5, sent: 1, waiting: 1, refused: 3, failed: 0, leftOut: 0 },
  })
  for (const [name, status] of [
    ['ada', 'confirmed'],
    ['nobody', 'bounced'],
    ['moved', 'bounced'],
    ['slow', 'confirmed'],
    ['strict', 'confirmed'],
  ] as const)
    assert.equal((await listed(name)).status, status, name)
  assert.match((await listed('nobody')).bounce, /550/)
  isBusy = false
  await work()
  const done = await read(id)
  assert.deepEqual([done.state, done.progress.sent, done.progress.waiting], ['sent', 2, 0])
  assert.ok(sink.copies().every((copies) => copies === 1))

  // The next letter spares the two.
  const second = (await ask('POST', `${path}/${id}/copy`)).body
  await send(second.id)
  await work()
  assert.equal((await read(second.id)).progress.total, 3)
})

test('each mail has its one-click way out, one reader, and no header of a stranger (threats 22)', async () => {
  for (const mail of sink.mails) {
    const parsed = await sink.parse(mail)
    assert.equal(mail.to.length, 1)
    assert.match(mail.raw, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    assert.match(
      mail.raw,
      /^List-Unsubscribe:\s+<https:\/\/shop\.example\/api\/newsletter\/unsubscribe\?token=/m,
    )
    assert.equal(parsed.headers.has('bcc'), false)
    assert.match(
      parsed.text ?? '',
      /^Unsubscribe: https:\/\/shop\.example\/newsletter\/unsubscribe/m,
    )
  }
})

test('who was out of reach and subscribes again is on the list again', async () => {
  await ask('POST', '/api/newsletter', { email: 'nobody@mail.example', source: 'footer' })
  assert.equal((await listed('nobody')).status, 'pending')
})
