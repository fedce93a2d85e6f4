import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText, sanitiseEmphasis } from '#app/catalog/emphasis.ts'
import { dueDay } from './due-day.ts'
import { authorLineOf, authorsOf, missingArrival } from './facts.ts'
import { checkDigit10, isbn10To13, isIsbn13, readIsbn } from './isbn.ts'
import { namesOf } from './names-of.ts'
import { readPublished, writePublished } from './publication-day.ts'

/* What the fields of a book are read as, at their bounds. */

test('a date of publication is a day, month or year of the calendar', () => {
  for (const [text, on, precision] of [
    ['1997', '1997-01-01', 'year'],
    ['0001', '0001-01-01', 'year'],
    ['1997-06', '1997-06-01', 'month'],
    ['1997-12', '1997-12-01', 'month'],
    ['2024-02-29', '2024-02-29', 'day'],
    ['9999-12-31', '9999-12-31', 'day'],
  ] as const) {
    assert.deepEqual(readPublished(text), { on, precision }, text)
    assert.equal(writePublished(on, precision), text)
  }
  for (const text of [
    ...['', '997', '19970', '0000', '0000-01', '1997-00', '1997-13', '1997-6', '1997-06-00'],
    ...[
      '1997-06-31',
      '2023-02-29',
      '1997-06-1',
      '1997-06-26 ',
      ' 1997',
      '1997/06',
      '1997-06-26T00',
    ],
  ])
    assert.equal(readPublished(text), null, text)
})

test('a preorder is due on its day, else at the end of the month or year it comes out', () => {
  for (const [availableOn, publishedOn, due] of [
    [undefined, undefined, null],
    [null, null, null],
    ['2027-03-01', undefined, '2027-03-01'],
    ['2027-03-01', '2026', '2027-03-01'],
    [undefined, '2027', '2027-12-31'],
    [undefined, '2027-02', '2027-02-28'],
    [undefined, '2028-02', '2028-02-29'],
    [undefined, '2027-12', '2027-12-31'],
    [undefined, '2027-04-05', '2027-04-05'],
    [undefined, 'soon', null],
  ] as const)
    assert.equal(dueDay({ availableOn, publishedOn }), due, `${availableOn} ${publishedOn}`)
})

test('only a preorder needs a day, and only what is to order its number of days', () => {
  const lacking = (facts: Parameters<typeof missingArrival>[0]) =>
    Object.keys(missingArrival(facts))
  assert.deepEqual(lacking({ availability: 'preorder' }), ['availableOn'])
  assert.deepEqual(lacking({ availability: 'preorder', orderDays: 3 }), ['availableOn'])
  assert.deepEqual(lacking({ availability: 'preorder', availableOn: '2027-03-01' }), [])
  assert.deepEqual(lacking({ availability: 'to-order' }), ['orderDays'])
  assert.deepEqual(lacking({ availability: 'to-order', availableOn: '2027-03-01' }), ['orderDays'])
  assert.deepEqual(lacking({ availability: 'to-order', orderDays: 1 }), [])
  for (const availability of [
    'available',
    'reprinting',
    'out-of-print',
    'withdrawn',
    null,
  ] as const)
    assert.deepEqual(lacking({ availability }), [])
  assert.deepEqual(lacking({}), [])
})

