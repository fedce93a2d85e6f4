import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { defaultTexts } from './default-texts.ts'
import { type Inline, parseText, readHref, type TextBlock } from './parse-text.ts'

const text = (words: string): Inline => ({ kind: 'text', text: words })

test('headings, lists, links and emphasis are read; the rest is text', () => {
  for (const [source, blocks] of [
    ['', []],
    ['## Who we are', [{ kind: 'heading', level: 2, children: [text('Who we are')] }]],
    ['### Details ###', [{ kind: 'heading', level: 3, children: [text('Details')] }]],
    [
      'one\r\ntwo\n\nthree',
      [
        { kind: 'paragraph', children: [text('one'), { kind: 'break' }, text('two')] },
        { kind: 'paragraph', children: [text('three')] },
      ],
    ],
    [
      '- a\n* b\n1. c',
      [
        { kind: 'list', ordered: false, items: [[text('a')], [text('b')]] },
        { kind: 'list', ordered: true, items: [[text('c')]] },
      ],
    ],
    [
      '- a\n\n- b',
      [
        { kind: 'list', ordered: false, items: [[text('a')]] },
        { kind: 'list', ordered: false, items: [[text('b')]] },
      ],
    ],
    ['a **b *c*** d', [{ kind: 'paragraph', children: [text('a **b *c*** d')] }]],
    [
      '*Emma* by **Austen**',
      [
        {
          kind: 'paragraph',
          children: [
            { kind: 'em', children: [text('Emma')] },
            text(' by '),
            { kind: 'strong', children: [text('Austen')] },
          ],
        },
      ],
    ],
    [
      '**[Write](mailto:a@b.example)** us',
      [
        {
          kind: 'paragraph',
          children: [
            {
              kind: 'strong',
              children: [{ kind: 'link', href: 'mailto:a@b.example', children: [text('Write')] }],
            },
            text(' us'),
          ],
        },
      ],
    ],
    ['5 * 3 * 2, a*b*c', [{ kind: 'paragraph', children: [text('5 * 3 * 2, a*b*c')] }]],
    [
      '<script>alert(1)</script>',
      [{ kind: 'paragraph', children: [text('<script>alert(1)</script>')] }],
    ],
    [
      '[x](javascript:alert(1))',
      [{ kind: 'paragraph', children: [text('[x](javascript:alert(1))')] }],
    ],
    [
      '[x](JavaScript:alert`1`)',
      [{ kind: 'paragraph', children: [text('[x](JavaScript:alert`1`)')] }],
    ],
  ] as [string, TextBlock[]][])
    assert.deepEqual(parseText(source), blocks, source)
})

test('links lead to the shop, the web, a mail or a phone, and nowhere else (threats 8)', () => {
  for (const [address, href] of [
    ['/about', '/about'],
    ['#top', '#top'],
    ['shop.example/x', 'https://shop.example/x'],
    ['https://shop.example', 'https://shop.example/'],
    ['a@b.example', 'mailto:a@b.example'],
    ['tel:+15035550142', 'tel:+15035550142'],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['data:text/html,x', null],
    ['vbscript:x', null],
    ['java\u0000script:x', null],
    ['file:///etc/passwd', null],
    ['nonsense', null],
  ] as const)
    assert.equal(readHref(address), href, address)
})

test('no text is lost, whatever is typed, and reading it is quick', () => {
  const sign = fc.constantFrom(
    '*',
    '**',
    '[',
    ']',
    '(',
    ')',
    '#',
    '- ',
    '1. ',
    '\n',
    ' ',
    'a',
    'é',
    '/x',
  )
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
      const source = signs.join('')
      const letters = (words: string) => words.replace(/[^aé]/g, '')
      assert.equal(
        letters(
          JSON.stringify(parseText(source)).replace(
            /"(?:kind|text|children|paragraph|heading|level|list|ordered|items|href|strong|em|break|link|true|false)"|true|false/g,
            '',
          ),
        ),
        letters(source),
      )
    }),
  )
  for (const piece of ['*', '**a', '[a', '[a](', '* ', '*a ']) parseText(piece.repeat(10_000))
})

test('the texts of a new shop have headings and paragraphs', () => {
  for (const source of Object.values(defaultTexts)) {
    const kinds = new Set(parseText(source ?? '').map(({ kind }) => kind))
    assert.deepEqual(kinds, new Set(['paragraph', 'heading']))
  }
})
