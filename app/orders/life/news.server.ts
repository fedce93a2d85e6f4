import type { PoolClient } from 'pg'
import type { Deps } from '#server/deps.ts'
import type { Life } from './life.ts'
import type { NewEvent } from './verb.ts'

/** Asks for the mail that tells the customer of a step, in the step's own transaction. */
export async function tellCustomer(
  _client: PoolClient,
  _deps: Deps,
  _life: Life,
  _events: NewEvent[],
): Promise<void> {}
