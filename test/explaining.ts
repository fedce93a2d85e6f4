import type { Pool, PoolClient } from 'pg'

type Statement = string | { name?: string; text: string; values?: unknown[] }

/** What is no question has no plan: the steps of a transaction and its settings. */
const isStep = /^\s*(?:begin|commit|rollback|set)\b/i

/**
 * A pool with the plan of each statement noted beside, in its transactions, too. One with a name is prepared: after
 * some runs PostgreSQL may keep the plan that it makes without looking at the values.
 */
export function explaining(pool: Pool, plans: string[]): Pool {
  const queryOn = (on: Pick<Pool, 'query'>) => async (statement: Statement, values?: unknown[]) => {
    const text = typeof statement === 'string' ? statement : statement.text
    const bound = typeof statement === 'string' ? values : statement.values
    const isNamed = typeof statement !== 'string' && statement.name !== undefined
    if (!isStep.test(text)) {
      const { rows } = isNamed
        ? await on.query(`explain (generic_plan) ${text}`)
        : await on.query(`explain ${text}`, bound)
      plans.push(`${text}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
    }
    return on.query(statement as string, values)
  }
  const connect = async () => {
    const client = await pool.connect()
    const release = (broken?: Error) => client.release(broken)
    return { query: queryOn(client), release } as unknown as PoolClient
  }
  return { query: queryOn(pool), connect } as unknown as Pool
}