test('an author line is cut where one name ends, and not within one', () => {
  for (const [line, names] of [
    ['Jane Austen', ['Jane Austen']],
    ['Terry Pratchett & Neil Gaiman', ['Terry Pratchett', 'Neil Gaiman']],
    ['Terry Pratchett and Neil Gaiman', ['Terry Pratchett', 'Neil Gaiman']],
    ['Ann Lee; Bo', ['Ann Lee', 'Bo']],
    ['J.K. Rowling, Mary GrandPré', ['J.K. Rowling', 'Mary GrandPré']],
    ['Tolkien, J.R.R.', ['Tolkien, J.R.R.']],
    ['Lee, Ann Marie', ['Lee, Ann Marie']],
    ['Tolkien, J.R.R.; Lee, Ann', ['Tolkien, J.R.R.', 'Lee, Ann']],
    ['Alexander Sandman', ['Alexander Sandman']],
    ['A&B', ['A&B']],
    ['Ann Lee , Bo Nym, ', ['Ann Lee', 'Bo Nym']],
    ['', []],
    [' ; ', []],
    // Someone of one name among others, and family names before given ones.
    ['Homer, Robert Fagles, Bernard Knox', ['Homer', 'Robert Fagles', 'Bernard Knox']],
    ['Homer, Robert Fagles', ['Homer', 'Robert Fagles']],
    ['Robert Fagles, Homer, Bernard Knox', ['Robert Fagles', 'Homer', 'Bernard Knox']],
    ['Homer and Robert Fagles', ['Homer', 'Robert Fagles']],
    ['Plato and Aristotle', ['Plato', 'Aristotle']],
    ['America’s Test Kitchen & Jack Bishop', ['America’s Test Kitchen', 'Jack Bishop']],
    ['Ministry of Food and Rural Affairs', ['Ministry of Food and Rural Affairs']],
    ['King, Stephen, Straub, Peter', ['King, Stephen', 'Straub, Peter']],
    ['Le Guin, Ursula K., Vonnegut, Kurt', ['Le Guin, Ursula K.', 'Vonnegut, Kurt']],
    ['Tolkien, J.R.R., Christopher Tolkien', ['Tolkien, J.R.R.', 'Christopher Tolkien']],
    ['Pratchett, Terry & Gaiman, Neil', ['Pratchett, Terry', 'Gaiman, Neil']],
    ['Ann Lee, Bo Nym, and Cy Oak', ['Ann Lee', 'Bo Nym', 'Cy Oak']],
    ['Ann Lee, Bo Nym & Cy Oak', ['Ann Lee', 'Bo Nym', 'Cy Oak']],
    ['Ann Lee et al.', ['Ann Lee']],
    ['Ann Lee | Bo Nym', ['Ann Lee', 'Bo Nym']],
    ['Will and Ariel Durant', ['Will and Ariel Durant']],
    ['Colette', ['Colette']],
    ['Colette ,', ['Colette']],
    // What ends a name belongs to it.
    ['Martin Luther King, Jr.', ['Martin Luther King, Jr.']],
    ['Henry Louis Gates, Jr., Ann Lee', ['Henry Louis Gates, Jr.', 'Ann Lee']],
    ['Benjamin Spock, M.D., Ann Lee', ['Benjamin Spock, M.D.', 'Ann Lee']],
    // Companies, societies and offices.
    ['Johnson & Johnson', ['Johnson & Johnson']],
    ['Simon and Schuster', ['Simon and Schuster']],
    ['Crosby, Stills & Nash', ['Crosby, Stills & Nash']],
    ['Merriam-Webster, Inc.', ['Merriam-Webster, Inc.']],
    ['Smith, Jones & Co.', ['Smith, Jones & Co.']],
    ['Food and Agriculture Organization', ['Food and Agriculture Organization']],
    [
      'U.S. Department of Health, Education, and Welfare',
      ['U.S. Department of Health, Education, and Welfare'],
    ],
    ['World Health Organization, Ann Lee', ['World Health Organization', 'Ann Lee']],
    // Without blanks, and with the signs of other scripts.
    ['村上春樹, 柴田元幸', ['村上春樹', '柴田元幸']],
    ['村上春樹、柴田元幸', ['村上春樹', '柴田元幸']],
    ['村上春樹，柴田元幸', ['村上春樹', '柴田元幸']],
    ['村上春樹；柴田元幸', ['村上春樹', '柴田元幸']],
    ['村上 春樹', ['村上 春樹']],
    ['レフ・トルストイ', ['レフ・トルストイ']],
    ['한강, 데보라 스미스', ['한강', '데보라 스미스']],
    ['نجيب محفوظ، طه حسين', ['نجيب محفوظ', 'طه حسين']],
    ['Haruki Murakami, 柴田元幸', ['Haruki Murakami', '柴田元幸']],
  ] as const)
    assert.deepEqual(namesOf(line), names, line)
})

test('contributors make an author line of their authors alone, as long as a line may be', () => {
  const author = (name: string) => ({ name, role: 'author' }) as const
  const translator = { name: 'Bo', role: 'translator' } as const
  assert.equal(authorLineOf([author('A'), translator, author('B')]), 'A, B')
  for (const none of [undefined, null, [], [translator]]) assert.equal(authorLineOf(none), null)
  const many = Array.from({ length: 100 }, (_, i) => author(`Name ${i}`))
  assert.equal(authorLineOf(many)?.length, 300)
  assert.deepEqual(authorsOf({ author: 'X Y', contributors: [author('A')] }), ['X Y'])
  assert.deepEqual(authorsOf({ author: 'A', contributors: [author('A')] }), ['A'])
  assert.deepEqual(authorsOf({ author: null, contributors: null }), [])
  assert.deepEqual(authorsOf({ author: '' }), [])
})

