import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, before } from 'node:test'
import { createTestDatabase, type TestDatabase } from './harness.ts'
import { type SunkMail, startMailSink } from './mail-sink.ts'
import { opened, startProcess } from './process.ts'

/** Real servers on one database and a real mail server, for the tests of a file. */
export function mailShops() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'octavo-mails-'))
  const running: { process: ChildProcess; exited: Promise<unknown[]> }[] = []
  const shops = {
    database: {} as TestDatabase,
    sink: {} as Awaited<ReturnType<typeof startMailSink>>,
    /** What the mail server does with a whole mail before it answers. */
    whenWhole: async (_mail: SunkMail): Promise<void> => {},
    /** Starts a server; resolves when it is open. */
    async open() {
      const process = startProcess({
        DATABASE_URL: shops.database.url,
        SMTP_URL: shops.sink.url,
        DATA_DIR: dataDir,
        DEMO: 'false',
      })
      running.push({ process, exited: once(process, 'exit') })
      await opened(process)
    },
    /** Ends all of them; their exit codes. */
    end: (signal: NodeJS.Signals) =>
      Promise.all(
        running.splice(0).map(async ({ process, exited }) => {
          process.kill(signal)
          return (await exited)[0]
        }),
      ),
    /** Readers who asked for the newsletter, each of whom is to be mailed. */
    async askForMails(count: number, name: string) {
      await shops.database.pool.query(
        `with reader as (
           insert into subscribers (id, email, unsubscribe_token, source, confirm_sent_at)
           select gen_random_uuid(), $2 || number || '@example.com', $2 || number, 'footer', now()
           from generate_series(1, $1::int) as number returning id)
         insert into mails (id, kind, data)
         select gen_random_uuid(), 'newsletter-confirmation', jsonb_build_object('subscriberId', id)
         from reader`,
        [count, name],
      )
    },
    countOf: async (which: string) =>
      (await shops.database.pool.query(`select from mails where ${which}`)).rowCount,
    left: () => shops.countOf('done_at is null'),
  }
  before(async () => {
    shops.database = await createTestDatabase()
    shops.sink = await startMailSink({
      onMail: (mail, answer) => shops.whenWhole(mail).then(() => answer()),
    })
  })
  after(async () => {
    await shops.end('SIGKILL')
    await shops.sink.close()
    await shops.database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return shops
}
