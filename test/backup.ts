import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after } from 'node:test'
import { bundledCommands, keptCode } from './process.ts'
import { until } from './until.ts'
import { zipOf } from './zip.ts'

/* The commands that see a shop from outside, as processes with an environment of their own. */

export type Said = { code: number | null; out: string; err: string }

export function commandsIn(prefix: string) {
  const folder = mkdtempSync(path.join(tmpdir(), prefix))
  chmodSync(folder, 0o711) // root's PostgreSQL runs as somebody else
  after(() => rmSync(folder, { recursive: true, force: true }))

  const environment = (env: Record<string, string>) => ({
    ...{ PATH: process.env.PATH, OCTAVO_CWD: folder, TMPDIR: folder, NODE_ENV: 'test' },
    ...keptCode,
    ...env,
  })
  const heard = (child: ChildProcess) => {
    const said: Said = { code: null, out: '', err: '' }
    child.stdout?.on('data', (text) => {
      said.out += text
    })
    child.stderr?.on('data', (text) => {
      said.err += text
    })
    return new Promise<Said>((resolve) => child.on('close', (code) => resolve({ ...said, code })))
  }
  const program = [bundledCommands]

  const octavo = (args: string[], env: Record<string, string>): Promise<Said> =>
    heard(spawn(process.execPath, [...program, ...args], { env: environment(env) }))

  /** The same, told to stop as soon as something is there. */
  const interrupted = async (
    args: string[],
    env: Record<string, string>,
    isThere: () => boolean,
  ) => {
    const child = spawn(process.execPath, [...program, ...args], { env: environment(env) })
    const said = heard(child)
    await until(async () => isThere())
    child.kill('SIGINT')
    return said
  }

  /** The same where no file may be larger than so many blocks of 512 bytes, as on a full disk. */
  const octavoWithin = (blocks: number, args: string[], env: Record<string, string>) => {
    const words = [process.execPath, ...program, ...args]
    const script = `ulimit -f ${blocks}; exec "$0" "$@"`
    return heard(spawn('/bin/sh', ['-c', script, ...words], { env: environment(env) }))
  }
  return { folder, octavo, octavoWithin, interrupted }
}

/** A backup of these parts, whose seal fits the manifest again unless `seal` says otherwise. */
export function sealed(parts: Record<string, string>, seal?: string): Buffer {
  const { 'manifest.json': manifest = '', 'manifest.sha256': _, ...tables } = parts
  const is = seal ?? createHash('sha256').update(manifest).digest('hex')
  const all = { ...tables, 'manifest.json': manifest, 'manifest.sha256': is }
  return zipOf(Object.entries(all).map(([name, bytes]) => ({ name, bytes })))
}
