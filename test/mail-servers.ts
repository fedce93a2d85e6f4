import { after, afterEach, before } from 'node:test'
import { defaultIdentity } from '#app/values/shop-identity.ts'
import type { Deps } from '#server/deps.ts'
import { createDispatch, type Dispatch } from '#server/mail/dispatch.ts'
import type { HandOver, Mail } from '#server/mail/mail.ts'
import { addMail, type MailKind } from '#server/mail/queue.ts'
import { createTestDatabase, type TestDatabase } from './harness.ts'

export type Mailing = (mail: Mail, handOver: HandOver) => Promise<void>

type Data = { to: string }
const kindOf = (name: MailKind['name']): MailKind<Data> => ({
  name,
  compose: async ({ to }, _deps, id) =>
    to === 'nobody' ? null : { mail: mailTo(to, id), isProven: true },
})
const mailTo = (to: string, about: string): Mail => ({
  to: { address: `${to}@example.com` },
  subject: 'A mail',
  about,
  letter: { title: 'A mail', blocks: [], footer: '' },
})
export const kinds: MailKind<Data>[] = [
  kindOf('order-confirmation'),
  kindOf('account-password-reset'),
  { ...kindOf('newsletter-letter'), toMany: { onDone: async () => {} } },
]

export const nameOf = ({ to }: Mail) => to.address.split('@')[0] ?? ''
export const depsWith = (send: Mailing) =>
  ({
    mail: { send, close: () => {} },
    now: () => new Date(),
    settings: { identity: async () => defaultIdentity },
  }) as unknown as Deps

/** For the tests of a file: servers on one table of mails, each with a mailer of the test's. */
export function mailServers() {
  let database: TestDatabase
  const servers: Dispatch[] = []
  /** Who got a mail, and what the servers said in their logs, since the last `ask`. */
  const sent: string[] = []
  const said: string[] = []
  before(async () => {
    database = await createTestDatabase()
  })
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()))
    await database.pool.query('delete from mails')
  })
  after(() => database.close())

  return {
    sent,
    said,
    takes: ((mail, handOver) => handOver(async () => void sent.push(nameOf(mail)))) as Mailing,
    database: () => database,
    aServer({ isBusy = false, url = database.url } = {}): Dispatch {
      const log = (line: string) => said.push(line)
      const server = createDispatch({ url, kinds, log, isBusy: () => isBusy })
      servers.push(server)
      return server
    },
    /** Asks for a mail to each. */
    async ask(to: string[], kind: MailKind['name'] = 'order-confirmation') {
      sent.length = 0
      said.length = 0
      const client = await database.pool.connect()
      for (const name of to) await addMail(client, kind, { to: name })
      client.release()
    },
    rows: async (columns: string) =>
      (await database.pool.query(`select ${columns} from mails order by id`)).rows,
    due: () =>
      database.pool.query(
        "update mails set due_at = now() - interval '1 second' where done_at is null",
      ),
  }
}
