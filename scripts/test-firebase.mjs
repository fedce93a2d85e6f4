// `npm run test:firebase`: the hosted provider's part of the shop against the official Auth emulator.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { findBrowser } from './browser.mjs'
import { ensureInstalled, exitCode, fail, npm, root, runtime, working } from './setup.mjs'

const folder = path.join(root, 'firebase-emulator')
const firebase = path.join(folder, 'node_modules', 'firebase-tools')
const project = 'demo-octavo'

await ensureInstalled()
const node = runtime()
await ensureEmulator()
const browser = await findBrowser(node)
if (!browser) process.exit(1)
const scratch = mkdtempSync(path.join(tmpdir(), 'octavo-firebase-'))
const code = await runTests()
rmSync(scratch, { recursive: true })
process.exit(code)

/** Installs the emulator in its own folder, unless the version named there is present. */
async function ensureEmulator() {
  const { devDependencies } = readJson(path.join(folder, 'package.json'))
  const wanted = devDependencies['firebase-tools']
  const present = () => {
    const file = path.join(firebase, 'package.json')
    return existsSync(file) && readJson(file).version === wanted
  }
  if (present()) return
  const [program, first] = npm()
  // Its own scripts are not needed, and its wish for another Node is no reason to stop.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await working('Installing the Auth emulator (a minute or two the first time)', () =>
    exitCode(program, [...first, 'ci', '--prefix', folder, ...options], { NODE_ENV: '' }),
  )
  if (!present()) fail(`The Auth emulator (firebase-tools ${wanted}) could not be installed`)
}

/** The emulator on free ports of loopback, for as long as the tests run. */
async function runTests() {
  const [auth, hub, logging] = await freePorts(3)
  const at = (port) => ({ host: '127.0.0.1', port })
  const config = path.join(scratch, 'firebase.json')
  const emulators = { auth: at(auth), hub: at(hub), logging: at(logging), ui: { enabled: false } }
  writeFileSync(config, JSON.stringify({ emulators: { ...emulators, singleProjectMode: true } }))
  const tests = `"${node}" --test --test-timeout=60000 "${path.join(root, 'test/firebase-emulator.ts')}"`
  const cli = path.join(firebase, 'lib/bin/firebase.js')
  const args = ['emulators:exec', '--only', 'auth', '--project', project, '--config', config, tests]
  // Away from the settings and the sign-in of whoever runs it.
  return exitCode(node, [cli, ...args], {
    XDG_CONFIG_HOME: scratch,
    CHROME_PATH: browser,
    CI: 'true',
    NO_UPDATE_NOTIFIER: '1',
  })
}

async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise((resolve) =>
          server.listen(0, '127.0.0.1', () => resolve(server.address().port)),
        ),
    ),
  )
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}
