import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type MailTextKind, mailTextKinds, mailTextOf } from './kinds.ts'
import { type MailText, mailFrom, mistakesIn } from './template.ts'

/* Reading and filling the words of a mail. */

const reset = mailTextOf('account-password-reset')
const body = 'Here it is.\n\n{button}'
const words = { subject: 'New', title: 'New', body }

test('a mistake is found in its box, and said so that it can be mended', () => {
  for (const [change, box, message] of [
    [{ body: 'Hello {nmae}\n\n{button}' }, 'body', /no field \{nmae\}.*\{minutes\}/],
    [{ subject: 'For {name}' }, 'subject', /no field \{name\}/],
    [{ subject: '{button}' }, 'subject', /can only stand in the text/],
    [{ body: 'No link' }, 'body', /needs \{button\}/],
    [{ body: 'Press {button} now' }, 'body', /paragraph of its own/],
    [{ body: 'Press\n{button}' }, 'body', /paragraph of its own/],
    [{ body: '{button}{button}' }, 'body', /paragraph of its own/],
    [{ body: '{button' }, 'body', /not closed/],
    [{ body: 'a { b\n\n{button}' }, 'body', /not closed/],
    [{ body: '{ {button} }' }, 'body', /not closed/],
    [{ body: 'a } b\n\n{button}' }, 'body', /without its \{/],
    [{ title: 'Two {}' }, 'title', /no name/],
    [{ title: '{constructor}' }, 'title', /no field/],
    [{ body: '{toString}\n\n{button}' }, 'body', /no field/],
    [{ body: '{Button}' }, 'body', /no field/],
  ] as const) {
    const mistakes = mistakesIn(reset, { ...words, ...change })
    assert.deepEqual(Object.keys(mistakes), [box], JSON.stringify(change))
    assert.match(mistakes[box] ?? '', message)
  }
  for (const fine of [
    '{ button }',
    '{{shop}}\n\n{button}',
    'a {{ b }} c\n \n  {button}  \n\nx {shop}',
  ])
    assert.deepEqual(mistakesIn(reset, { ...words, body: fine }), {}, fine)
})

test('the usual words of every mail have no mistake and use what they need', () => {
  for (const kind of mailTextKinds)
    assert.deepEqual(mistakesIn(mailTextOf(kind), mailTextOf(kind).usual), {}, kind)
})

test('a value is text, whatever it looks like, and the subject one line', () => {
  const fields = { shop: 'A\r\nBcc: eve@example.com {minutes} <b>', minutes: '30' }
  const button = { kind: 'link', label: 'Go', url: 'https://x.example/' } as const
  const mail = mailFrom(
    { subject: '{shop} {{x}}', title: '{minutes}', body: '{shop}\nfor {minutes}  min\n\n{button}' },
    { fields, parts: { button } },
  )
  assert.equal(mail.subject, 'A Bcc: eve@example.com {minutes} <b> {x}')
  assert.deepEqual(mail.blocks, [
    { kind: 'text', text: 'A\nBcc: eve@example.com {minutes} <b>\nfor 30 min' },
    button,
  ])
})

test('what is empty leaves no gap', () => {
  const text: MailText = { ...reset, fields: { a: ['', ''], b: ['', ''] }, needed: [] }
  const template = { subject: 'S', title: 'T', body: 'One. {a}\n{b}\n\n{a}\n\nTwo {a}three' }
  assert.deepEqual(mistakesIn(text, template), {})
  const { blocks } = mailFrom(template, { fields: { a: '', b: '' }, parts: {} })
  assert.deepEqual(blocks, [
    { kind: 'text', text: 'One.' },
    { kind: 'text', text: 'Two three' },
  ])
})

test('whatever is typed, a mail without a mistake has its button once for each time it is named', () => {
  const piece = fc.constantFrom(
    '{button}',
    '{shop}',
    '{minutes}',
    '{',
    '}',
    '{{',
    '\n\n',
    '\n',
    'a ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const template = { ...words, body: pieces.join('') }
      if (Object.keys(mistakesIn(reset, template)).length > 0) return
      const button = { kind: 'link', label: 'Go', url: 'https://x.example/' } as const
      const { blocks } = mailFrom(template, {
        fields: { shop: '{button}', minutes: '30' },
        parts: { button },
      })
      assert.ok(blocks.filter(({ kind }) => kind === 'link').length >= 1)
    }),
  )
})

test('each kind has examples for its preview, without a hole', () => {
  for (const kind of mailTextKinds satisfies MailTextKind[]) {
    const { fields, parts, usual, name, when } = mailTextOf(kind)
    const fieldSamples = Object.fromEntries(Object.entries(fields).map(([f, [, s]]) => [f, s]))
    const partSamples = Object.fromEntries(Object.entries(parts).map(([p, [, s]]) => [p, s]))
    const mail = mailFrom(usual, { fields: fieldSamples, parts: partSamples })
    assert.ok(mail.subject && mail.title && mail.blocks.length > 1, kind)
    assert.ok(name && when, kind)
    assert.doesNotMatch(JSON.stringify(mail), /\{\w+\}|undefined/, kind)
  }
})
