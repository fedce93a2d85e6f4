import { readdir, readFile } from 'node:fs/promises'
import * as path from 'node:path'
import { simpleParser } from 'mailparser'
import { expect } from './shop.ts'

/** Where the shop of the tests (serve.ts) puts its mails. */
const outbox = path.resolve(import.meta.dirname, '../artefacts/e2e-data/outbox')

/** The link to this page of the shop in the newest mail to a reader, once it is there. */
export async function mailedLink(to: string, page: string): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      found = await findLink(to, page)
      return found
    }, `a mail to ${to} with a link to ${page}`)
    .toBeDefined()
  return found as string
}

async function findLink(to: string, page: string): Promise<string | undefined> {
  const files = await readdir(outbox).catch(() => [])
  for (const file of files
    .filter((name) => name.includes(to))
    .sort()
    .reverse()) {
    const { text = '' } = await simpleParser(await readFile(path.join(outbox, file)))
    const link = text.match(/https?:\/\/[^\s<>)]+/g)?.find((url) => new URL(url).pathname === page)
    if (link) return link
  }
  return undefined
}
