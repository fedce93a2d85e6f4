import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLink, socialLinks, withScheme } from './social-links.ts'

test('a link has the name of where it leads', () => {
  for (const [line, name] of [
    ['https://www.instagram.com/wren', 'Instagram'],
    ['https://m.facebook.com/wren', 'Facebook'],
    ['https://de.linkedin.com/company/wren', 'LinkedIn'],
    ['https://wren.example/blog', 'wren.example'],
  ] as const)
    assert.deepEqual(socialLinks(line), [{ name, href: line }])
  assert.deepEqual(socialLinks(''), [])
})

test('only links that lead out by HTTPS are taken, and a scheme that is left out is added', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'https://localhost/x',
    'https://a:b@x.com/',
    '//x.com',
    'x',
  ])
    assert.equal(readLink(withScheme(text)), null, text)
  for (const [typed, href] of [
    ['instagram.com/wren', 'https://instagram.com/wren'],
    ['x.com', 'https://x.com/'],
    ['http://x.com/wren', 'https://x.com/wren'],
    ['https://x.com/wren', 'https://x.com/wren'],
  ] as const)
    assert.equal(readLink(withScheme(typed))?.href, href)
})
