import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usualGenres } from '#app/shop/window/usual-window.ts'
import { publicPageOf as pageOf } from './public-pages.ts'

const publicPageOf = (url: string) => pageOf(url, usualGenres)
const keyOf = (url: string) => publicPageOf(url)?.key

test('a page is kept under its path and the parameters that make another page', () => {
  assert.equal(keyOf('/'), '/')
  assert.equal(keyOf('/?utm_source=mail&genre=Fiction'), '/?genre=fiction')
  assert.equal(keyOf('/?genre=cooking'), '/')
  assert.equal(pageOf('/?genre=COOKING', ['Cooking'])?.key, '/?genre=cooking')
  assert.equal(keyOf('/lists/summer-reading?cursor=ab&x=1'), '/lists/summer-reading?cursor=ab')
  assert.equal(keyOf('/search?page=9&q=+sea+'), '/search?q=sea')
  assert.equal(keyOf(`/search?q=${'x'.repeat(5000)}`), `/search?q=${'x'.repeat(200)}`)
  assert.equal(
    keyOf('/search?genre=horror&sort=price&genre=fiction&q=a&page=2&format='),
    '/search?q=a&genre=fiction%2Chorror&sort=price',
  )
  assert.equal(keyOf('/search?sort=price;drop'), '/search')
  assert.equal(keyOf('/author/jane-austen?q=x&sort=title'), '/author/jane-austen?sort=title')
  assert.equal(keyOf('/new?cursor=abc&sort=title'), '/new?cursor=abc')
  assert.equal(keyOf('/book/abc?x=1'), '/book/abc')
  assert.equal(keyOf('/_root.data?genre=horror'), '/_root.data?genre=horror')
  assert.equal(keyOf('/book/abc.data'), '/book/abc.data')
})

test('a page knows what it shows', () => {
  assert.deepEqual(publicPageOf('/?genre=horror')?.tags, ['settings', 'books'])
  assert.deepEqual(publicPageOf('/book/0198-AB')?.tags, ['settings', 'book:0198-ab'])
  assert.deepEqual(publicPageOf('/genre/fiction')?.tags, ['settings', 'books'])
  assert.deepEqual(publicPageOf('/about')?.tags, ['settings'])
})

test('pages of a person, and addresses that are no page, are never kept', () => {
  for (const url of [
    '/orders',
    '/checkout',
    '/dropdown',
    '/dashboard',
    '/nowhere',
    '//',
    '/book/',
  ]) {
    assert.equal(publicPageOf(url), null, url)
  }
  assert.equal(publicPageOf('/newsletter/confirm?token=secret'), null)
  assert.equal(publicPageOf('/book/../orders'), null)
})

test('what the router would read as another address is never kept under this one', () => {
  const parts = [
    ...[
      '..',
      '.',
      '%2e%2e',
      '.%2E',
      '..\\dashboard',
      '..\\reset-password',
      '"\\..\\..\\cart',
      'a\\b',
    ],
    ...['"', 'a#b', 'a b', '<', '.\t.', 'a\nb', '\u00c9mile', '`', '{x}'],
  ]
  for (const part of parts) assert.equal(publicPageOf(`/author/${part}`), null, part)
  const same = ['%22', 'a%5Cb', '..%2f..', '...', 'a.b', '%C3%89mile', "o'neill", 'a:b@c;d=e,(f)!*']
  for (const part of same) assert.equal(keyOf(`/author/${part}`), `/author/${part}`, part)
})
