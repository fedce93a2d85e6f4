import { queryOptions } from '@tanstack/react-query'
import { type ApiKey, mayBeMissing } from '#app/page/query-client.ts'
import type { TextKind } from './text-kinds.ts'
import type { TextAnswer } from './texts.schema.ts'

/** A page of the shop's own words; null while there is none. */
export const textQuery = (kind: TextKind) =>
  queryOptions<TextAnswer | null, Error, TextAnswer | null, ApiKey>({
    queryKey: ['shop', `/texts/${kind}`],
    meta: mayBeMissing,
  })
