import type { Contributor } from '#app/catalog/trade/facts.ts'
import { namesIn } from '#app/feeds/values/names-in.ts'
import { type ContributorRole, readRole } from '#app/values/contributor-roles.ts'

/*
 * A column of authors in which people of other kinds stand as well: "Jane Austen (Author); Hugh Thomson
 * (Illustrator)", "Homer, translated by Emily Wilson".
 */

const bracketed = /^(.*\S) ?[([]([^()[\]]{1,40})[)\]]$/u
/** "Rushdie, Salman, ed." */
const behind = /^(.*\S), ((?:eds?|trans|transl|ill|illus)\.?)$/iu
/** What title pages say before a name. */
const saying =
  /(?:^|[,;.] |\s[([]?| [-–—] )((?:illustrated|translated|edited|narrated|read|introduced|selected|compiled|adapted|retold|photographed) by|(?:introduction|foreword|afterword|preface|illustrations|translation|photographs|photography|notes) by|(?:ill|illus|trans|transl|tr|ed|eds|intro)\.?(?: by)|(?:ill|illus|trans|transl|tr|intro)\.) /giu

/** The first of it before a name. “Illustrated by the author” names nobody, and small letters count for capitals in /i. */
const sayingIn = (piece: string) =>
  piece
    .matchAll(saying)
    .find(({ 0: whole, index }) => /^\p{Lu}/u.test(piece.slice(index + whole.length)))

type Roles = (word: string) => ContributorRole | null

/** People of a line, each with a role; null where it names no role, and is a line of names. */
export function peopleInLine(line: string, named: Roles): Contributor[] | null {
  const roleOf = (word: string) => named(word) ?? readRole(word.replace(/[.:]+$/, ''))
  const pieces = line
    .replace(/([)\]]),? (?:and |& )?(?=\p{Lu})/gu, '$1; ')
    .split(/\s*[;|]\s*/)
    .flatMap(apart)
    .filter(Boolean)
  let hasRole = false
  const people = pieces.flatMap((piece): Contributor[] => {
    const [, names = '', word = ''] = bracketed.exec(piece) ?? behind.exec(piece) ?? []
    const role = word === '' ? null : roleOf(word)
    if (role) {
      hasRole = true
      return ofTheLast(peopleOf(names, role), names, word)
    }
    const [said = '', saidWord = ''] = sayingIn(piece) ?? []
    const told =
      said !== '' && piece.startsWith(said)
        ? roleOf(saidWord.replace(/\.? by$/, '').replace(/^introduced/i, 'introduction'))
        : null
    if (told) {
      hasRole = true
      return peopleOf(piece.slice(said.length), told)
    }
    return peopleOf(piece, 'author')
  })
  return hasRole && people.length > 0 ? people.slice(0, 100) : null
}

/** Several who did it together; “Herausgeber” is one or many, and a book that is edited has no author beside them. */
const several = /(?:[eou]rs|eds|hrsg|hgg?|herausgeber)\.?$/i

/** "J. K. Rowling, Mary GrandPré (Illustrator)": one role behind names and commas is that of the last. */
function ofTheLast(people: Contributor[], names: string, word: string): Contributor[] {
  if (people.length < 2 || !names.includes(',') || several.test(word)) return people
  return people.map((person, at) =>
    at < people.length - 1 ? { ...person, role: 'author' as const } : person,
  )
}

/** "Homer (translated by Emily Wilson)" in two: before what is said, and from it on. */
function apart(piece: string): string[] {
  const found = sayingIn(piece)
  if (!found) return [piece.trim()]
  const [whole, word = ''] = found
  const at = found.index + whole.indexOf(word)
  const before = piece.slice(0, at).replace(/[\s,;.([–—-]+$/, '')
  const rest = piece.slice(at)
  const open = /[([]\s*$/.test(piece.slice(0, at))
  const next = apartAfter(open ? rest.replace(/[)\]]/, '') : rest, word)
  return [before, ...next]
}

function apartAfter(rest: string, word: string): string[] {
  const later = apart(rest.slice(word.length).trim())
  const [first = '', ...others] = later
  return [`${word} ${first}`, ...others]
}

function peopleOf(names: string, role: ContributorRole): Contributor[] {
  const written = names.trim().replace(/^(?:by|By|BY) (?=\p{Lu})/u, '')
  return namesIn(written).names.map((name) => ({ name: name.slice(0, 300), role }))
}
