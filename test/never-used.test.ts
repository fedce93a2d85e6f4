import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

/* scripts/never-used.ts and never-used-of-react.ts leave these ways out of the browser's files. Used on a page they would do nothing, and
   nobody would be told. */
const leftOut: Record<string, RegExp> = {
  'actions of pages, and forms that post to them':
    /\bexport (async )?(function|const) (action|clientAction)\b|<Form\b[^>]*\bmethod=/,
  'fetchers and blockers of the router': /\b(useFetchers?|useBlocker|usePrompt)\b/,
  'links that prefetch': /\bprefetch=|\bPrefetchPageLinks\b/,
  'mutations of TanStack Query':
    /\b(useMutation|useIsMutating|useMutationState|MutationCache|getMutationCache)\b/,
  'instruments of the router': /\b(unstable_)?instrumentations\b/,
  'parts of React that nobody takes':
    /\bimport \{[^}]*\b(Activity|Children|Profiler|PureComponent|SuspenseList|ViewTransition|addTransitionType|cache|cacheSignal|cloneElement|createRef|useActionState|unstable_\w+)\b[^}]*\} from 'react'/,
  'React as a whole': /\bimport [^{}]+ from 'react(-dom)?'/,
  'what React fetches ahead, and states of forms':
    /\bimport \{[^}]*\b(preconnect|prefetchDNS|pre(load|init)(Module)?|useForm(State|Status)|requestFormReset|unstable_\w+)\b[^}]*\} from 'react-dom'/,
  'references to fragments': /<Fragment\b[^>]*\bref=/,
  'functions as the action of a form': /\b(action|formAction)=\{(?![^}]*[pP]ath\b)/,
  'stylesheets that React puts in order': /\bprecedence=/,
  'events that React no longer hears':
    /\bon(Mouse(Enter|Leave)|Pointer(Enter|Leave)|Select|BeforeInput|Composition\w+)(Capture)?=/,
  "elements of one's own": /<[a-z]+-[a-z-]+ \w+=\{/,
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
    "import { useState, ViewTransition } from 'react'",
    "import * as React from 'react'",
    "import { preload } from 'react-dom'",
    '<Fragment ref={both}>',
    '<form action={save}>',
    '<link rel="stylesheet" href={sheet} precedence="high" />',
    '<div onMouseEnter={open}>',
    '<price-tag cents={5}>',
  ]
  for (const text of planted) {
    assert.ok(
      Object.values(leftOut).some((pattern) => pattern.test(text)),
      text,
    )
  }
})
