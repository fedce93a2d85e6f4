import { type PersonColumn, plainName } from '#app/feeds/sheet/names/meaning.ts'
import { readRole } from '#app/values/contributor-roles.ts'

/* Columns that hold one person, or a part of one: "Author Last", "Vorname", "Contributor 2 Role", "Author 3". */

const phrases: [PersonColumn['part'], string][] = [
  [
    'first',
    'first name, firstname, first, forename, given name, given names, given, vorname, vornamen, prenom, voornaam, imie, fornamn, fornavn, krestni jmeno, keresztnev, имя',
  ],
  ['middle', 'middle name, middle names, middle, middle initial, zweiter vorname, tussenvoegsel'],
  [
    'last',
    'last name, lastname, last, surname, family name, family, nachname, nachnamen, familienname, zuname, nom de famille, apellido, apellidos, cognome, achternaam, nazwisko, efternamn, etternavn, efternavn, prijmeni, vezeteknev, фамилия',
  ],
  ['role', 'role, role code, type, function, code, rolle, funktion, fonction, funcion, ruolo, rol'],
  ['name', 'name, full name'],
]

/** By phrase, the longest first, so that "first name" is not the name of a first. */
const parts = phrases
  .flatMap(([part, names]) => names.split(', ').map((name) => ({ part, name })))
  .sort((one, other) => other.name.length - one.name.length)

const authors = new Set(
  'author autor autora autorin auteur autore schrijver forfatter forfattare verfasser yazar szerzo автор'.split(
    ' ',
  ),
)
const anybody = new Set(
  'contributor creator person mitwirkender mitwirkende contributeur colaborador contributore medewerker bidragsyter'.split(
    ' ',
  ),
)

/** What a header says of a person; null when it speaks of none. */
export function personColumnOf(header: string): PersonColumn | null {
  const words = plainName(header)
    .replace(/(?<=\p{L}{3})(\d{1,2})(?=$| )/u, ' $1')
    .replace(/\bs(?= |$)/, '')
    .split(' ')
    .filter(Boolean)
  const numbers = words.filter((word) => /^\d{1,2}$/.test(word))
  if (numbers.length > 1) return null
  const number = Number(numbers[0] ?? 0)
  const rest = words.filter((word) => !/^\d{1,2}$/.test(word)).join(' ')
  const found = parts.find(({ name }) => rest === name || rest.endsWith(` ${name}`))
  const whose = found ? rest.slice(0, -found.name.length).trim() : rest
  const part = found?.part ?? 'name'
  if (whose === '') {
    // "Vorname" beside "Nachname"; a bare "name" or "type" is of the book.
    return part === 'first' || part === 'middle' || part === 'last'
      ? { who: `author ${number}`, number, part, does: 'author' }
      : null
  }
  const does = authors.has(whose) ? 'author' : anybody.has(whose) ? null : readRole(whose)
  if (does === null && !anybody.has(whose)) return null
  // "Author", "Illustrator": a line that may name several.
  if (part === 'name' && number === 0) return null
  return { who: `${does ?? 'contributor'} ${number}`, number, part, does }
}
