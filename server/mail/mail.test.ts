import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { test } from 'node:test'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { readEnv } from '#server/env.ts'
import { createMailer, type Mail } from './mail.ts'

const mail: Mail = {
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

test('threats 22: one recipient, whatever the name and the subject contain', async () => {
  const received: { to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      let raw = ''
      stream.on('data', (chunk) => {
        raw += chunk
      })
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map((to) => to.address), raw })
        callback()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const mailer = createMailer(envWith({ SMTP_URL: `smtp://127.0.0.1:${port}` }))
  await mailer.send(mail)
  mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))

  assert.deepEqual(received[0]?.to, ['ada@example.com'])
  const parsed = await simpleParser(received[0]?.raw ?? '')
  assert.equal(parsed.bcc, undefined)
  assert.equal(parsed.messageId, '<order-1@shop.example>')
  assert.match(parsed.text ?? '', /Dracula: \$9\.99/)
  assert.match(String(parsed.html), /Thank you &lt;Ada&gt;/)
  assert.match(received[0]?.raw ?? '', /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  assert.match(received[0]?.raw ?? '', /^List-Unsubscribe:\s+<https:\/\/shop\.example/m)
})

test('without SMTP_URL a mail is a file of its own under DATA_DIR/outbox', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'octavo-mail-'))
  await createMailer(envWith({ DATA_DIR: dataDir })).send(mail)
  const files = await readdir(path.join(dataDir, 'outbox'))
  assert.equal(files.length, 1)
  assert.match(files[0] ?? '', /^\d{4}-\d\d-\d\dT[\d-]+\.\d+Z order-1 ada@example\.com\.eml$/)
  const parsed = await simpleParser(await readFile(path.join(dataDir, 'outbox', files[0] ?? '')))
  assert.equal(parsed.from?.value[0]?.address, 'shop@localhost')
  await rm(dataDir, { recursive: true })
})

test('a mail server that refuses is an error, so that the job is tried again', async () => {
  const mailer = createMailer(envWith({ SMTP_URL: 'smtp://127.0.0.1:1' }))
  await assert.rejects(mailer.send(mail))
  mailer.close()
})
