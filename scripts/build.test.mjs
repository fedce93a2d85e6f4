import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { after, test } from 'node:test'
import { npm, root } from './setup.mjs'

/* Which of the two a command runs: the bundle or the sources. */

const made = mkdtempSync(path.join(tmpdir(), 'octavo-build-'))
after(() => rmSync(made, { recursive: true, force: true }))

test('in the image a command runs the bundle, as long as the bundle is of the sources there', () => {
  const folder = asImage()
  const command = path.join(folder, 'cli/help.ts')
  const before = readFileSync(command)
  for (const [what, change, runs] of [
    ['nothing was changed', () => {}, 'build/shop/cli/octavo.js'],
    ['a source is another', () => appendFileSync(command, '// more\n'), 'cli/octavo.ts'],
    ['it is as it was', () => writeFileSync(command, before), 'build/shop/cli/octavo.js'],
    [
      'a test is another',
      () => writeFileSync(path.join(folder, 'cli/new.test.ts'), '//'),
      'build/shop/cli/octavo.js',
    ],
    [
      'a source is new',
      () => writeFileSync(path.join(folder, 'cli/new.ts'), '//'),
      'cli/octavo.ts',
    ],
  ]) {
    change()
    const { stdout, stderr } = spawnSync(process.execPath, ['cli/octavo.mjs', '--help'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: tellsProgram },
    })
    assert.match(stdout, /Usage: octavo/, `${what}: ${stderr}`)
    assert.equal(stderr.trim().split('\n').at(-1), path.join(folder, runs), what)
  }
})

/** Each Node says which program it was given. */
const tellsProgram = '--import=data:text/javascript,console.error(process.argv[1])'

/** What the last stage of the Dockerfile copies. */
function asImage() {
  const folder = path.join(made, 'image')
  mkdirSync(folder)
  const lists = readFileSync(path.join(root, 'Dockerfile'), 'utf8').matchAll(
    /^COPY --from=build (.+) \S+$/gm,
  )
  for (const name of [...lists].flatMap(([, list]) => list.replaceAll('/shop/', '').split(' '))) {
    const [from, to] = [path.join(root, name), path.join(folder, name)]
    // Programs find their folder by their own place.
    if (['cli', 'scripts'].includes(name)) cpSync(from, to, { recursive: true })
    else symlinkSync(from, to)
  }
  return folder
}

test('npm run build: what lies there is of the sources, whichever were built before', () => {
  const folder = path.join(made, 'shop')
  const write = (name, text) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  cpSync(path.join(root, 'scripts'), path.join(folder, 'scripts'), { recursive: true })
  write('package.json', readFileSync(path.join(root, 'package.json')))
  // In place of half a minute of the builders': a copy.
  for (const builder of ['vite', '@react-router/dev']) {
    const bin = { vite: 'copy.mjs', 'react-router': 'copy.mjs' }
    write(`node_modules/${builder}/package.json`, JSON.stringify({ bin }))
    write(
      `node_modules/${builder}/copy.mjs`,
      `import { cpSync } from 'node:fs'; cpSync('server', 'build/shop', { recursive: true })`,
    )
  }
  for (const text of ['first', 'second', 'first', 'first']) {
    write('server/main.ts', text)
    const [program, args] = npm()
    const { status, stderr } = spawnSync(program, [...args, 'run', 'build'], {
      cwd: folder,
      encoding: 'utf8',
    })
    assert.equal(status, 0, stderr)
    assert.equal(readFileSync(path.join(folder, 'build/shop/main.ts'), 'utf8'), text)
    const fresh = "console.log((await import('./scripts/build.mjs')).isBundleFresh())"
    const asked = spawnSync(process.execPath, ['--input-type=module', '-e', fresh], { cwd: folder })
    assert.equal(String(asked.stdout), 'true\n', String(asked.stderr))
  }
})
