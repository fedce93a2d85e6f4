import assert from 'node:assert/strict'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { defaultIdentity } from '#app/values/shop-identity.ts'
import { readEnv } from '#server/env.ts'
import { saidBy, startProcess } from '#test/process.ts'
import { until } from '#test/until.ts'
import type { SignedMail } from './mail.ts'
import { createMailer } from './mailer.ts'

/* Mails as files, where there is no mail server. */

const mail: SignedMail = {
  shop: defaultIdentity,
  to: { name: 'Ada', address: 'ada@example.com' },
  subject: 'Your order',
  about: 'order-1',
  letter: { title: 'Thank you', blocks: [], footer: 'You get this mail because you ordered.' },
}
let dataDir: string
let said: string[] = []
const outbox = () => path.join(dataDir, 'outbox')
const openMailer = () => {
  const read = readEnv({ DATA_DIR: dataDir })
  assert.ok(read.ok)
  return createMailer(read.env, (line) => said.push(line))
}
const skip = process.getuid?.() === 0 ? false : 'only root can play root'
const somebody = 65_533

beforeEach(async () => {
  said = []
  dataDir = await fs.mkdtemp(path.join(tmpdir(), 'octavo-outbox-'))
})
afterEach(() => fs.rm(dataDir, { recursive: true, force: true }))

test('without SMTP_URL a mail is a file of its own under DATA_DIR/outbox', async () => {
  await openMailer().send(mail)
  const files = await fs.readdir(outbox())
  assert.equal(files.length, 1)
  assert.match(files[0] ?? '', /^\d{4}-\d\d-\d\dT[\d-]+\.\d+Z order-1 ada@example\.com\.eml$/)
  const file = path.join(outbox(), files[0] ?? '')
  const parsed = await simpleParser(await fs.readFile(file))
  assert.equal(parsed.from?.value[0]?.address, 'shop@localhost')
  assert.equal((await fs.stat(file)).mode & 0o777, 0o600)
})

test('a mail that must not leave, or whose name is taken, leaves nothing half-written', async () => {
  const mailer = openMailer()
  const refused = mailer.send(mail, async () => {
    assert.equal((await fs.readdir(outbox())).length, 1) // whole already, under no name
    throw new Error('not ours')
  })
  await assert.rejects(refused, /not ours/)
  assert.deepEqual(await fs.readdir(outbox()), [])
})

test('what a killed shop left half-written is cleared away, and nothing else', async () => {
  await fs.mkdir(outbox())
  const half = '0190a8ee-1111-4222-8333-444455556666'
  const leftovers = [`.${half}`, `.${process.pid}-${half}`, `.999999999-${half}`]
  const others = ['.keep', `.1-${half}`, 'old mail.eml', half]
  for (const name of [...leftovers, ...others]) await fs.writeFile(path.join(outbox(), name), '')
  await openMailer().send(mail)
  const left = (await fs.readdir(outbox())).filter((name) => !name.includes('order-1'))
  assert.deepEqual(left.sort(), others.sort())
})

test('a folder that is lost meanwhile is made again', async () => {
  const mailer = openMailer()
  await mailer.send(mail)
  await fs.rm(outbox(), { recursive: true })
  await assert.rejects(mailer.send(mail)) // and is tried again
  await mailer.send(mail)
  assert.equal((await fs.readdir(outbox())).length, 1)
})

test('what root starts belongs to the owner of DATA_DIR, so that the shop’s user can go on', {
  skip,
}, async () => {
  await fs.chown(dataDir, somebody, somebody)
  // An earlier version left these behind.
  await fs.mkdir(outbox(), { mode: 0o700 })
  await fs.writeFile(path.join(outbox(), 'earlier.eml'), '')
  await openMailer().send(mail)
  for (const name of ['', ...(await fs.readdir(outbox()))]) {
    assert.equal((await fs.stat(path.join(outbox(), name))).uid, somebody, name)
  }
})

test('folders above that root has to make belong to the owner of the folder around them', {
  skip,
}, async () => {
  await fs.chown(dataDir, somebody, somebody)
  dataDir = path.join(dataDir, 'shop', 'data')
  await openMailer().send(mail)
  for (const folder of [path.dirname(dataDir), dataDir, outbox()]) {
    assert.equal((await fs.stat(folder)).uid, somebody, folder)
  }
  dataDir = path.resolve(dataDir, '../..')
})

test('an outbox that cannot be written is named at the start, with what mends it', async () => {
  await fs.writeFile(outbox(), '')
  const mailer = openMailer()
  await until(() => said.length > 0)
  assert.match(said[0] ?? '', /^Mails can't be written to .*outbox: .*(EEXIST|ENOTDIR)/)
  await assert.rejects(mailer.send(mail), /Mails can't be written/)
  await fs.rm(outbox())
  await mailer.send(mail) // once it is mended
})

test('an outbox of another user is named, with the command that gives it back', {
  skip,
}, async () => {
  await fs.chmod(dataDir, 0o711)
  await fs.mkdir(outbox(), { mode: 0o700 })
  // Read first: the other user may not look into our folder.
  const program = `const { createMailer } = await import('#server/mail/mailer.ts')
    process.setuid(${somebody})
    createMailer({ DATA_DIR: ${JSON.stringify(dataDir)} }, console.log)`
  const { output } = await saidBy(startProcess({}, ['--input-type=module', '-e', program]))
  assert.match(output, /another user owns: run "chown -R 65533 .*outbox" as root/)
})
