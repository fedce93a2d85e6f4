import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Pool } from 'pg'
import { backupFolder, backupState, lastBackup } from '#server/backup/scheduled.ts'
import { type Env, publicUrl } from '#server/env.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

export function lookAtNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const says = `Node ${process.versions.node}`
  if (major > 22 || (major === 22 && minor >= 23)) return ok('node', says)
  return fault('node', says, 'use Node 22.23.4 or newer')
}

export async function lookAtMail(env: Env): Promise<Finding> {
  if (!env.SMTP_URL) {
    const says = `mails are written into ${path.join(env.DATA_DIR, 'outbox')} and not sent`
    return env.PUBLIC_URL ? warning('mail', says, 'set SMTP_URL') : ok('mail', says)
  }
  const where = env.SMTP_URL.replace(/^.*@/, '').replace(/^smtps?:\/\//, '')
  const times = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 }
  const transport = createTransport(Object.assign({ url: env.SMTP_URL }, times))
  try {
    await transport.verify()
    return ok('mail', `${where} takes mails`)
  } catch (error) {
    const todo = 'check SMTP_URL, its password, and that the port is open'
    return fault('mail', `${where}: ${(error as Error).message}`, todo)
  } finally {
    transport.close()
  }
}

const megabyte = 1024 * 1024

/** `needed` in bytes: what the next backup may take. */
export async function lookAtDisks(env: Env, needed: number): Promise<Finding[]> {
  const folders: Record<string, string> = { 'disk of DATA_DIR': env.DATA_DIR }
  if (env.BACKUP_EVERY !== undefined) folders['disk of backups'] = backupFolder(env)
  const findings: Finding[] = []
  for (const [about, folder] of Object.entries(folders)) {
    const hindrance = await hindranceIn(path.resolve(folder))
    if (hindrance) {
      findings.push(fault(about, hindrance, 'name a folder that the shop may write into'))
      continue
    }
    const free = await freeBytes(path.resolve(folder))
    const says = `${Math.floor(free / megabyte)} MB free`
    const todo = 'make room, or move it to a larger disk'
    if (free < 100 * megabyte) findings.push(fault(about, says, todo))
    else if (free < 1024 * megabyte || (about === 'disk of backups' && free < needed))
      findings.push(warning(about, says, todo))
    else findings.push(ok(about, says))
  }
  return findings
}

/** Why nothing can be written into a folder, or into the one in which it is still to be made. */
async function hindranceIn(folder: string): Promise<string | null> {
  const there = await fs.stat(folder).catch((error: NodeJS.ErrnoException) => error)
  if (there instanceof Error) {
    const above = path.dirname(folder)
    if (there.code === 'ENOTDIR') return `${above} is no folder`
    return there.code === 'ENOENT' && above !== folder ? hindranceIn(above) : there.message
  }
  if (!there.isDirectory()) return `${folder} is no folder`
  const isRefused = await fs.access(folder, fs.constants.W_OK).then(
    () => false,
    () => true,
  )
  return isRefused ? `this user may not write into ${folder}` : null
}

/** A folder that is still to be made is looked at where it will be. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await fs.statfs(folder)
    return bavail * bsize
  } catch (error) {
    const above = path.dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error
    return freeBytes(above)
  }
}

export async function lookAtBackups(pool: Pool, env: Env, now: Date): Promise<Finding> {
  const about = 'backup'
  const { at, failure, everyMs } = await lastBackup(pool, env)
  if (everyMs === null) {
    const todo = 'set BACKUP_EVERY=24h, or let something else call octavo backup'
    return warning(about, 'the shop makes none by itself', todo)
  }
  const folder = backupFolder(env)
  if (failure !== null)
    return fault(
      about,
      `the last one failed: ${failure}`,
      env.BACKUP_EVERY === undefined
        ? 'look at what octavo backup --every says'
        : `look at ${folder}`,
    )
  if (!at)
    return warning(
      about,
      'there is none yet',
      'while the shop is open it makes one within ten minutes: look again then',
    )
  const hours = Math.floor((now.getTime() - at.getTime()) / 3_600_000)
  const says = `the last good one is ${hours} hours old`
  if ((await backupState(pool, env, now))?.state === 'late')
    return fault(
      about,
      says,
      'is the shop, or octavo backup --every, running? Its log says what hinders it',
    )
  return ok(about, says)
}

export function lookAtSettings(env: Env): Finding {
  const url = publicUrl(env)
  if (!env.PUBLIC_URL || url.startsWith('https:') || /\/\/(localhost|127\.)/.test(url))
    return ok('settings', `the shop is ${url}`)
  return warning('settings', `the shop is ${url}`, 'put TLS in front and set an https PUBLIC_URL')
}
