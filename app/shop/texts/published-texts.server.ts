import type { Pool } from 'pg'
import type { TextKind } from './text-kinds.ts'

/** What readers see of each kind; a kind that nobody wrote is missing. */
export async function publishedTexts(pool: Pool): Promise<Map<TextKind, string>> {
  const { rows } = await pool.query<{ kind: TextKind; source: string }>({
    name: 'published texts',
    text: `select kind, source from (
        select distinct on (kind) kind, source from shop_texts order by kind, published_at desc
      ) newest where source <> ''`,
  })
  return new Map(rows.map(({ kind, source }) => [kind, source]))
}
