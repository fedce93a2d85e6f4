import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownPath } from '#app/page/next-path.ts'
import { usualGenres } from '#app/shop/window/usual-window.ts'
import { leadsNowhere } from '#server/http/bad-address.ts'
import { isFresh, versionsOf } from '#server/http/conditional.ts'
import { codingFor } from '#server/http/stored-response.ts'
import { addressKey } from '#server/http/visitor-address.ts'
import { publicPageOf } from '#server/pages/public-pages.ts'
import { assertLinear } from './linear.ts'

test('work that grows with the square of the text is seen, and work that grows with it passes', () => {
  const small = { longest: 20_000 }
  // Each blank is a place to begin, and all that follow are looked at from each.
  assert.throws(() => assertLinear(' ', (text) => / +x/.test(text), small), /times as long/)
  const fromEach = (text: string) => {
    let seen = 0
    for (let from = 0; from < text.length; from++) {
      for (let at = from; at < text.length; at++) if (text.charCodeAt(at) === 98) seen++
    }
    return seen
  }
  assert.throws(() => assertLinear('a', fromEach, small), /times as long/)
  assertLinear(' ', (text) => / x/.test(text))
  assertLinear('a', (text) => text.split('').reverse().join(''))
  assertLinear('a', (text) => text.length)
})

test('what a header or an address says is read in linear work (threats 20)', () => {
  let count = 0
  const readers: Record<string, (text: string) => unknown> = {
    addressKey,
    // The last one is remembered.
    codingFor: (text) => codingFor(`${text}${count++}`),
    isFresh: (text) => isFresh({ headers: { 'if-none-match': text } }, '"a"'),
    versionsOf,
    publicPageOf: (text) => publicPageOf(`/search?q=${text}`, usualGenres),
    pathOf: (text) => publicPageOf(`/author/${text}`, usualGenres),
    leadsNowhere: (text) => leadsNowhere(`/${text}`),
    ownPath,
  }
  for (const [name, read] of Object.entries(readers)) {
    for (const unit of [
      '.1',
      ':',
      '1',
      'a,',
      ' ',
      '"',
      'W/',
      ';q=0',
      '../',
      '%2e',
      '\\',
      '[',
      '&a=b',
    ]) {
      assertLinear(unit, read, { name: `${name} of ${unit}` })
    }
  }
})
