import { type Meaning, plainName } from '#app/feeds/sheet/names/meaning.ts'

/**
 * The columns of people, each with what it needs beside it: a first name alone is nobody's, and a role alone
 * is of the column of contributors before it.
 */
export function withWholePeople<Column extends { header: string; meaning: Meaning | null }>(
  columns: Column[],
): Column[] {
  const wholes = columns.map((column) => {
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
  const has = (who: string, part: string) =>
    wholes.some(({ meaning }) => meaning?.person?.who === who && meaning.person.part === part)
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
