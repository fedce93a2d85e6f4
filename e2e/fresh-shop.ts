import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { startMailSink } from '#test/mail-sink.ts'
import { fromSources, keptCode } from '#test/process.ts'
import { test } from './shop.ts'

export type FreshShop = {
  url: string
  /** Where its mails go, unless it talks to a mail server. */
  outbox: string
  admin: { username: string; password: string }
}

export type MailServer = Awaited<ReturnType<typeof startMailSink>>

type Options = {
  /** The code with which its mail server refuses an address; with it the shop sends by a real mail server. */
  refuse?: (address: string) => number | undefined
}

/** A shop of the file's own, at its first start: open before the first test, closed after the last. */
export function freshShop({ refuse }: Options = {}): FreshShop & { mail: MailServer } {
  const shop = {} as FreshShop & { mail: MailServer }
  let running: ChildProcess | undefined

  test.beforeAll(async () => {
    test.setTimeout(300_000)
    if (refuse) shop.mail = await startMailSink({ refuse })
    running = spawn(process.execPath, fromSources('test/fresh-shop.ts'), {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...keptCode, ...(refuse && { SMTP_URL: shop.mail.url }) },
    })
    const lines = createInterface({ input: running.stdout as NodeJS.ReadableStream })
    const [line] = await once(lines, 'line')
    Object.assign(shop, JSON.parse(line))
  })
  test.afterAll(async () => {
    if (running?.kill('SIGTERM')) await once(running, 'exit')
    await shop.mail?.close()
  })
  return shop
}
