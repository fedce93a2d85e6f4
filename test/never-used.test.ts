import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

/* scripts/never-used.ts leaves these ways out of the browser's files. Used on a page they would do nothing, and
   nobody would be told. */
const leftOut: Record<string, RegExp> = {
  'actions of pages, and forms that post to them':
    /\bexport (async )?(function|const) (action|clientAction)\b|<Form\b[^>]*\bmethod=/,
  'fetchers and blockers of the router': /\b(useFetchers?|useBlocker|usePrompt)\b/,
  'links that prefetch': /\bprefetch=|\bPrefetchPageLinks\b/,
  'mutations of TanStack Query':
    /\b(useMutation|useIsMutating|useMutationState|MutationCache|getMutationCache)\b/,
  'instruments of the router': /\b(unstable_)?instrumentations\b/,
}

const root = join(import.meta.dirname, '..')
const sources = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(root, 'app', name), 'utf8') }))

for (const [what, pattern] of Object.entries(leftOut)) {
  test(`no page uses what the build leaves out: ${what}`, () => {
    const users = sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name)
    assert.deepEqual(users, [])
  })
}

test('the pattern of each is one that would find it', () => {
  const planted = [
    'export const clientAction = async () => null',
    '<Form\n  method="post">',
    'const fetcher = useFetcher()',
    '<Link prefetch="intent" to="/">',
    'useMutation({ mutationFn })',
    '<HydratedRouter instrumentations={[]} />',
  ]
  for (const text of planted) {
    assert.ok(
      Object.values(leftOut).some((pattern) => pattern.test(text)),
      text,
    )
  }
})
