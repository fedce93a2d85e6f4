import { readRole } from '#app/values/contributor-roles.ts'
import { tidyLine } from '#app/values/signs.ts'
import { subjectSchemes } from '#app/values/stored.ts'
import type { Contributor, Subject } from './facts.ts'
import { badCode, isBareBisac, isNearlyBisac, tidyCode } from './subject-codes.ts'

/* Contributors and subjects as the desk writes them: one on a line. */

/** A line as it was read, or what is wrong with it. */
export type Line<T> = { ok: true; value: T } | { ok: false; line: string; problem: string }

const linesOf = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map(tidyLine)
    .filter(Boolean)
const bad = (line: string, problem: string) => ({ ok: false, line, problem }) as const

/** The values of lines; of one that could not be read nothing. */
export const valuesIn = <T>(lines: Line<T>[]): T[] =>
  lines.flatMap((line) => (line.ok ? [line.value] : []))

/** What is wrong with the first bad line; null when none is. */
export function problemIn(lines: Line<unknown>[]): string | null {
  const first = lines.find((line) => !line.ok)
  return first ? first.problem : null
}

/** "Ann Goldstein, translator". */
export const writeContributors = (contributors: Contributor[]): string =>
  contributors.map(({ name, role }) => `${name}, ${role.replaceAll('-', ' ')}`).join('\n')

/**
 * "Ann Goldstein, translator", "Ann Goldstein (translator)" or "Translated by Ann Goldstein"; a name
 * alone is an author. What stands behind a comma is a role or the line is refused: nothing tells
 * "Maria Harbour, drawer" from "Tolkien, J.R.R.", and a word that is no role must not become a name.
 */
export function readContributors(text: string): Line<Contributor>[] {
  return linesOf(text).map((line) => {
    const told = /^(.{1,40}?) by (.+)$/i.exec(line)
    const parts =
      /^(.*\S) ?\(([^()]*)\)$/.exec(line) ?? /^(.*\S)(?: ?[,;:] ?| [-–—] )(.*)$/.exec(line)
    if (!parts && told) return contributor(line, told[2] ?? '', told[1] ?? '')
    if (!parts) return { ok: true, value: { name: line, role: 'author' } }
    return contributor(line, parts[1] ?? '', parts[2] ?? '')
  })
}

function contributor(line: string, name: string, written: string): Line<Contributor> {
  const role = readRole(written)
  if (role) return { ok: true, value: { name: tidyLine(name), role } }
  const problem = `“${written}” is not a role. Choose one from the list, such as illustrator; after a name with a comma, write its role too: ${line}, author`
  return bad(line, problem)
}

/** "BISAC FIC004000 Classics", "Thema FBC Classic fiction", "BISAC Classics", or a keyword alone. */
export const writeSubjects = (subjects: Subject[]): string =>
  subjects
    .map(({ scheme, code, heading }) =>
      scheme === 'keyword'
        ? keywordLine(heading)
        : [scheme, code, heading].filter(Boolean).join(' '),
    )
    .join('\n')

/** A keyword that would be read as something else says that it is one. */
function keywordLine(heading = ''): string {
  const [read] = readSubjects(heading)
  return read?.ok && read.value.scheme === 'keyword' && read.value.heading === heading
    ? heading
    : `keyword ${heading}`
}

export function readSubjects(text: string): Line<Subject>[] {
  return linesOf(text).map((line) => {
    const [first = '', ...rest] = line.split(/[\s:]+/)
    const scheme = subjectSchemes.find((name) => name.toLowerCase() === first.toLowerCase())
    if (scheme && scheme !== 'keyword' && rest.length > 0) return coded(line, scheme, rest)
    if (scheme === 'keyword' && rest.length > 0) return keyword(rest.join(' '))
    if (isBareBisac(first)) return coded(line, 'BISAC', [first, ...rest])
    if (rest[0] && isBareBisac(rest[0]))
      return bad(line, `“${first}” is not a scheme. Start the line with BISAC or Thema`)
    if (isNearlyBisac(first)) {
      const orKeyword = `if it is a keyword, write: keyword ${line}`
      return bad(line, `${badCode({ scheme: 'BISAC', code: first })}; ${orKeyword}`)
    }
    return keyword(line)
  })
}

const keyword = (heading: string): Line<Subject> => ({
  ok: true,
  value: { scheme: 'keyword', heading },
})

const isThemaLike = (word: string, rest: string[]): boolean =>
  /^[A-Z0-9-]+$/.test(word) || (rest.length === 0 && /^[a-z0-9-]{1,5}$/i.test(word))

function coded(line: string, scheme: 'BISAC' | 'Thema', words: string[]): Line<Subject> {
  const [first = '', ...rest] = words
  const code = tidyCode(first)
  // A word in small letters is one of a heading; with capitals or digits it is meant as a code.
  const isMeant = /\d/.test(first) || (scheme === 'Thema' && isThemaLike(first, rest))
  const heading = (isMeant ? rest : words).join(' ')
  const subject: Subject = {
    scheme,
    ...(isMeant && { code }),
    ...(heading !== '' && { heading }),
  }
  const problem = badCode(subject)
  return problem ? bad(line, problem) : { ok: true, value: subject }
}
