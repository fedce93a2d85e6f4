import type { Contributor } from '#app/catalog/trade/facts.ts'
import { namesIn } from '#app/feeds/values/names-in.ts'
import { isNameLike, turnedOver } from '#app/feeds/values/person-name.ts'
import { readRole } from '#app/values/contributor-roles.ts'
import { entryOf } from '#app/values/entry-of.ts'
import { type Element, partsOf, valueIn, valuesIn } from './xml/element.ts'
import { cutAt, plainLine } from './xml/plain.ts'

/** Code list 19. Those that are nobody to be named are left out. */
const unnamed: Record<string, string> = {
  '02': 'Anonymous',
  '04': 'Various',
  '05': 'Synthesized voice',
  '06': 'Synthesized voice',
  '07': 'Synthesized voice',
  '08': 'AI (Artificial intelligence)',
  '09': 'Synthesized voice',
}

const most = 100

/**
 * The people of a product in the order of their SequenceNumber, one entry for each of their roles (code
 * list 17). A role that is not on the list becomes “contributor” and is named. A bookseller's own record is taken to the
 * letter.
 */
export function contributorsOf(
  product: Element,
  notes: string[],
  { toTheLetter }: { toTheLetter: boolean },
): Contributor[] | undefined {
  const people = partsOf(product, 'Contributor')
  if (people.length === 0) return undefined
  if (toTheLetter) return inSequence(people).flatMap((person) => asItStands(person, notes))
  const found = new Map<string, Contributor>()
  for (const person of inSequence(people)) {
    const written = nameOf(person)
    const isCompany = valueIn(person, 'CorporateName') !== undefined
    const names = isCompany ? [written] : aloud(written, notes)
    for (const name of names.map((one) => cutAt(one, 300))) {
      if (!/[\p{L}\p{N}]/u.test(name) || /^et al\.?$/i.test(name)) continue
      for (const role of rolesOf(person, name, notes)) found.set(`${role} ${name}`, { name, role })
    }
  }
  const all = [...found.values()]
  if (all.length > most) notes.push(`Of ${all.length} contributors the first ${most} are taken.`)
  return all.length > 0 ? all.slice(0, most) : undefined
}

/** With the name that it has, and as often as it is there. */
function asItStands(person: Element, notes: string[]): Contributor[] {
  const name = cutAt(nameOf(person), 300)
  return name ? rolesOf(person, name, notes).map((role) => ({ name, role })) : []
}

/** Those without a number stay behind the one they follow. */
function inSequence(people: readonly Element[]): Element[] {
  let last = 0
  const numbered = people.map((person) => {
    const number = Number(valueIn(person, 'SequenceNumber') ?? Number.NaN)
    if (Number.isFinite(number)) last = number
    return { person, number: last }
  })
  return numbered.sort((one, other) => one.number - other.number).map(({ person }) => person)
}

function rolesOf(person: Element, name: string, notes: string[]): Contributor['role'][] {
  const codes = valuesIn(person, 'ContributorRole')
  if (codes.length === 0) return ['contributor']
  return codes.map((code) => {
    const role = /^[A-Z]\d\d$/i.test(code) ? readRole(code) : null
    if (role) return role
    notes.push(
      `The role “${code.slice(0, 20)}” of ${name} is not in code list 17: “contributor” is taken.`,
    )
    return 'contributor'
  })
}

/** As it is read aloud: PersonName, else its parts, else the inverted name turned round. */
function nameOf(person: Element): string {
  const part = (name: string) => plainLine(valueIn(person, name))
  const joined = part('KeyNames') || part('NamesBeforeKey') ? together(part) : ''
  return (
    part('PersonName') ||
    joined ||
    turned(part('PersonNameInverted')) ||
    part('CorporateName') ||
    outOfOrder(part('CorporateNameInverted')) ||
    entryOf(unnamed, (valueIn(person, 'UnnamedPersons') ?? '').padStart(2, '0')) ||
    ''
  )
}

const unspaced = /^[\p{Script=Han}\p{Script=Hangul}]+$/u

/** Names in Chinese and Korean letters have no blank, and the family first; all others are in the order given. */
function together(part: (name: string) => string): string {
  const inOrder = (...names: string[]) => names.map(part).filter(Boolean)
  const behind = ['NamesAfterKey', 'SuffixToKey']
  const found = inOrder('NamesBeforeKey', 'PrefixToKey', 'KeyNames', ...behind)
  if (!found.every((one) => unspaced.test(one))) return found.join(' ')
  return inOrder('PrefixToKey', 'KeyNames', 'NamesBeforeKey', ...behind).join('')
}

/** Words of those who write together under one name. */
const body =
  /\b(?:services?|teams?|training|society|institute|press|groups?|clubs?|staff|editors|company|museum|university|department|commission|agency)\b/i

/**
 * The people of a name: some senders turn it round where it should be as it is read aloud, or put all of them into
 * one composite.
 */
function aloud(name: string, notes: string[]): string[] {
  const [straight = name, ...others] = (name.includes(',') && turnedOver(name, 'unknown')) || []
  if (straight !== name && others.length === 0) {
    notes.push(`“${name.slice(0, 100)}” is written as “${straight.slice(0, 100)}”.`)
    return [straight]
  }
  // “José Ortega y Gasset” is one.
  const names = /\s(?:y|e|i|a|en|и)\s/u.test(name) ? [] : namesIn(name).names
  if (names.length < 2 || !names.every(isNameLike) || body.test(name)) return [name]
  // “Mary Oliver, Poet Laureate” and “Jane Smith, New York” are one.
  if (names.length === 2 && /^[^;|/&]*,[^;|/&]*$/.test(name)) return [name]
  notes.push(
    `“${name.slice(0, 100)}” names ${names.length} people: ${names.join('; ').slice(0, 300)}.`,
  )
  return names
}

/** “Tolkien, J. R. R.” → “J. R. R. Tolkien”, also with the years of a life behind; several people stay as they are. */
function turned(inverted: string): string {
  if (inverted.includes(';')) return inverted
  const [name, ...others] = turnedOver(inverted, 'family-first') ?? []
  return name && others.length === 0 ? name : outOfOrder(inverted)
}

/** “British Museum, The” → “The British Museum”; what is behind a second comma stays there. */
function outOfOrder(inverted: string): string {
  const [key, before, ...rest] = inverted.split(/\s*,\s*/)
  return [before, key, ...rest].filter(Boolean).join(' ')
}
