import * as z from 'zod/mini'
import { headingKinds } from '#app/values/stored.ts'

/* Which books leave the shop: chosen ones, those that a list of the desk shows, or all. */

export const exportFormats = ['csv', 'xlsx', 'onix'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** More ids than these do not fit into an address. */
export const mostIds = 300

const tooLong = (name: string, most: number) => `${name}: at most ${most} characters`
const text = (name: string, most: number) =>
  z.optional(z.string().check(z.maxLength(most, tooLong(name, most))))

/** Slugs of headings, parted by commas, as the filters of the shop write them. */
const headings = Object.fromEntries(headingKinds.map((kind) => [kind, text(kind, 2000)])) as Record<
  (typeof headingKinds)[number],
  ReturnType<typeof text>
>

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

export const selectionSchema = z.strictObject({
  /** Ids of books, parted by commas; nothing else counts then. */
  ids: z.optional(
    z
      .string()
      .check(
        z.regex(
          new RegExp(`^${id}(?:,${id}){0,${mostIds - 1}}$`, 'i'),
          `ids: 1 to ${mostIds} ids of books, parted by commas`,
        ),
      ),
  ),
  q: text('q', 200),
  archived: z.optional(z.enum(['true', 'false'], 'archived must be true or false')),
  ...headings,
})
export type Selection = z.infer<typeof selectionSchema>

export const exportSchema = z.extend(selectionSchema, {
  format: z._default(
    z.enum(exportFormats, `format must be one of ${exportFormats.join(', ')}`),
    'csv',
  ),
})
