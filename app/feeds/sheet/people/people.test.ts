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
    [
      'Contributeur 1 (Nom)\tContributeur 1 (Prénom)\tContributeur 1 (Rôle)\tContributeur 2 (Nom)\tContributeur 2 (Rôle)',
      'Austen\tJane\tAuteur\tHugh Thomson\tIllustrateur',
      ['Jane Austen, author', 'Hugh Thomson, illustrator'],
    ],
    [
      'Auteur 1 - Nom\tAuteur 1 - Prénom\tAuteur 2 - Nom\tAuteur 2 - Prénom',
      'Austen\tJane\tSand\tGeorge',
      ['Jane Austen, author', 'George Sand, author'],
    ],
    ['Nom auteur\tPrénom auteur', 'Austen\tJane', ['Jane Austen, author']],
    ['Nom de l’auteur\tPrénom de l’auteur', 'Austen\tJane', ['Jane Austen, author']],
    ['Autor Name\tAutor Vorname', 'Austen\tJane', ['Jane Austen, author']],
    ['Autor 1 Apellido\tAutor 1 Nombre', 'Austen\tJane', ['Jane Austen, author']],
    ['Cognome autore\tNome autore', 'Austen\tJane', ['Jane Austen, author']],
    [
      'ContributorRole1\tNamesBeforeKey1\tKeyNames1\tContributorRole2\tPersonNameInverted2',
      'A01\tJane\tAusten\tA12\tThomson, Hugh',
      ['Jane Austen, author', 'Hugh Thomson, illustrator'],
    ],
    [
      'First Author\tSecond Author\t3rd Author',
      'Jane Austen\tSand, George\t',
      ['Jane Austen, author', 'George Sand, author'],
    ],
    ['Author\tIllustrator 1', '-\tHugh Thomson', ['Hugh Thomson, illustrator']],
  ] as const)
    assert.deepEqual((await peopleIn(header, cells)).people, people, header)
  // What is of the book and of nobody stays what it is.
  assert.deepEqual((await peopleIn('First\tFormat', 'x\tPaperback')).people, [])
  assert.deepEqual((await peopleIn('Vorname', 'Jane')).people, [])
  for (const header of 'Illustrations,Photographs,Maps,Index,Notes,Text,Other,Introduction,Translation,Reader'.split(
    ',',
  )) {
    const { people, author } = await peopleIn(`Author\t${header}`, 'Jane Austen\t45 b/w')
    assert.deepEqual([author, people], ['Jane Austen', []], header)
  }
  for (const header of ['Nom auteur', 'Nom de l’auteur', 'Nome autore', 'Author Name'])
    assert.equal((await peopleIn(header, 'Jane Austen')).author, 'Jane Austen', header)
  const odd = await peopleIn('Contributor 1\tContributor 1 Role', 'Ann Lee\tCook')
  assert.deepEqual(odd.people, ['Ann Lee, contributor'])
  assert.match(odd.notes, /“Cook” of Ann Lee is not known/)
})

test('roles in the column of authors', async () => {
  for (const [cell, people] of [
    [
      'J. K. Rowling, Mary GrandPré (Illustrator)',
      ['J. K. Rowling, author', 'Mary GrandPré, illustrator'],
    ],
    ['Ann Smith, Bob Ray (Editors)', ['Ann Smith, editor', 'Bob Ray, editor']],
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
    ['Ann Smith, Bob Ray (Herausgeber)', ['Ann Smith, editor', 'Bob Ray, editor']],
    [
      'J. K. Rowling, Klaus Fritz (Übersetzer)',
      ['J. K. Rowling, author', 'Klaus Fritz, translator'],
    ],
    ['by Jane Austen (Author)', ['Jane Austen, author']],
    ['Homer; illustrated by the author', []],
    [
      'Homer, trans. Emily Wilson, introduction by Ann Lee',
      ['Homer, author', 'Emily Wilson, translator', 'Ann Lee, introduction'],
    ],
  ] as const)
    assert.deepEqual((await peopleIn('Author', cell)).people, people, cell)
})

test('“by” is no part of a name, and a part of what is none', async () => {
  for (const [cell, author] of [
    ['by Jane Austen', 'Jane Austen'],
    ['By Jane Austen', 'Jane Austen'],
    ['BY JANE AUSTEN', 'JANE AUSTEN'],
    ['by an unknown hand', 'by an unknown hand'],
  ] as const)
    assert.equal((await peopleIn('Author', cell)).author, author, cell)
})

