import type { QueryClient } from '@tanstack/react-query'
import { data } from 'react-router'
import { dehydratePage, statusOfPage } from './query-client.ts'

/** What a loader returns once its queries are done: the answers and the resulting status. */
export const pageData = (client: QueryClient, status?: number) =>
  data(dehydratePage(client), { status: status ?? statusOfPage(client) })
