import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDescription } from './description.ts'

test('HTML becomes paragraphs, and emphasis where there is any', () => {
  for (const [written, description, descriptionHtml] of [
    ['Plain & simple', 'Plain & simple', null],
    ['One\r\n\r\nTwo', 'One\n\nTwo', null],
    ['1 < 2 and x > y', '1 < 2 and x > y', null],
    ['<p>One</p><p>Two</p>', 'One\n\nTwo', null],
    ['One<br />Two<BR>Three', 'One\nTwo\nThree', null],
    [
      '<div>A<div>b</div></div><h2>C</h2>',
      'A\n\nb\n\nC',
      '<p>A</p><p>b</p><p><strong>C</strong></p>',
    ],
    ['<p>A <i>b</i> c</p>', 'A b c', '<p>A <em>b</em> c</p>'],
    ['<td>one</td><td>two</td>', 'one two', null],
    ['<span data-x="1">a</span><span>b</span>', 'ab', null],
    ['&lt;p&gt;One &amp;amp; two&lt;/p&gt;', 'One & two', null],
    ['&amp;lt;p&amp;gt;One&amp;lt;/p&amp;gt;', 'One', null],
    ['&lt;b&gt;x&lt;/b&gt;', 'x', '<strong>x</strong>'],
    ['Caf&eacute; &amp; bar &#8211; &hellip;', 'Café & bar – …', null],
    ['Tom &amp;amp; Jerry', 'Tom & Jerry', null],
    ['caf&amp;eacute; &amp; bar', 'café & bar', null],
    ['<![CDATA[<p>One</p>]]>', 'One', null],
    ['<![CDATA[One & two]]>', 'One & two', null],
    ['One<iframe src="https://x.example"></iframe>', 'One', null],
    ['One <svg width="1"></svg>', 'One', null],
    ['One<video controls></video>', 'One', null],
    ['AT&T, R&D', 'AT&T, R&D', null],
    ['&lt;3 books', '<3 books', null],
    ['CafÃ© &amp; bar', 'Café & bar', null],
    ['<script>alert(1)</script><p>x</p>', 'x', null],
    ['<meta charset="utf-8"><p>x</p>', 'x', null],
    ['<!-- word --><p>x</p>', 'x', null],
    ['<details><summary>More</summary>Text</details>', 'More\n\nText', null],
    ['A <mark>new</mark> life', 'A new life', null],
    ['<figcaption>One</figcaption>Two', 'One\n\nTwo', null],
    ['<Jane> writes', '<Jane> writes', null],
    ['', '', null],
  ] as const) {
    const reading = readDescription(written)
    assert.deepEqual(
      [reading.description, reading.descriptionHtml],
      [description, descriptionHtml],
      written,
    )
  }
})
