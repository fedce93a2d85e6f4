import type { Pool } from 'pg'
import { boundsOf } from './schedule.ts'
import { usualWindow } from './usual-window.ts'
import type { WindowFields, WindowKind } from './window-kinds.ts'

/* What readers see in the window, by the order of the desk: rows of "window_items", and the usual things of
   a new shop where there is no row. */

export type ShownItem = {
  id: string
  kind: WindowKind
  slug: string | null
  fields: WindowFields
}

type Row = Omit<ShownItem, 'fields'> & {
  shown: WindowFields | null
  position: number
  removed: boolean
}

/** Everything that is published, also what is not on today; of a list not which books it names. */
export async function shownItems(pool: Pool, isWithoutDemo: boolean): Promise<ShownItem[]> {
  const { rows } = await pool.query<Row>({
    name: 'window',
    text: `select id, kind, slug, shown - 'isbns' as shown, position, removed_at is not null as removed
      from window_items`,
  })
  const known = new Map(rows.map((row) => [row.id, row]))
  const usual = usualWindow
    .filter(({ isDemo }) => !isDemo || !isWithoutDemo)
    .map(({ id, kind, position, fields }): Row => {
      const row = known.get(id)
      return { id, kind, slug: null, position, removed: false, ...row, shown: row?.shown ?? fields }
    })
  const taken = new Set(usual.map(({ id }) => id))
  return [...usual, ...rows.filter(({ id }) => !taken.has(id))]
    .sort((a, b) => a.position - b.position || (a.id < b.id ? 1 : -1))
    .flatMap(({ id, kind, slug, shown, removed }) =>
      shown && !removed ? [{ id, kind, slug, fields: shown }] : [],
    )
}

/** The moments at which something comes or goes, in Unix milliseconds. */
export const switchesOf = (items: ShownItem[], timeZone: string): number[] =>
  items.flatMap(({ fields }) => {
    const { beginsMs, endsMs } = boundsOf(fields, timeZone)
    return [beginsMs, endsMs].filter(Number.isFinite)
  })
