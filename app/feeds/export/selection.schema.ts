import * as z from 'zod/mini'
import { bookFilterSchema } from '#app/catalog/many/filter.schema.ts'

/* Which books leave the shop: chosen ones, those that the table of the desk shows, or all. */

export const exportFormats = ['csv', 'xlsx', 'onix'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** More ids than these do not fit into an address. */
export const mostIds = 300

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ids = new RegExp(`^${id}(?:,${id}){0,${mostIds - 1}}$`, 'i')

export const selectionSchema = z.extend(bookFilterSchema, {
  /** Ids of books, parted by commas; filters do not count then. */
  ids: z.optional(
    z.string().check(z.regex(ids, `ids: 1 to ${mostIds} ids of books, parted by commas`)),
  ),
})
export type Selection = z.infer<typeof selectionSchema>

export const exportSchema = z.extend(selectionSchema, {
  format: z._default(
    z.enum(exportFormats, `format must be one of ${exportFormats.join(', ')}`),
    'csv',
  ),
})
