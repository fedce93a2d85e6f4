import { type ChildProcess, spawn } from 'node:child_process'
import * as path from 'node:path'

/* Programs of the shop as processes, with the environment that a test gives them. */

/** The server as `npm start` runs it. From its sources a start takes three times the work. */
export const bundledServer = 'build/shop/server/main.js'

/** The shop's commands as `npx octavo` runs them: a third of the work of their sources. */
export const bundledCommands = 'build/shop/cli/octavo.js'

/** What runs from its sources is ready in half the time with kept code (scripts/setup.mjs). */
export const fromSources = (program: string): string[] => [
  '--import',
  './scripts/quick-imports.mjs',
  program,
]
export const keptCode = { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/octavo') }

const running = new Set<ChildProcess>()
// A test that failed halfway leaves nothing behind either.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** The shop on a free port, or another program, with this environment and none of ours. */
export function startProcess(env: Record<string, string>, program = [bundledServer]): ChildProcess {
  const child = spawn(process.execPath, program, {
    cwd: path.resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'test', PORT: '0', ...keptCode, ...env },
  })
  running.add(child)
  child.on('close', () => running.delete(child))
  return child
}

/** Ends what still runs, for hooks after tests that may have failed: in order, then by force. */
export async function endProcesses(): Promise<void> {
  const ended = [...running].map((child) => {
    child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), 20_000)
    return exitCode(child).finally(() => clearTimeout(force))
  })
  await Promise.all(ended)
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

/** The port that a shop said it is open at. */
export const portIn = (output: string): number =>
  Number(/Octavo is open at http:\/\/[^:]+:(\d+)/.exec(output)?.[1])

/** What a program says until it ends. */
export async function saidBy(program: ChildProcess) {
  const said = { output: '', errors: '' }
  program.stdout?.on('data', (text) => {
    said.output += text
  })
  program.stderr?.on('data', (text) => {
    said.errors += text
  })
  const code = await exitCode(program)
  return { code, output: said.output.trim(), errors: said.errors.trim() }
}

export function exitCode(shop: ChildProcess): Promise<number | null> {
  if (shop.exitCode !== null || shop.signalCode !== null) return Promise.resolve(shop.exitCode)
  return new Promise((resolve) => shop.on('close', resolve))
}
