import type { Contributor } from '#app/catalog/trade/facts.ts'
import { namesOf } from '#app/catalog/trade/names-of.ts'
import { lineOf } from '#app/feeds/sheet/cells/heard.ts'
import type { Column } from '#app/feeds/sheet/columns.ts'
import { named } from '#app/feeds/sheet/names/column-names.ts'
import { type PersonColumn, plainName } from '#app/feeds/sheet/names/meaning.ts'
import { cellOf, type Reading } from '#app/feeds/sheet/reading.ts'
import { saysSomething } from '#app/feeds/values/nothing.ts'
import { readAloud } from '#app/feeds/values/person-name.ts'
import { type ContributorRole, readRole } from '#app/values/contributor-roles.ts'

/** What is longer is a text, and is not looked through. */
const longestRole = 100

/** A role by the word of the trade, or by the name that its columns have in other languages. */
export const roleNamed = (word: string): ContributorRole | null => {
  if (word.length > longestRole) return null
  const meaning = named.get(plainName(word))
  const own = readRole(word.replace(/^by \((.+)\)$/i, '$1').replace(/ ?\(.*\)$/, ''))
  if (own) return own
  return meaning?.does ?? (meaning?.field === 'author' ? 'author' : null)
}

/**
 * Adds to the record the people whose columns hold one person each. Where some of them are authors, the line of
 * authors is made of all.
 */
export function takePeople(reading: Reading): void {
  const people = peopleOf(reading)
  if (people.length === 0) return
  const { values } = reading
  const line = values.get('author')
  const first = typeof line === 'string' ? namesOf(line) : []
  const hasAuthors = people.some(({ role }) => role === 'author')
  const before = (values.get('contributors') as Contributor[] | undefined) ?? []
  const all = [
    ...(hasAuthors ? first.map((name): Contributor => ({ name, role: 'author' })) : []),
    ...people,
    ...before,
  ]
  const unique = new Map(
    all.map((person) => [`${person.role} ${person.name.toLowerCase()}`, person]),
  )
  values.set('contributors', [...unique.values()].slice(0, mostPeople))
  if (hasAuthors) values.delete('author')
}

type Cell = { column: Column; person: PersonColumn; text: string }

function peopleOf(reading: Reading): Contributor[] {
  const cells = reading.survey.columns.flatMap((column): Cell[] => {
    const { person } = column.meaning ?? {}
    const text = person && saysSomething(cellOf(reading, column)) ? cellOf(reading, column) : ''
    return person && text !== ''
      ? [{ column, person, text: lineOf(text, { note: (note) => said(reading, column, note) }) }]
      : []
  })
  const byWho = Map.groupBy(cells, ({ person }) => person.who)
  return [...byWho.values()]
    .sort(([one], [other]) => (one?.person.number ?? 0) - (other?.person.number ?? 0))
    .flatMap((parts) => inTurn(parts).flatMap((one) => personOf(one, reading)))
}

/** Of a book; what a broken row has beside them is none. */
const mostPeople = 100

/** "Lee, Alan|Ray, Tom" beside "Illustrator|Translator": as many people as there are bars, each with what is in its place. */
function inTurn(parts: Cell[]): Cell[][] {
  const cells = parts.map((part) => ({ part, texts: part.text.split('|', mostPeople) }))
  const count = Math.max(...cells.map(({ texts }) => texts.length))
  return Array.from({ length: count }, (_, at) =>
    cells.map(({ part, texts }) => ({ ...part, text: texts[at]?.trim() ?? '' })),
  )
}

function personOf(parts: Cell[], reading: Reading): Contributor[] {
  const text = (part: PersonColumn['part']) =>
    parts.find(({ person }) => person.part === part)?.text.trim() ?? ''
  const joined = ['first', 'middle', 'last'].map((part) => text(part as PersonColumn['part']))
  const name = readAloud(text('name')) || joined.filter(Boolean).join(' ')
  if (name === '') return []
  const role = parts.find(({ person, text }) => person.part === 'role' && text !== '')
  const does = role ? roleNamed(role.text) : (parts[0]?.person.does ?? 'contributor')
  if (role && !does)
    said(
      reading,
      role.column,
      `The role “${role.text.slice(0, 40)}” of ${name} is not known: “contributor” is taken.`,
    )
  return [{ name: name.slice(0, 300), role: does ?? 'contributor' }]
}

const said = (reading: Reading, { header }: Column, note: string): void => {
  reading.notes.push(`${header}: ${note}`)
}
