import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import * as path from 'node:path'
import { exitCode, root, working } from './setup.mjs'

const shell = 'chromium-headless-shell'

/** A Chromium for tests and measurements: the one named, an installed one, Playwright's own, or Debian's package. */
export async function findBrowser(node) {
  const named = process.env.CHROME_PATH
  if (named && !existsSync(named)) {
    console.error(`CHROME_PATH: there is no file ${named}, expected the path of Chrome or Chromium`)
    return null
  }
  const found = named || installed() || playwrights(node)
  if (found) return found
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    await working("Installing Debian's Chromium", installDebian)
  }
  const now = installed()
  if (!now) {
    console.error(
      'This needs Chrome or Chromium: install one, run "npx playwright install chromium", or set CHROME_PATH',
    )
  }
  return now
}

function installed() {
  // First the one without windows: on two cores the tests take almost half of the time in it.
  const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const places = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  places.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
  return places.find((place) => existsSync(place)) ?? null
}

function playwrights(node) {
  const ask = "process.stdout.write(require('playwright-core').chromium.executablePath())"
  const { stdout } = spawnSync(node, ['-e', ask], { cwd: root, encoding: 'utf8' })
  return stdout && existsSync(stdout) ? stdout : null
}

async function installDebian() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await exitCode('apt-get', ['update', '-qq'], env)
  const options = ['install', '-y', '-qq', '--no-install-recommends', 'fonts-liberation']
  const code = await exitCode('apt-get', [...options, shell], env)
  // Not every distribution has it.
  if (code !== 0) await exitCode('apt-get', [...options, 'chromium'], env)
}
