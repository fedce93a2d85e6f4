import type { Pool } from 'pg'

/** A pool with the plan of each statement noted beside. */
export function explaining(pool: Pool, plans: string[]): Pool {
  const query = async (
    statement: string | { text: string; values?: unknown[] },
    values?: unknown[],
  ) => {
    const text = typeof statement === 'string' ? statement : statement.text
    const bound = typeof statement === 'string' ? values : statement.values
    const { rows } = await pool.query(`explain ${text}`, bound)
    plans.push(`${text}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
    return pool.query(statement as string, values)
  }
  return { query } as unknown as Pool
}
