import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { test } from 'node:test'
import { contrast } from './accent.ts'
import { dark, light } from './palette.ts'
import { paletteCss } from './palette-css.ts'

const colourOf = (scheme: Record<string, string>, name: string): string =>
  scheme[name] ?? assert.fail(`no colour ${name}`)

const texts = ['ink', 'muted', 'accent', 'moss', 'ochre', 'danger']

for (const [name, scheme] of Object.entries({ light, dark })) {
  test(`every text can be read on every paper, ${name}: at least 4.5:1 (WCAG 1.4.3)`, () => {
    const pairs = texts.flatMap((text) => [
      [text, 'paper'],
      [text, 'raised'],
    ])
    for (const [text, ground] of [
      ...pairs,
      ['on-accent', 'accent'],
      ['on-accent', 'accent-deep'],
    ]) {
      const ratio = contrast(colourOf(scheme, text as string), colourOf(scheme, ground as string))
      assert(ratio >= 4.5, `${text} on ${ground}: ${ratio.toFixed(2)}`)
    }
  })

  test(`edges of controls can be seen, ${name}: at least 3:1 (WCAG 1.4.11)`, () => {
    for (const ground of ['paper', 'raised']) {
      const ratio = contrast(colourOf(scheme, 'edge'), colourOf(scheme, ground))
      assert(ratio >= 3, `edge on ${ground}: ${ratio.toFixed(2)}`)
    }
  })
}

const root = path.resolve(import.meta.dirname, '../../..')
const hex = /(?<![\w&])#(?:[0-9a-f]{6}|[0-9a-f]{3})\b(?![\w-])/gi

/** Files that mix a colour of their own. Covers are drawn with inks of their own. */
const colouringFiles = (files: [file: string, text: string][]): string[] =>
  files
    .filter(([file]) => !file.startsWith('app/covers/designer/'))
    .filter(([, text]) => text.match(hex))
    .map(([file]) => file)

const read = (file: string): [string, string] => [file, readFileSync(path.join(root, file), 'utf8')]

test('colours have one home', () => {
  const files = ['app', 'server'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
      .filter((file) => /(?<!\.test)\.(?:tsx?|css)$/.test(file)),
  )
  // Every page names the paper; it takes none of the others along.
  const homes = ['app/values/shop/palette.ts', 'app/values/shop/paper.ts']
  assert.deepEqual(colouringFiles(files.map(read)), homes)
})

test('a planted colour is found', () => {
  const planted = [
    ['server/mail/letter.ts', '<body style="background:#FBF7F0">'],
    ['app/ui/button.tsx', "const shade = '#abc'"],
    ['app/layout/footer.tsx', "const anchors = [{ to: '#about' }, { href: '#contact' }]"],
    ['app/covers/designer/palettes.ts', "'#F6ECD9'"],
  ] satisfies [string, string][]
  assert.deepEqual(colouringFiles(planted), ['server/mail/letter.ts', 'app/ui/button.tsx'])
})

test('the icon, a file that cannot ask, has colours of the palette', () => {
  const [, svg] = read('public/favicon.svg')
  const colours = new Set<string>(Object.values(light))
  const used = svg.match(hex) ?? []
  assert.ok(used.length > 1)
  for (const colour of used) assert.ok(colours.has(colour), colour)
})

test('the built style sheet has every colour, for daylight and for the lamp', () => {
  const folder = path.join(root, 'build/pages/client/assets')
  const css = readdirSync(folder)
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n')
  for (const [name, colour] of [...Object.entries(light), ...Object.entries(dark)]) {
    if (colour.startsWith('#')) assert.ok(css.includes(`--${name}:${shortest(colour)}`), name)
    assert.ok(paletteCss.includes(`--${name}:${colour}`), name)
  }
})

/** "#abc" for "#aabbcc", as the builder writes it. */
const shortest = (colour: string) => colour.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')
