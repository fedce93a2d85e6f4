import {
  type Contributor,
  contributorRoles,
  type Subject,
  subjectSchemes,
} from '#app/catalog/facts.ts'

/* Contributors and subjects as the desk writes them: one on a line. */

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
const oneOf = <T extends string>(list: readonly T[], text: string): T | undefined =>
  list.find((item) => item.toLowerCase() === text.toLowerCase())

/** "Ann Goldstein, translator"; without a role it is an author. A name may have commas itself. */
export const writeContributors = (contributors: Contributor[]): string =>
  contributors.map(({ name, role }) => `${name}, ${role}`).join('\n')

export const contributorsOf = (text: string): Contributor[] =>
  linesOf(text).map((line) => {
    const comma = line.lastIndexOf(',')
    const role = oneOf(contributorRoles, line.slice(comma + 1).trim())
    if (comma < 0 || !role) return { name: line, role: 'author' }
    return { name: line.slice(0, comma).trim(), role }
  })

/** "BISAC FIC004000 Classics", "Thema FBC Classic fiction", "BISAC Classics", or a keyword alone. */
export const writeSubjects = (subjects: Subject[]): string =>
  subjects
    .map(({ scheme, code, heading }) =>
      scheme === 'keyword' ? heading : [scheme, code, heading].filter(Boolean).join(' '),
    )
    .join('\n')

/** Codes have capitals and digits only: BISAC FIC004000, Thema FBC or 1DDU-GB-ESLF. */
const CODE = { BISAC: /^[A-Z]{3}\d{6}$/, Thema: /^(?:[A-Z][A-Z0-9]{0,7}|[1-6][A-Z0-9-]{0,14})$/ }

export const subjectsOf = (text: string): Subject[] =>
  linesOf(text).map((line) => {
    const [first = '', second = '', ...rest] = line.split(/\s+/)
    const scheme = oneOf(subjectSchemes, first)
    if (!scheme || scheme === 'keyword' || second === '')
      return { scheme: 'keyword', heading: line }
    if (!CODE[scheme].test(second)) return { scheme, heading: [second, ...rest].join(' ') }
    return { scheme, code: second, ...(rest.length > 0 && { heading: rest.join(' ') }) }
  })
