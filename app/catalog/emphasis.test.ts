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
    ['<ul><li>one<li>two</ul>', '<ul><li>one</li><li>two</li></ul>'],
    ['<b>never closed', '<strong>never closed</strong>'],
    ['</b>wrong <b>way</i> round', 'wrong <strong>way round</strong>'],
    ['<div><b>x</b></div>', '<p><strong>x</strong></p>'],
    ['<h2>One</h2><div>two</div>', '<p><strong>One</strong></p><p>two</p>'],
    ['<i>a<p>b</p></i>c', '<em>a</em><p><em>b</em></p><p>c</p>'],
    ['<div><p><b>a</b></p></div>b', '<p><strong>a</strong></p><p>b</p>'],
    [
      '<table><tr><td><b>a</b></td><td>b</td></tr><tr><td>c</table>',
      '<p><strong>a</strong> b</p><p>c</p>',
    ],
    ['<ul><li><div>a</div><div>b</div></li></ul>', '<ul><li>a<br>b</li></ul>'],
    ['<b>caf&eacute;&hellip; &mdash; &#151; &Eacute;&nbsp;x</b>', '<strong>café… — — É x</strong>'],
    ['<b>It\u0092s \u0093so\u0094\u0085\u0081</b>', '<strong>It’s “so”…</strong>'],
    ['<b></b>x', null],
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

test('what was written once is written the same again', () => {
  const tag = fc.constantFrom(...'p b i em h2 div ul ol li br td tr table'.split(' '))
  const piece = fc.oneof(
    tag.map((name) => `<${name}>`),
    tag.map((name) => `</${name}>`),
    fc.constantFrom('word', ' ', '&amp;', 'two words', '\n'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const once = sanitiseEmphasis(pieces.join(''))
      if (once !== null) assert.equal(sanitiseEmphasis(once), once)
    }),
    { numRuns: 2000 },
  )
})

test('plain text keeps paragraphs and lines', () => {
  assert.equal(plainText('<p>One\n line</p>\n<p>Two<br>three</p>'), 'One line\n\nTwo\nthree')
  assert.equal(plainText('<ul><li>a</li><li>b</li></ul>'), 'a\n\nb')
  assert.equal(plainText('Fish &amp; chips'), 'Fish & chips')
  assert.equal(plainText('<h3>A</h3><section>b</section>'), 'A\n\nb')
  assert.equal(plainText('<tr><td>a</td><td>b</td></tr><tr><td>c</td></tr>'), 'a b\n\nc')
  assert.equal(
    plainText('&Aacute;rv&iacute;zt&#369;r&odblac; &copy 2024 AT&T &AMP; x&notaname;'),
    'Árvíztűrő © 2024 AT&T & x&notaname;',
  )
})

test('hostile strings of 100 kB take linear work (threats 20)', () => {
  const parts = [
    '<',
    '<p><b>x',
    '<li><i>x',
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
