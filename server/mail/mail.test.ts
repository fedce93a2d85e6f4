import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultIdentity } from '#app/values/shop-identity.ts'
import { readEnv } from '#server/env.ts'
import { startMailSink } from '#test/mail-sink.ts'
import { until } from '#test/until.ts'
import { failureOf } from './failures.ts'
import type { SignedMail } from './mail.ts'
import { createMailer } from './mailer.ts'
import { smtpConnections } from './smtp.ts'

const mail: SignedMail = {
  shop: defaultIdentity,
  to: { name: 'Ada, evil@x.example', address: 'ada@example.com' },
  subject: 'Your order\r\nBcc: evil@x.example',
  about: 'order-1',
  letter: {
    title: 'Thank you <Ada>',
    blocks: [
      { kind: 'text', text: 'We pack it today.' },
      { kind: 'rows', rows: [['Dracula', '$9.99']], strongLast: true },
      { kind: 'link', label: 'Your orders', url: 'https://shop.example/orders' },
    ],
    footer: 'You get this mail because you ordered.',
  },
  unsubscribeUrl: 'https://shop.example/api/newsletter/unsubscribe?token=t',
}

const envWith = (variables: Record<string, string>) => {
  const read = readEnv({ PUBLIC_URL: 'https://shop.example', ...variables })
  assert.ok(read.ok)
  return read.env
}

test('threats 22: one recipient, whatever the name and the subject contain', async (t) => {
  const sink = await startMailSink()
  t.after(() => sink.close())
  const mailer = createMailer(envWith({ SMTP_URL: sink.url }))
  t.after(() => mailer.close())
  const names = [
    'Ada, evil@x.example',
    'evil@x.example, Ada',
    'evil@x.example',
    '<evil@x.example>',
    '"Ada" <evil@x.example>, Bo',
    'Ada" <evil@x.example>, "Bo',
    'Friends: evil@x.example;',
    'Ada\r\nBcc: evil@x.example',
    'Ada\u0000 <evil@x.example>',
    '(evil@x.example) Ada',
    '=?utf-8?q?evil=40x.example=2C?= Ada',
    '',
  ]
  for (const name of names) {
    await mailer.send({ ...mail, to: { ...mail.to, name } })
    const sunk = sink.mails.at(-1)
    assert.ok(sunk)
    assert.deepEqual(sunk.to, ['ada@example.com'], name)
    const parsed = await sink.parse(sunk)
    assert.deepEqual(
      [parsed.to, parsed.cc, parsed.bcc]
        .flatMap((field) => field ?? [])
        .flatMap(({ value }) => value.map(({ address }) => address)),
      ['ada@example.com'],
      name,
    )
  }
  assert.equal(sink.mails.length, names.length)
})

