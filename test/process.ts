import { type ChildProcess, spawn } from 'node:child_process'
import * as path from 'node:path'

/* The process as it is started by hand: `node server/main.ts` with its environment. */

/** The shop on a free port, with this environment and none of ours. */
export function startProcess(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['server/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'test', PORT: '0', ...env },
  })
}

/** What the shop said until it was open. */
export function opened(shop: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    shop.stdout?.on('data', (text) => {
      output += text
      if (/Octavo is open at .*\n/.test(output)) resolve(output)
    })
    shop.stderr?.on('data', (text) => {
      output += text
    })
    shop.on('close', () => reject(new Error(`It did not open: ${output}`)))
  })
}

export function exitCode(shop: ChildProcess): Promise<number | null> {
  if (shop.exitCode !== null) return Promise.resolve(shop.exitCode)
  return new Promise((resolve) => shop.on('close', resolve))
}
