import { type PersonColumn, plainName } from '#app/feeds/sheet/names/meaning.ts'
import { readRole } from '#app/values/contributor-roles.ts'

/* Columns that hold one person, or a part of one: "Author Last", "Vorname", "Contributor 2 Role", "Author 3". */

const phrases: [PersonColumn['part'], string][] = [
  [
    'first',
    'first name, firstname, first, forename, given name, given names, given, names before key, vorname, vornamen, prenom, voornaam, imie, fornamn, fornavn, krestni jmeno, keresztnev, имя',
  ],
  ['middle', 'middle name, middle names, middle, middle initial, zweiter vorname, tussenvoegsel'],
  [
    'last',
    'last name, lastname, last, surname, family name, family, key names, nachname, nachnamen, familienname, zuname, nom de famille, apellido, apellidos, cognome, sobrenome, achternaam, nazwisko, efternamn, etternavn, efternavn, prijmeni, vezeteknev, фамилия',
  ],
  [
    'role',
    'role, role code, type, function, code, rolle, funktion, fonction, role code onix, funcion, rol, ruolo, funzione, funcao, functie, rola',
  ],
  [
    'name',
    'name, full name, person name, person name inverted, naam, nom, nom complet, nom et prenom, nombre, nome, nombre completo, nome completo',
  ],
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

const ordinals = new Map(
  [
    'first 1st primary premier 1er erster primer primero primo eerste',
    'second 2nd deuxieme 2e zweiter segundo secondo tweede',
    'third 3rd troisieme 3e dritter tercer tercero terzo derde',
    'fourth 4th quatrieme vierter cuarto quarto vierde',
    'fifth 5th cinquieme funfter quinto vijfde',
  ].flatMap((words, at) => words.split(' ').map((word) => [word, at + 1] as const)),
)

/** ONIX laid flat calls a person by these alone: "KeyNames2" beside "ContributorRole2". */
const ofOnix = /^(?:names before key|key names|person name(?: inverted)?)$/

const rolesOf = (whose: string) =>
  authors.has(whose) ? 'author' : anybody.has(whose) ? null : readRole(whose)

/** "Auteur 1 (Nom)" and "Nom de l’auteur 1": whose it is, and what of that person. */
function partIn(rest: string): { part: PersonColumn['part']; word: string; whose: string } {
  for (const { part, name } of parts) {
    if (rest === name) return { part, word: name, whose: '' }
    if (rest.endsWith(` ${name}`))
      return { part, word: name, whose: rest.slice(0, -name.length).trim() }
    if (!rest.startsWith(`${name} `)) continue
    const whose = rest
      .slice(name.length + 1)
      .replace(/^(?:of(?: the)?|de la|de l|del|dell|della|des|du|de|do|da|di|van(?: de)?|der) /, '')
    if (authors.has(whose) || anybody.has(whose)) return { part, word: name, whose }
  }
  return { part: 'name', word: '', whose: rest }
}

/** What a header says of a person, and the word for the part of one; null when it speaks of none. */
export function personSaid(header: string): (PersonColumn & { word: string }) | null {
  const words = plainName(header)
    .replace(/(?<=\p{L}{3})(\d{1,2})(?=$| )/u, ' $1')
    .replace(/\bs(?= |$)/, '')
    .split(' ')
    .filter(Boolean)
  const placed = ordinals.get(words[0] ?? '')
  const isPlaced = placed !== undefined && rolesOf(words[1] ?? '') === 'author'
  const numbers = words.filter((word) => /^\d{1,2}$/.test(word))
  if (numbers.length > 1) return null
  const number = isPlaced ? placed : Number(numbers[0] ?? 0)
  const rest = words
    .slice(isPlaced ? 1 : 0)
    .filter((word) => !/^\d{1,2}$/.test(word))
    .join(' ')
  const { part, word, whose } = partIn(rest)
  if (whose === '') {
    if (ofOnix.test(word))
      return { who: `contributor ${number}`, number, part, word, does: 'author' }
    // "Vorname" beside "Nachname"; a bare "name" or "type" is of the book.
    return part === 'first' || part === 'middle' || part === 'last'
      ? { who: `author ${number}`, number, part, word, does: 'author' }
      : null
  }
  const does = rolesOf(whose)
  if (does === null && !anybody.has(whose)) return null
  return { who: `${does ?? 'contributor'} ${number}`, number, part, word, does }
}

/** What a column of one person holds; null for those of none and of several. */
export function personColumnOf(header: string): PersonColumn | null {
  const said = personSaid(header)
  // "Author", "Illustrator": a line that may name several.
  if (!said || (said.part === 'name' && said.number === 0)) return null
  const { word: _, ...person } = said
  return person
}
