import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after } from 'node:test'
import type { TestApp } from './app.ts'
import { bundledCommands, keptCode } from './process.ts'

/* The shop's commands as processes, in a folder of their own. */

type Ended = { code: number | null; out: string; err: string }
type Started = { child: ChildProcess; said: Ended; ended: Promise<Ended> }

/** The most memory that it held, as its last words: what Linux counts from the start of the program itself. */
const sayPeak = [
  '--import',
  `data:text/javascript,import { readFileSync } from 'node:fs'; process.on('exit', () => process.stderr.write(
    /VmHWM.*/.exec(readFileSync('/proc/self/status', 'latin1'))[0]))`,
]

export function octavoIn(shop: TestApp, { saysPeak = false } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-cli-'))
  after(() => rmSync(folder, { recursive: true, force: true }))

  /** Where a command puts what it needs for a while. */
  const temporary = path.join(folder, '.tmp')
  mkdirSync(temporary)

  const write = (name: string, text: string | Buffer) => {
    const full = path.join(folder, name)
    mkdirSync(path.dirname(full), { recursive: true })
    writeFileSync(full, text)
    return name
  }

  /** A command whose standard input stays open. */
  function start(args: string[], { atTerminal = false } = {}): Started {
    const more = saysPeak ? sayPeak : []
    const command = [process.execPath, ...more, bundledCommands, ...args]
    // All that it says there comes as one, on the standard output.
    const [program = '', ...rest] = atTerminal
      ? ['script', '-qec', command.map((word) => `'${word}'`).join(' '), '/dev/null']
      : command
    const child = spawn(program, rest, {
      env: {
        ...{ ...process.env, DATABASE_URL: shop.url, OCTAVO_CWD: folder },
        ...{ ...keptCode, TMPDIR: temporary, BOOK_LOOKUP: 'off' },
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const said: Ended = { code: null, out: '', err: '' }
    child.stdout.on('data', (text) => {
      said.out += text
    })
    child.stderr.on('data', (text) => {
      said.err += text
    })
    const ended = new Promise<Ended>((resolve) =>
      child.on('close', (code) => resolve({ ...said, code })),
    )
    return { child, said, ended }
  }

  const octavo = (args: string[], input = ''): Promise<Ended> => {
    const { child, ended } = start(args)
    child.stdin?.end(input)
    return ended
  }

  return { folder, temporary, write, start, octavo }
}
