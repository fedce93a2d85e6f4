import type { FeedOptions } from '#app/feeds/feed.ts'
import type { FieldName } from '#app/feeds/fields/sheet-fields.ts'
import type { Column } from './columns.ts'
import { withoutIsbd } from './names/marc.ts'
import type { Role } from './names/meaning.ts'
import type { Survey } from './survey.ts'

/** A row while it is read: what was found, what was repaired, what is wrong. */
export type Reading = {
  survey: Survey
  options: FeedOptions
  file: string
  values: Map<FieldName, unknown>
  notes: string[]
  problems: string[]
  cells: string[]
  /** What the row names by itself. */
  attributes: Column[]
}

export const cellOf = ({ cells }: { cells: string[] }, { at, meaning }: Column): string =>
  meaning?.isIsbd ? withoutIsbd(cells[at] ?? '', meaning) : (cells[at] ?? '')

export const columnsFor = ({ survey }: { survey: Survey }, name: FieldName): Column[] =>
  survey.columns
    .filter(({ meaning }) => meaning?.field === name)
    .sort((one, other) => (one.meaning?.rank ?? 0) - (other.meaning?.rank ?? 0))

/** The first filled cell of the columns with a role. */
export function roleOf(reading: Pick<Reading, 'survey' | 'cells'>, role: Role): string {
  const column = reading.survey.columns.find(
    (some) => some.meaning?.role === role && cellOf(reading, some).trim() !== '',
  )
  return column ? cellOf(reading, column).trim() : ''
}
