import type { Contributor, Subject } from '#app/catalog/trade/facts.ts'
import { type Line, readContributors, readSubjects } from '#app/catalog/trade/trade-lists.ts'
import { sectionOf } from '#app/desk/help/subject-sections.ts'

/* What the form understood of lines that were typed, before anything is saved. */

export const ContributorsRead = ({ text }: { text: string }) => (
  <LinesRead
    label="Contributors as they are read"
    lines={readContributors(text)}
    write={({ name, role }: Contributor) => `${name} – ${roleInWords(role)}`}
  />
)

export const SubjectsRead = ({ text }: { text: string }) => (
  <LinesRead label="Subjects as they are read" lines={readSubjects(text)} write={subjectInWords} />
)

/* A code without a heading is told by what its first letters stand for. */
function subjectInWords(subject: Subject): string {
  const { scheme, code, heading } = subject
  if (scheme === 'keyword') return `Keyword – ${heading}`
  const words = heading ?? sectionOf(subject)
  return [`${scheme} ${code ?? 'without a code'}`, words].filter(Boolean).join(' – ')
}

/** "cover-design" → "Cover design". */
export const roleInWords = (role: string): string =>
  (role.charAt(0).toUpperCase() + role.slice(1)).replaceAll('-', ' ')

function LinesRead<T>({
  label,
  lines,
  write,
}: {
  label: string
  lines: Line<T>[]
  write: (value: T) => string
}) {
  if (lines.length === 0) return null
  return (
    <ul aria-label={label} className="mt-2 border-l-2 border-hairline pl-3 text-sm">
      {lines.map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and may be the same twice
        <li key={position} className="wrap-anywhere">
          {line.ok ? (
            write(line.value)
          ) : (
            <span className="text-danger">{`${line.line}: ${line.problem}`}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
