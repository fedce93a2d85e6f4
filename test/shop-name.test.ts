import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { test } from 'node:test'
import { defaultIdentity } from '#app/values/shop-identity.ts'

/* The shop's name is a setting: it is written in one place, and everything else asks for it. */

const home = 'app/values/shop-identity.ts'
const { name } = defaultIdentity

/** Files that write the name themselves. A word of the trade ("an octavo") is another one. */
const namingFiles = (files: Map<string, string>): string[] =>
  [...files].filter(([, text]) => new RegExp(`\\b${name}\\b`).test(text)).map(([file]) => file)

test('the shop’s name has one home', () => {
  assert.deepEqual(namingFiles(sources()), [home])
})

test('a planted second spelling is found', () => {
  const planted = new Map([
    ['app/layout/header.tsx', `<Link to="/">${name}</Link>`],
    ['server/mail/letter.ts', `const signature = '-- ${name}'`],
    ['app/shop/about-page.tsx', 'An octavo is a sheet of paper folded three times.'],
    ['app/desk/drafts/draft.ts', "const keyOf = (name) => 'octavo-desk-draft:' + name"],
  ])
  assert.deepEqual(namingFiles(planted), ['app/layout/header.tsx', 'server/mail/letter.ts'])
})

function sources(): Map<string, string> {
  const root = path.resolve(import.meta.dirname, '..')
  const files = ['app', 'server', 'public'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
      .filter((file) => /(?<!\.test)\.(?:tsx?|css|svg|html|json|webmanifest)$/.test(file)),
  )
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
}