test('names turned round are read aloud, whatever stands between them, and it is said', async () => {
  for (const [cell, author] of [
    ['Austen, Jane', 'Jane Austen'],
    ['Austen, Jane; Brontë, Emily', 'Jane Austen, Emily Brontë'],
    ['AUSTEN, JANE; BRONTË, EMILY', 'Jane Austen, Emily Brontë'],
    ['King, Martin Luther, Jr.', 'Martin Luther King Jr.'],
    ['King, Jr., Martin Luther', 'Martin Luther King Jr.'],
    ['KING, MARTIN LUTHER, JR.', 'Martin Luther King Jr.'],
    ['Smith, John A., III', 'John A. Smith III'],
    ['Doyle, Arthur Conan, Sir', 'Sir Arthur Conan Doyle'],
    ['Seuss, Dr.', 'Dr. Seuss'],
    ['Le Guin, Ursula K.', 'Ursula K. Le Guin'],
    ['García Márquez, Gabriel', 'Gabriel García Márquez'],
    ['Goethe, Johann Wolfgang von', 'Johann Wolfgang von Goethe'],
    ['de Saint-Exupéry, Antoine', 'Antoine de Saint-Exupéry'],
    ['O’Connor, Flannery', 'Flannery O’Connor'],
    ['Толстой, Лев', 'Лев Толстой'],
    ['村上, 春樹', '村上春樹'],
    ['Shakespeare, William, 1564-1616', 'William Shakespeare'],
    ['Austen, Jane (1775-1817)', 'Jane Austen'],
    ['Twain, Mark (Samuel Clemens)', 'Mark Twain'],
    ['Austen, Jane et al.', 'Jane Austen'],
    ['Brown,Dan ;', 'Dan Brown'],
    ['Brown, Dan; Brown, Dan', 'Dan Brown'],
    ['Pratchett, Terry / Gaiman, Neil', 'Terry Pratchett, Neil Gaiman'],
    ['Pratchett, Terry|Gaiman, Neil', 'Terry Pratchett, Neil Gaiman'],
    ['Pratchett, Terry and Gaiman, Neil', 'Terry Pratchett, Neil Gaiman'],
    ['Mann, Thomas und Mann, Heinrich', 'Thomas Mann, Heinrich Mann'],
    ['Terry Pratchett/Neil Gaiman', 'Terry Pratchett, Neil Gaiman'],
    ['Terry Pratchett + Neil Gaiman', 'Terry Pratchett, Neil Gaiman'],
    ['Terry Pratchett • Neil Gaiman', 'Terry Pratchett, Neil Gaiman'],
    ['Terry Pratchett with Neil Gaiman', 'Terry Pratchett, Neil Gaiman'],
    ['Terry Pratchett et Neil Gaiman', 'Terry Pratchett, Neil Gaiman'],
    ['Strugatsky, Arkady<br>Strugatsky, Boris', 'Arkady Strugatsky, Boris Strugatsky'],
    ['Homer / Emily Wilson', 'Homer; Emily Wilson'],
  ] as const) {
    const read = await peopleIn('Author', cell)
    assert.deepEqual([read.people, read.author], [[], author], cell)
    assert.ok(read.notes.includes(`is written as “${author}”`), read.notes)
  }
  const drawn = await peopleIn('Illustrator', 'Thomson, Hugh; Doré, Gustave')
  assert.deepEqual(drawn.people, ['Hugh Thomson, illustrator', 'Gustave Doré, illustrator'])
  assert.deepEqual((await peopleIn('Author', 'Rushdie, Salman, ed.')).people, [
    'Salman Rushdie, editor',
  ])
})

test('behind a role a name is turned round only where it can be but one person', async () => {
  for (const [cell, people] of [
    ['Austen, Jane (Author)', ['Jane Austen, author']],
    [
      'Austen, Jane (author); Stafford, Fiona (editor)',
      ['Jane Austen, author', 'Fiona Stafford, editor'],
    ],
    ['AUSTEN, JANE (author)', ['Jane Austen, author']],
    ['García Márquez, Gabriel (author)', ['Gabriel García Márquez, author']],
    ['King, Martin Luther, Jr. (author)', ['Martin Luther King Jr., author']],
    ['村上, 春樹 (author)', ['村上春樹, author']],
    // These may be two, or nobody.
    ['Homer, Robert Fagles (translator)', ['Homer, Robert Fagles, translator']],
    ['Jane Austen, Hugh Thomson (author)', ['Jane Austen, Hugh Thomson, author']],
    ['Penguin Books, London (author)', ['Penguin Books, London, author']],
    ['Dorling Kindersley, DK (author)', ['Dorling Kindersley, DK, author']],
    ['Pratchett, Terry, Gaiman, Neil (author)', ['Pratchett, Terry, Gaiman, Neil, author']],
    ['CAMUS Albert (author)', ['CAMUS Albert, author']],
  ] as const)
    assert.deepEqual((await peopleIn('Contributors', cell)).people, people, cell)
})

test('two single words may be two people: how they were read is said, and what to write', async () => {
  const open = await peopleIn('Author', 'Grimm, Perrault')
  assert.equal(open.author, 'Perrault Grimm')
  assert.match(open.notes, /If these are two people, write a semicolon between them/)
  assert.equal((await peopleIn('Author', 'Grimm; Perrault')).notes, '')
  const told = await peopleIn('Author (Last, First)', 'Austen, Jane')
  assert.doesNotMatch(told.notes, /semicolon/)
})

