import { queryOptions } from '@tanstack/react-query'
import type { AccountDetails } from './keeping/account.schema.ts'

/** The customer's account as the shop holds it; the uid keeps two customers of one browser apart. */
export const accountQuery = (uid: string) =>
  queryOptions<AccountDetails>({ queryKey: ['orders', '/account', uid] })