test('an ISBN has its length, its prefix and its check digit, or says which is wrong', () => {
  const read = (text: string) => {
    const reading = readIsbn(text)
    return reading.ok ? reading.isbn13 : reading.reason
  }
  for (const [text, said] of [
    ['080442957X', '9780804429573'],
    ['0-8044-2957-x', '9780804429573'],
    ['9771234567898', 'prefix'],
    ['9801234567897', 'prefix'],
    ['978080442957X', 'not-an-isbn'],
    ['X804429570', 'not-an-isbn'],
    ['0804X29570', 'not-an-isbn'],
    ['8044295X', 'wrong-length'],
    ['80442957X', 'lost-zeros'],
    ['111111', 'wrong-length'],
    ['97803064061577', 'wrong-length'],
    ['978030640615', 'wrong-length'],
    [`${' '.repeat(27)}9780306406157`, '9780306406157'],
    // Blanks around a number are not part of it, however many there are.
    [`${' '.repeat(28)}9780306406157`, '9780306406157'],
    ['9e12', 'scientific'],
    ['9.7E12', 'scientific'],
    ['9.7E123', 'not-an-isbn'],
  ] as const)
    assert.equal(read(text), said, text)
  // Seven digits are enough to have lost their zeros, six are not.
  const seven = '0001234560'
  const right = seven.slice(0, 9) + checkDigit10(seven.slice(0, 9))
  assert.deepEqual(read(right.slice(3)), 'lost-zeros')
  const six = `0000${'12345'}`
  assert.equal(read((six + checkDigit10(six)).slice(4)), 'wrong-length')
  for (const digit of ['0', '5', '9'])
    assert.equal(isIsbn13(isbn10To13(`${digit.repeat(9)}X`)), true, digit)
  for (const wrong of ['', '978030640615', '97803064061577', '978030640615a', '9770306406157'])
    assert.equal(isIsbn13(wrong), false, wrong)
})

test('what is written anew of HTML: known tags to a depth of twenty, texts as they are', () => {
  const deep = sanitiseEmphasis(`${'<b>'.repeat(25)}x`) ?? ''
  assert.equal(deep, `${'<strong>'.repeat(20)}x${'</strong>'.repeat(20)}`)
  for (const [html, out] of [
    ['<p>a<br>b</p>', null],
    ['<p>a</p><i>b</i>', '<p>a</p><p><em>b</em></p>'],
    ['<ol><li>a</ol>', '<ol><li>a</li></ol>'],
    ['<em>a</em><strong>b</strong>', '<em>a</em><strong>b</strong>'],
    ['<b><i>a</b>c</i>', '<strong><em>a</em></strong><em>c</em>'],
    ['<B>A</B>', '<strong>A</strong>'],
    ['<b >a</b\n>', '<strong>a</strong>'],
    ['<bold>a</bold>', null],
    ['<b>a<!-- <i> -->b</b>', '<strong>ab</strong>'],
    ['<b>a<!-- never', '<strong>a</strong>'],
    ['<b>a<style>x</style>b', '<strong>ab</strong>'],
    ['<b>a<script>x', '<strong>a</strong>'],
    ['<b>a<title>x</TITLE>b', '<strong>ab</strong>'],
    ['<b>a <3 b < c</b>', '<strong>a &lt;3 b &lt; c</strong>'],
    ['<b>&amp;lt; &quot;&apos;&nbsp;&#x41;&#65;</b>', '<strong>&amp;lt; "\' AA</strong>'],
    [
      '<b>&AMP; &unknown; &#9;&#10;&#13;&#127;&#55296;&#1114112;</b>',
      '<strong>&amp; &amp;unknown; \t\n</strong>',
    ],
    ['<?php x ?><!DOCTYPE y><b>a</b>', '<strong>a</strong>'],
  ] as const)
    assert.equal(sanitiseEmphasis(html), out, html)
})

test('a plain text has its paragraphs apart, lists line by line, and nothing else', () => {
  for (const [html, text] of [
    ['<h1>A</h1><div>B</div>C', 'A\n\nB\n\nC'],
    ['<blockquote>A</blockquote> B', 'A\n\nB'],
    ['A<br/>B<br>C', 'A\nB\nC'],
    ['<p>A</p>\n\n\n<p> B </p>', 'A\n\nB'],
    ['<ol><li>A</li><li>B</li></ol>', 'A\n\nB'],
    ['<p>A <b>b</b>c</p>', 'A bc'],
    ['A\t\n  B', 'A B'],
    ['<style>x</style>A', 'A'],
    ['', ''],
  ] as const)
    assert.equal(plainText(html), text, html)
})
