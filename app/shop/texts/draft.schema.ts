import * as z from 'zod/mini'
import { maxTextLength } from './text-kinds.ts'

/** A text as it is typed; apart from the rest, because the desk’s form needs no more. */
export const draftSchema = z.strictObject({
  source: z
    .string('The text must be a text')
    .check(
      z.overwrite(tidySource),
      z.maxLength(maxTextLength, `The text must be at most ${maxTextLength} characters`),
      z.regex(/^(?:\P{Cc}|[\n\t])*$/u, 'The text must be plain text'),
    ),
})

/** Line ends of every kind are one kind; nothing blank at the end of a line or of the text. */
function tidySource(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}
