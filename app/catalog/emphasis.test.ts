import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bookChangesSchema, newBookSchema } from '#app/catalog/book.schema.ts'
import { plainText, sanitiseEmphasis } from '#app/catalog/emphasis.ts'
import { assertLinear } from '#test/linear.ts'

test('emphasis and paragraphs stay, everything else goes', () => {
  const cases: [string, string | null][] = [
    ['plain', null],
    ['<p>one</p><p>two</p>', null],
    ['a <i>b</i> <b class="x">c</b>', 'a <em>b</em> <strong>c</strong>'],
    ['<ul><li>one<li>two</ul>', '<ul><li>one<li>two</li></li></ul>'],
    ['<b>never closed', '<strong>never closed</strong>'],
    ['</b>wrong <b>way</i> round', 'wrong <strong>way round</strong>'],
    ['<div><b>x</b></div>', '<strong>x</strong>'],
    ['<b>1 < 2 & 3</b>', '<strong>1 &lt; 2 &amp; 3</strong>'],
    ['<b>&lt;script&gt;</b>', '<strong>&lt;script&gt;</strong>'],
    ['<b>&#106;&#x61;&bogus;&#0;</b>', '<strong>ja&amp;bogus;</strong>'],
  ]
  for (const [html, expected] of cases) assert.equal(sanitiseEmphasis(html), expected, html)
})

test('nothing that runs comes through (threats 8)', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//e></SCRIPT>',
    '<img src=x onerror=alert(1)>',
    '<b onmouseover=alert(1)>x</b>',
    '<a href="javascript:alert(1)">x</a>',
    '<svg><script>alert(1)</script></svg>',
    '<<b>script>alert(1)</script>',
    '<b<script>alert(1)</script>',
    '<!--><script>alert(1)</script>-->',
    '<style>@import "//e"</style><b>x</b>',
    '<p/onclick=alert(1)>x<b>y',
  ]
  for (const attack of attacks) {
    const html = sanitiseEmphasis(`${attack}<b>.</b>`) ?? ''
    assert.match(html, /^(?:[^<>]|<\/?(?:p|strong|em|ul|ol|li)>|<br>)*$/, attack)
    assert.doesNotMatch(plainText(`<p>${attack}</p>`), /@import/)
  }
})

test('whatever comes in, only tags of the list come out, every one closed', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '/',
    'b',
    'i>',
    '<p>',
    '</p>',
    '<b ',
    '"',
    '&',
    ';',
    '<!--',
    '-->',
    'é',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const html = sanitiseEmphasis(pieces.join('')) ?? ''
      const open: string[] = []
      const rest = html.replace(/<(\/?)(p|strong|em|ul|ol|li|br)>/g, (_tag, closes, name) => {
        if (closes) assert.equal(open.pop(), name)
        else if (name !== 'br') open.push(name)
        return ''
      })
      assert.deepEqual(open, [])
      assert.doesNotMatch(rest, /[<>]/)
    }),
  )
})

test('plain text keeps paragraphs and lines', () => {
  assert.equal(plainText('<p>One\n line</p>\n<p>Two<br>three</p>'), 'One line\n\nTwo\nthree')
  assert.equal(plainText('<ul><li>a</li><li>b</li></ul>'), 'a\n\nb')
  assert.equal(plainText('Fish &amp; chips'), 'Fish & chips')
})

test('hostile strings of 100 kB take linear work (threats 20)', () => {
  const parts = [
    '<',
    '<b>',
    '</b>',
    '&#1',
    '<!--',
    '<script></script>',
    '<script>',
    ' ',
    '\n\n',
    '<p ',
    '.a',
    'a..',
    '%',
    '-',
  ]
  const fieldsOf = (text: string) => ({
    ...{ title: text, author: text, coverImage: `a${text}`, category: text },
    ...{ newPrice: 1, description: text, descriptionHtml: text },
  })
  for (const part of parts) {
    assertLinear(part, sanitiseEmphasis)
    assertLinear(part, plainText)
    assertLinear(part, (text) => newBookSchema.safeParse(fieldsOf(text)))
    assertLinear(part, (text) => bookChangesSchema.safeParse(fieldsOf(text)))
  }
})
