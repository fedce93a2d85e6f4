import * as z from 'zod/mini'
import { shelfKinds } from '#app/values/stored.ts'

const kinds = ['book', ...shelfKinds] as const
const key = z.string().check(
  z.trim(),
  z.minLength(1, 'An address is required'),
  z.maxLength(100, 'Must be at most 100 characters'),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  z.regex(/^[^\u0000-\u001f\u007f/]+$/, 'An id, or the last part of an address'),
)

/** What has moved: a book by its id, a heading by its slug. */
export const movedParams = z.object({
  kind: z.enum(kinds, `kind must be one of ${kinds.join(', ')}`),
  key,
})
export const moveSchema = z.strictObject({ to: key })
export const movedAnswer = z.object({ to: z.string() })
