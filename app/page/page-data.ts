import type { QueryClient } from '@tanstack/react-query'
import { data } from 'react-router'
import { statusOfPage } from './query-client.ts'

/** What a loader returns once its queries are done: the resulting status. The answers go along by themselves (rendering/answers.ts). */
export const pageData = (client: QueryClient, status?: number) =>
  data(null, { status: status ?? statusOfPage(client) })
