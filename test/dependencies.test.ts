import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { test } from 'node:test'

/* ASVS 15.2.3: what is installed and used by nothing is only something that can be attacked. */

const root = path.resolve(import.meta.dirname, '..')

/** Needed without being imported, and by whom. */
const unimported: Record<string, string> = {
  '@react-router/node': '@react-router/dev builds only beside it',
  '@fontsource/fraunces': 'app/covers/designer/faces.ts makes up the name',
  '@fontsource/instrument-sans': 'app/covers/designer/faces.ts makes up the name',
}

test('every dependency is used by something', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  const places =
    '{*.config.ts,{app,bench,demo,e2e,scripts,server,test}/**/*.{ts,tsx,mjs,css},tsconfig.json}'
  const sources = globSync(places, {
    cwd: root,
    exclude: (file) => /node_modules|dependencies\.test/.test(file),
  }).map((file) => readFileSync(path.join(root, file), 'utf8'))
  assert.ok(sources.length > 300)
  const isNamed = (name: string) =>
    sources.some((text) =>
      [`'${name}'`, `"${name}"`, `'${name}/`, `"${name}/`].some((quoted) => text.includes(quoted)),
    )
  const declared = Object.keys({ ...dependencies, ...devDependencies })
  const unused = declared.filter((name) => {
    const typed = /^@types\/(.*)$/.exec(name)?.[1] ?? name
    return !(name in unimported) && !isNamed(typed)
  })
  assert.deepEqual(unused, [])
  const stale = Object.keys(unimported).filter((name) => !declared.includes(name) || isNamed(name))
  assert.deepEqual(stale, [])
})