test('a mail says what it is, to people and to mail programs', async (t) => {
  const sink = await startMailSink()
  t.after(() => sink.close())
  const mailer = createMailer(envWith({ SMTP_URL: sink.url }))
  t.after(() => mailer.close())
  await mailer.send(mail)
  await mailer.send(mail)
  const [sunk, again] = sink.mails
  assert.ok(sunk)
  assert.equal(sunk.messageId, '<order-1@shop.example>')
  assert.equal(again?.messageId, sunk.messageId) // mail programs know a repeat by it
  const parsed = await sink.parse(sunk)
  assert.match(parsed.text ?? '', /Dracula: \$9\.99/)
  assert.match(String(parsed.html), /Thank you &lt;Ada&gt;/)
  assert.match(sunk.raw, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  assert.match(sunk.raw, /^List-Unsubscribe:\s+<https:\/\/shop\.example/m)
})

test('the sender has the shop’s name, unless the address has one', async (t) => {
  const sink = await startMailSink()
  t.after(() => sink.close())
  const shop = { ...defaultIdentity, name: 'Wren, "Sons" & Söhne' }
  for (const [from, name] of [
    ['shop@shop.example', shop.name],
    ['The Desk <shop@shop.example>', 'The Desk'],
  ] as const) {
    const mailer = createMailer(envWith({ SMTP_URL: sink.url, MAIL_FROM: from }))
    await mailer.send({ ...mail, shop })
    mailer.close()
    const sunk = sink.mails.at(-1)
    assert.ok(sunk)
    const parsed = await sink.parse(sunk)
    assert.deepEqual(
      parsed.from?.value.map(({ name, address }) => [name, address]),
      [[name, 'shop@shop.example']],
    )
    assert.match(parsed.text ?? '', /^Wren, "Sons" & Söhne$/m)
  }
})

test('the owner’s sender goes before, its address within the domain of the mail server', async (t) => {
  const sink = await startMailSink()
  t.after(() => sink.close())
  const env = envWith({ SMTP_URL: sink.url, MAIL_FROM: 'The Desk <shop@shop.example>' })
  const mailer = createMailer(env)
  t.after(() => mailer.close())
  for (const [mailAddress, from] of [
    ['hello@shop.example', 'hello@shop.example'],
    ['hello@elsewhere.example', 'shop@shop.example'], // MAIL_FROM was another when it was set
    ['', 'shop@shop.example'],
  ] as const) {
    const shop = { ...defaultIdentity, mailSender: 'Wren', mailAddress, email: 'us@wren.example' }
    await mailer.send({ ...mail, shop })
    const sunk = sink.mails.at(-1)
    assert.ok(sunk)
    const { from: sender, replyTo } = await sink.parse(sunk)
    assert.deepEqual(
      sender?.value.map(({ name, address }) => [name, address]),
      [['Wren', from]],
    )
    assert.equal(replyTo?.value[0]?.address, 'us@wren.example')
  }
})

test('a mail server that refuses or is away is an error that says whether it is final', async (t) => {
  const sink = await startMailSink({
    refuse: (address) => Number(/^(\d+)@/.exec(address)?.[1]) || undefined,
    onMail: ({ to: [address] }, answer) => {
      const code = Number(/^whole-(\d+)@/.exec(address ?? '')?.[1])
      if (code) answer(Object.assign(new Error('No'), { responseCode: code }))
      else answer()
    },
  })
  t.after(() => sink.close())
  const mailer = createMailer(envWith({ SMTP_URL: sink.url }))
  t.after(() => mailer.close())
  const failed = (address: string) =>
    mailer.send({ ...mail, to: { address } }).then(() => null, failureOf)
  for (const [address, isFinal] of [
    ['550@example.com', true],
    ['450@example.com', false],
    ['530@example.com', false], // the login: a matter of the shop's settings
    ['whole-554@example.com', true],
    ['whole-451@example.com', false],
    ['two@x.example> <ada@example.com', true], // no SMTP command can carry it
  ] as const) {
    assert.equal((await failed(address))?.isFinal, isFinal, address)
  }
  assert.equal(await failed('ada@example.com'), null)
  const away = createMailer(envWith({ SMTP_URL: 'smtp://127.0.0.1:1' }))
  t.after(() => away.close())
  const failure = await away.send(mail).then(() => null, failureOf)
  assert.deepEqual([failure?.isFinal, failure?.isAnswered], [false, false])
})

test('until its turn comes a mail cannot arrive, and one that must not leave never does', async (t) => {
  const sink = await startMailSink()
  t.after(() => sink.close())
  const mailer = createMailer(envWith({ SMTP_URL: sink.url }))
  t.after(() => mailer.close())
  const held = Promise.withResolvers<void>()
  const sending = mailer.send({ ...mail, about: 'held' }, async (over) => {
    assert.equal(sink.state.open, 1) // the text is there already
    await held.promise
    await over()
  })
  await until(() => sink.state.open === 1)
  await assert.rejects(
    mailer.send({ ...mail, about: 'never' }, async () => {
      throw new Error('not ours')
    }),
    /not ours/,
  )
  await mailer.send({ ...mail, about: 'other' })
  assert.deepEqual(
    sink.mails.map(({ messageId }) => messageId),
    ['<other@shop.example>'],
  )
  held.resolve()
  await sending
  await until(() => sink.state.open === 0)
  assert.deepEqual(
    sink.mails.map(({ messageId }) => messageId),
    ['<other@shop.example>', '<held@shop.example>'],
  )
})

test('connections are few, and used again', async (t) => {
  const sink = await startMailSink()
  t.after(() => sink.close())
  const mailer = createMailer(envWith({ SMTP_URL: sink.url }))
  t.after(() => mailer.close())
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => mailer.send({ ...mail, about: `order-${index}` })),
  )
  assert.equal(sink.mails.length, 40)
  assert.ok(sink.state.mostOpen <= smtpConnections)
  assert.ok(sink.state.connections <= smtpConnections)
})
