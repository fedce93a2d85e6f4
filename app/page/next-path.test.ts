import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginPath, safeNextPath } from './next-path.ts'

test('threats 23: an address that leads elsewhere becomes /', () => {
  const elsewhere = [
    '//e', '///e', '/\\e', '\\\\e', '/%09/e', '/\t/e', '\t//e', '/\n/e', '/%5Ce', '/%2fe', '/%2F%2Fe',
    'javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', 'https://e', 'http:e', 'e', '',
    '/..//e', '/./\\e', '/a/..//e', '/\u0000/e', '/ /e',
  ] // biome-ignore format: a list
  for (const next of elsewhere) assert.equal(safeNextPath(next), '/', JSON.stringify(next))
  assert.equal(safeNextPath(null), '/')
  assert.equal(safeNextPath(undefined), '/')
})

test('a path of the shop is kept with its query and fragment', () => {
  assert.equal(safeNextPath('/checkout'), '/checkout')
  assert.equal(
    safeNextPath('/search?q=caf%C3%A9&cursor=a%2Fb#top'),
    '/search?q=caf%C3%A9&cursor=a%2Fb#top',
  )
  assert.equal(safeNextPath('/book/0198-x'), '/book/0198-x')
})

test('signing in never leads back to the sign-in pages', () => {
  assert.equal(safeNextPath('/login?next=/login'), '/')
  assert.equal(safeNextPath('/register'), '/')
})

test('the login page carries the wish along', () => {
  assert.equal(loginPath('/orders'), '/login?next=%2Forders')
  assert.equal(loginPath('/checkout', '/register'), '/register?next=%2Fcheckout')
  assert.equal(loginPath('//e'), '/login')
})
