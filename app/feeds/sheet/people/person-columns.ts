import { type Meaning, type PersonColumn, plainName } from '#app/feeds/sheet/names/meaning.ts'
import { personSaid } from './person-column.ts'

type OfPerson = { header: string; meaning: Meaning | null }

/**
 * The columns of people, each with what it needs beside it: a first name alone is nobody's, and a role alone
 * is of the column of contributors before it.
 */
export function withWholePeople<Column extends OfPerson>(columns: Column[]): Column[] {
  const wholes = withBareNames(columns).map((column) => {
    const { meaning, header } = column
    if (meaning?.person || meaning?.field !== 'contributors' || meaning.does) return column
    const who = `contributor ${/ \((\d+)\)$/.exec(header)?.[1] ?? 0}`
    const hasRole = columns.some(
      ({ meaning: other }) => other?.person?.who === who && other.person.part === 'role',
    )
    if (!hasRole || !/^contributor(?: name)?(?: \d+)?$/.test(plainName(header))) return column
    const person = { who, number: 0, part: 'name' as const, does: null }
    return { ...column, meaning: { ...meaning, person } }
  })
  const has = hasIn(wholes)
  return wholes.map((column) => {
    const person = column.meaning?.person
    if (!person) return column
    const isKept =
      person.part === 'name' ||
      (person.part === 'last' &&
        (has(person.who, 'first') || !/^(?:last|family)/.test(plainName(column.header)))) ||
      (/^(?:first|middle)$/.test(person.part) && has(person.who, 'last')) ||
      (person.part === 'role' && (has(person.who, 'name') || has(person.who, 'last')))
    return isKept ? column : { ...column, meaning: null }
  })
}

const hasIn = (columns: OfPerson[]) => (who: string, part: PersonColumn['part']) =>
  columns.some(({ meaning }) => meaning?.person?.who === who && meaning.person.part === part)

/** In these languages the word for a name is that of the family beside a first name, or of the first beside a family. */
const familyBeside = /^(?:nom|name|naam)$/
const firstBeside = /^(?:nombre|nome)$/
const english = /\b(?:first|given|forename|last|surname|family)\b/

/** "Nom" beside "Prénom" is the family, "Nombre" beside "Apellido" the first name; by themselves they are whole names. */
function withBareNames<Column extends OfPerson>(columns: Column[]): Column[] {
  const foreign = columns.filter(({ header }) => !english.test(plainName(header)))
  const has = hasIn(foreign)
  return columns.map((column) => {
    const { meaning, header } = column
    const isOpen = !meaning || meaning.person || meaning.field === 'author'
    const said = isOpen ? personSaid(header) : null
    if (said?.part !== 'name') return column
    const { word, ...whole } = said
    const part =
      familyBeside.test(word) && has(whole.who, 'first') && !has(whole.who, 'last')
        ? ('last' as const)
        : firstBeside.test(word) && has(whole.who, 'last') && !has(whole.who, 'first')
          ? ('first' as const)
          : null
    // "Illustrations", "Index" and "Reader" are of nobody's name, whatever role they sound like.
    if (part === null)
      return meaning || word === '' ? column : { ...column, meaning: lineOf(whole) }
    const person = { ...whole, part }
    return { ...column, meaning: { field: 'contributors' as const, person, rank: 0 } }
  })
}

/** "Nom auteur" by itself: a line that may name several. */
const lineOf = ({ does }: PersonColumn): Meaning => ({
  ...(does === 'author' ? { field: 'author' } : { field: 'contributors', ...(does && { does }) }),
  rank: 60,
})
