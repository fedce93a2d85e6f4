import type { Contributor, Subject } from '#app/catalog/trade/facts.ts'
import { badCode, tidyCode } from '#app/catalog/trade/subject-codes.ts'
import { type Line, readContributors, readSubjects } from '#app/catalog/trade/trade-lists.ts'
import { subjectSchemes } from '#app/values/stored.ts'

/*
 * Contributors and subjects in one cell of a sheet: "Jane Doe (author); Tom Ray (translator)" and
 * "BISAC FIC027000 Fiction / Romance; keyword cats". A semicolon within a name is written "\;", a
 * backslash "\\". Lines of the desk's form are read as well, one below the other.
 */

const escaped = (text: string): string => text.replace(/[\\;]/g, '\\$&')

/** Takes a cell apart where a semicolon or a line break is not escaped. */
function partsOf(cell: string): string[] {
  const parts: string[] = []
  let part = ''
  for (const [piece] of cell.matchAll(/\\[\\;]|./gsu)) {
    if (piece === ';' || piece === '\n' || piece === '\r') {
      parts.push(part)
      part = ''
    } else part += piece.length === 2 && piece.startsWith('\\') ? piece.slice(1) : piece
  }
  parts.push(part)
  return parts.map((part) => part.trim()).filter(Boolean)
}

export const writeContributorCell = (contributors: Contributor[]): string =>
  contributors.map(({ name, role }) => `${escaped(name)} (${role.replaceAll('-', ' ')})`).join('; ')

export const readContributorCell = (cell: string): Line<Contributor>[] =>
  partsOf(cell).flatMap((part) => readContributors(part))

export const writeSubjectCell = (subjects: Subject[]): string =>
  subjects.map((subject) => escaped(writeSubject(subject))).join('; ')

export const readSubjectCell = (cell: string): Line<Subject>[] =>
  partsOf(cell).flatMap((part) => {
    const exact = exactSubject(part)
    return exact ? [{ ok: true as const, value: exact }] : readSubjects(part)
  })

/** A keyword may have a code, though hardly any has; a colon after the scheme says that none follows. */
function writeSubject({ scheme, code, heading = '' }: Subject): string {
  if (scheme === 'keyword') {
    const marked = code !== undefined || heading.startsWith('[')
    return `keyword ${marked ? `[${code ?? ''}] ` : ''}${heading}`
  }
  if (code !== undefined) return `${scheme} ${code}${heading && ` ${heading}`}`
  const plain = `${scheme} ${heading}`
  const read = exactSubject(plain) ?? firstOf(readSubjects(plain))
  return read?.code === undefined && read?.heading === heading ? plain : `${scheme}: ${heading}`
}

function firstOf([line]: Line<Subject>[]): Subject | null {
  return line?.ok ? line.value : null
}

/** A subject that is written just as our own sheets write it. */
function exactSubject(text: string): Subject | null {
  const [, scheme, colon, rest = ''] = /^(BISAC|Thema|keyword)(:?) (.+)$/u.exec(text) ?? []
  const known = subjectSchemes.find((name) => name === scheme)
  if (!known) return null
  if (known === 'keyword') return colon ? null : exactKeyword(rest)
  if (colon) {
    const subject = { scheme: known, heading: rest }
    return badCode(subject) ? null : subject
  }
  const space = rest.indexOf(' ')
  const code = space < 0 ? rest : rest.slice(0, space)
  const heading = space < 0 ? '' : rest.slice(space + 1)
  if (code !== tidyCode(code) || badCode({ scheme: known, code })) return null
  return { scheme: known, code, ...(heading !== '' && { heading }) }
}

function exactKeyword(rest: string): Subject {
  const [, code, heading] = /^\[([^ ]*)\] (.+)$/u.exec(rest) ?? []
  if (heading === undefined) return { scheme: 'keyword', heading: rest }
  return { scheme: 'keyword', ...(code && { code }), heading }
}
