import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sheetRead } from '#test/sheets.ts'

/* People in a sheet: over several columns, and with their roles in one. */

const emma = '9780141439587'

async function peopleIn(header: string, cells: string) {
  const { records } = await sheetRead(`ISBN\tTitle\t${header}\n${emma}\tEmma\t${cells}\n`)
  const { fields, notes } = records[0] as NonNullable<(typeof records)[0]>
  const people = (fields.contributors ?? []).map(({ name, role }) => `${name}, ${role}`)
  return { people, author: fields.author, notes: notes.join(' ') }
}

test('columns of first and last names, of several authors, and of roles', async () => {
  for (const [header, cells, people] of [
    ['Author First\tAuthor Last', 'Jane\tAusten', ['Jane Austen, author']],
    ['Vorname\tNachname', 'Jane\tAusten', ['Jane Austen, author']],
    ['Nom de famille\tPrénom', 'Verne\tJules', ['Jules Verne, author']],
    ['First Name\tMiddle Name\tLast Name', 'Ursula\tK.\tLe Guin', ['Ursula K. Le Guin, author']],
    ['AuthorFirstName\tAuthorLastName', 'Jane\tAusten', ['Jane Austen, author']],
    ['Author Last', 'Colette', ['Colette, author']],
    [
      'Author 1\tAuthor 2\tAuthor 3',
      'Terry Pratchett\tGaiman, Neil\t',
      ['Terry Pratchett, author', 'Neil Gaiman, author'],
    ],
    [
      'Author\tAuthor2',
      'Terry Pratchett\tNeil Gaiman',
      ['Terry Pratchett, author', 'Neil Gaiman, author'],
    ],
    [
      'Author 2 Last\tAuthor 2 First\tAuthor 1 Last\tAuthor 1 First',
      'Gaiman\tNeil\tPratchett\tTerry',
      ['Terry Pratchett, author', 'Neil Gaiman, author'],
    ],
    [
      'Contributor 1\tContributor 1 Role\tContributor 2\tContributor 2 Role',
      'AUSTEN, JANE\tBy (author)\tThomson, Hugh\tA12',
      ['Jane Austen, author', 'Hugh Thomson, illustrator'],
    ],
    ['Contributor\tContributor Role', 'Emily Wilson\tÜbersetzer', ['Emily Wilson, translator']],
    ['Author\tIllustrator 1', '-\tHugh Thomson', ['Hugh Thomson, illustrator']],
  ] as const)
    assert.deepEqual((await peopleIn(header, cells)).people, people, header)
  // What is of the book and of nobody stays what it is.
  assert.deepEqual((await peopleIn('First\tFormat', 'x\tPaperback')).people, [])
  assert.deepEqual((await peopleIn('Vorname', 'Jane')).people, [])
  const odd = await peopleIn('Contributor 1\tContributor 1 Role', 'Ann Lee\tCook')
  assert.deepEqual(odd.people, ['Ann Lee, contributor'])
  assert.match(odd.notes, /“Cook” of Ann Lee is not known/)
})

test('roles in the column of authors', async () => {
  for (const [cell, people] of [
    [
      'Jane Austen (Author); Hugh Thomson (Illustrator)',
      ['Jane Austen, author', 'Hugh Thomson, illustrator'],
    ],
    [
      'Jane Austen [Author], Hugh Thomson [Illustrator]',
      ['Jane Austen, author', 'Hugh Thomson, illustrator'],
    ],
    [
      'Austen, Jane (Autor), Thomson, Hugh (Ill.)',
      ['Jane Austen, author', 'Hugh Thomson, illustrator'],
    ],
    ['Jane Austen, ill. by Hugh Thomson', ['Jane Austen, author', 'Hugh Thomson, illustrator']],
    [
      'Jane Austen; illustrated by Hugh Thomson',
      ['Jane Austen, author', 'Hugh Thomson, illustrator'],
    ],
    ['Homer (translated by Emily Wilson)', ['Homer, author', 'Emily Wilson, translator']],
    ['Edited by John Smith and Mary Jones', ['John Smith, editor', 'Mary Jones, editor']],
    ['John Smith (ed.)', ['John Smith, editor']],
    [
      'Homer, trans. Emily Wilson, introduction by Ann Lee',
      ['Homer, author', 'Emily Wilson, translator', 'Ann Lee, introduction'],
    ],
  ] as const)
    assert.deepEqual((await peopleIn('Author', cell)).people, people, cell)
})

test('a line of names stays one, and only the capitals of a catalogue are taken away', async () => {
  for (const [cell, author] of [
    ['AUSTEN, JANE', 'Jane Austen'],
    ['MCEWAN, IAN', 'Ian McEwan'],
    ["O'BRIEN, FLANN", "Flann O'Brien"],
    ['GOETHE, JOHANN WOLFGANG VON', 'Johann Wolfgang von Goethe'],
    ['TOLKIEN, J.R.R.', 'J.R.R. Tolkien'],
    ['DK', 'DK'],
    ['JANE AUSTEN', 'JANE AUSTEN'],
    ['Martin Luther King, Jr.', 'Martin Luther King, Jr.'],
    ['Jane Austen, Hugh Thomson', 'Jane Austen, Hugh Thomson'],
    ['Jane Austen (1775-1817)', 'Jane Austen (1775-1817)'],
    ['Prince (Musician)', 'Prince (Musician)'],
    ['by Jane Austen', 'Jane Austen'],
  ] as const) {
    const read = await peopleIn('Author', cell)
    assert.deepEqual([read.people, read.author], [[], author], cell)
    if (/^[A-Z', .]{5,}, /.test(cell)) assert.match(read.notes, /is written as/)
  }
})
