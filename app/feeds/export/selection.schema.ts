import * as z from 'zod/mini'
import { bookFilterSchema } from '#app/catalog/many/filter.schema.ts'

/* Which books leave the shop: chosen ones, those that the table of the desk shows, or all. */

export const exportFormats = ['csv', 'xlsx', 'onix'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** More ids than these do not fit into an address. */
export const mostIds = 300

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ids = new RegExp(`^${id}(?:,${id}){0,${mostIds - 1}}$`, 'i')

const { format: formats, ...filters } = bookFilterSchema.shape

/** The filters of the table; that by format is called `form` here, where `format` is that of the file. */
export const exportSchema = z.strictObject({
  ...filters,
  form: formats,
  /** Ids of books, parted by commas; filters do not count then. */
  ids: z.optional(
    z.string().check(z.regex(ids, `ids: 1 to ${mostIds} ids of books, parted by commas`)),
  ),
  format: z._default(
    z.enum(
      exportFormats,
      `format must be one of ${exportFormats.join(', ')}; that of books is form`,
    ),
    'csv',
  ),
})
export type ExportQuery = z.infer<typeof exportSchema>
export type Selection = Omit<ExportQuery, 'format'>

/** The address of a file: what the address of the table asks for, in that format. */
export function exportQuery(format: ExportFormat, table: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams({ format })
  for (const [name, value] of table) {
    const known = name === 'format' ? 'form' : name
    if (known in exportSchema.shape && value.trim() !== '') query.set(known, value)
  }
  return query
}