test('the whole column tells in which order its names stand', async () => {
  const authors = async (header: string, lines: string[]) => {
    const rows = lines.map((line) => `${emma}\tEmma\t${line}\n`).join('')
    const { records } = await sheetRead(`ISBN\tTitle\t${header}\n${rows}`)
    return records.map(({ fields }) => fields.author)
  }
  const open = 'Vargas Llosa, Jorge Mario'
  const turned = ['Austen, Jane', 'Dickens, Charles', 'Mann, Thomas']
  assert.deepEqual(
    (await authors('Author', [...turned, open, 'Pratchett, Terry, Gaiman, Neil'])).slice(3),
    ['Jorge Mario Vargas Llosa', 'Terry Pratchett, Neil Gaiman'],
  )
  for (const header of ['Author (Last, First)', 'Author l-f', 'Author sort'])
    assert.deepEqual(
      await authors(header, [open, 'hooks, bell', 'Church, Alonzo']),
      ['Jorge Mario Vargas Llosa', 'bell hooks', 'Alonzo Church'],
      header,
    )
  assert.deepEqual(
    await authors('Auteur', [
      ...['CAMUS Albert', 'DE BEAUVOIR Simone', 'LE CLÉZIO J.M.G.', 'SARTRE Jean-Paul'],
      ...['GOSCINNY René ; UDERZO Albert', 'Collectif'],
    ]),
    [
      ...['Albert Camus', 'Simone de Beauvoir', 'J.M.G. Le Clézio', 'Jean-Paul Sartre'],
      ...['René Goscinny, Albert Uderzo', 'Collectif'],
    ],
  )
  assert.deepEqual(await authors('Author', ['NASA Staff', 'Jane Austen', 'Ann Bell']), [
    ...['NASA Staff', 'Jane Austen', 'Ann Bell'],
  ])
  // Initials without dots are no families, bodies no people, and one author of many books decides nothing.
  for (const as of [
    ['JK Rowling', 'CS Lewis', 'JRR Tolkien', 'Jane Austen'],
    ['EM Forster', 'AS Byatt', 'EL James', 'AJ Finn', 'Ann Bell'],
    ['NASA Staff', 'UNESCO Institute', 'UNICEF Team', 'IKEA Museum'],
    ['CAMUS Albert', 'CAMUS Albert', 'CAMUS Albert', 'CAMUS Albert', 'Ann Bell'],
    ['NASA Houston', 'NASA Florida', 'NASA Washington'],
  ])
    assert.deepEqual(await authors('Author', as), as)
  const french = [
    'CAMUS Albert',
    'GIDE André',
    'SARTRE Jean-Paul',
    'VERNE Jules',
    'HUGO Victor',
    'ZOLA Émile',
  ]
  assert.deepEqual(
    (
      await authors('Auteur', [
        ...[...french, 'JK Rowling', 'NASA Staff', 'ECO Umberto', 'POE Edgar Allan'],
        ...['Ann Bell', 'Ann Bell', 'Ann Bell', 'Ann Bell', 'Ann Bell'],
      ])
    ).slice(6, 11),
    ['JK Rowling', 'NASA Staff', 'Umberto Eco', 'Edgar Allan Poe', 'Ann Bell'],
  )
  const straight = ['Jane Austen', 'Charles Dickens', 'Thomas Mann']
  assert.deepEqual(
    (await authors('Author', [...straight, 'Jane Austen, Voltaire'])).at(-1),
    'Jane Austen, Voltaire',
  )
})

test('a line of names stays one, and only the capitals of a catalogue are taken away', async () => {
  for (const [cell, author] of [
    ['AUSTEN, JANE', 'Jane Austen'],
    ['AUSTEN, Jane', 'Jane Austen'],
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
    ['AC/DC', 'AC/DC'],
    ['Simon & Schuster', 'Simon & Schuster'],
    ['Random House, Inc.', 'Random House, Inc.'],
    ['British Museum, London', 'British Museum, London'],
    ['Dorling Kindersley, DK', 'Dorling Kindersley, DK'],
    ['Smith, Jones and Brown', 'Smith, Jones and Brown'],
    ['José Ortega y Gasset', 'José Ortega y Gasset'],
    ['Mary, Queen of Scots', 'Mary, Queen of Scots'],
    ['Pliny, the Elder', 'Pliny, the Elder'],
    ['by Jane Austen', 'Jane Austen'],
    ['Homer, Robert Fagles', 'Homer, Robert Fagles'],
    ['Robert Fagles, Homer', 'Robert Fagles, Homer'],
    ['Plato, Aristotle', 'Plato, Aristotle'],
  ] as const) {
    const read = await peopleIn('Author', cell)
    assert.deepEqual([read.people, read.author], [[], author], cell)
    if (/^[A-Z', .]{5,}, /.test(cell)) assert.match(read.notes, /is written as/)
  }
})
