import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import nodemailer from 'nodemailer'
import { giveTo, isRoot, makeFolder, ownerOf } from '#server/system/own-folder.ts'
import type { Mail, Mailer, MessageOf } from './mail.ts'

/**
 * Writes each mail whole or not at all to DATA_DIR/outbox, named by time, subject and reader. Files
 * written by root get the owner of the parent folder, so that the shop can be started as that user
 * later.
 */
export function outboxMailer(
  dataDir: string,
  messageOf: MessageOf,
  log: (line: string) => void,
): Mailer {
  const outbox = path.resolve(dataDir, 'outbox')
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  let opening: Promise<void> | null = null
  const opened = () => {
    opening ??= openOutbox(outbox).catch((error) => {
      opening = null // it may be mended by the next mail
      throw new Error(whyNot(outbox, error), { cause: error })
    })
    return opening
  }
  opened().catch((error: Error) => log(error.message))
  return {
    send: async (mail, handOver = (over) => over()) => {
      const { message } = await transport.sendMail(messageOf(mail))
      await opened()
      const half = path.join(outbox, `.${process.pid}-${randomUUID()}`)
      try {
        await writeWhole(half, message as Buffer)
        await giveTo(half, await ownerOf(outbox))
        await handOver(() => fs.rename(half, path.join(outbox, nameOf(mail))))
      } catch (error) {
        await fs.rm(half, { force: true }).catch(() => {})
        opening = null // the folder may have been moved or lost
        throw error
      }
    },
    close: () => transport.close(),
  }
}

const nameOf = (mail: Mail) => {
  const time = new Date().toISOString().replaceAll(':', '-')
  return `${[time, mail.about, mail.to.address].map(fileNamePart).join(' ')}.eml`
}

const fileNamePart = (text: string) => text.replace(/[^\w@.+-]/g, '_').slice(0, 80)

/** Makes the folder where it is missing, and clears away what a killed shop left half-written. */
async function openOutbox(outbox: string): Promise<void> {
  await makeFolder(outbox)
  await fs.access(outbox, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
  const names = await fs.readdir(outbox)
  const owner = await ownerOf(outbox)
  for (const name of names) {
    const file = path.join(outbox, name)
    if (isLeftover(name)) await fs.rm(file, { force: true })
    else if (isRoot() && name.endsWith('.eml')) await giveTo(file, owner)
  }
}

/** Half-written mails have the process in their name; another shop's own may be under way. */
function isLeftover(name: string): boolean {
  const match = /^\.(?:(\d+)-)?[0-9a-f]{8}-[0-9a-f-]{27}$/.exec(name)
  if (!match) return false
  const pid = Number(match[1])
  return Number.isNaN(pid) || pid === process.pid || !isRunning(pid)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The disk has the whole mail before it gets its name. */
async function writeWhole(file: string, message: Buffer): Promise<void> {
  const handle = await fs.open(file, 'wx', 0o600)
  try {
    await handle.writeFile(message)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function whyNot(outbox: string, { code, message }: NodeJS.ErrnoException): string {
  if (code !== 'EACCES' && code !== 'EPERM')
    return `Mails can't be written to ${outbox}: ${message}`
  return `Mails can't be written to ${outbox}, which another user owns: run "chown -R ${process.getuid?.()} ${outbox}" as root, and they follow by themselves`
}
