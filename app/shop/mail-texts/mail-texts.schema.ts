import * as z from 'zod/mini'

const text = (name: string, most: number, pattern: RegExp) =>
  z.string(`${name} is required`).check(
    z.overwrite((words) => words.replace(/\r\n?/g, '\n').trim()),
    z.minLength(1, `${name} is required`),
    z.maxLength(most, `${name} must be at most ${most} characters`),
    z.regex(pattern, `${name} must be plain text`),
  )

/** The subject becomes a header of the mail: one line, no control sign (threats 22). */
export const mailWords = z.strictObject({
  subject: text('The subject', 200, /^\P{Cc}*$/u),
  title: text('The title', 200, /^\P{Cc}*$/u),
  body: text('The text', 8000, /^(?:\P{Cc}|[\n\t])*$/u),
})
export type MailWords = z.infer<typeof mailWords>

export const mailTextSummary = z.object({
  kind: z.string(),
  name: z.string(),
  when: z.string(),
  /** The owner's words are sent, not the usual ones. */
  isOwn: z.boolean(),
  subject: z.string(),
})
export type MailTextSummary = z.infer<typeof mailTextSummary>

const words = z.object({ subject: z.string(), title: z.string(), body: z.string() })

export const deskMailText = z.object({
  kind: z.string(),
  name: z.string(),
  when: z.string(),
  isOwn: z.boolean(),
  subject: z.string(),
  title: z.string(),
  body: z.string(),
  version: z.number(),
  fields: z.array(
    z.object({
      field: z.string(),
      what: z.string(),
      /** Stands in the text alone, as a paragraph of its own. */
      isPart: z.boolean(),
      isNeeded: z.boolean(),
    }),
  ),
  /** Newest first; null where the usual words came back. */
  versions: z.array(
    z.object({
      version: z.number(),
      at: z.string(),
      by: z.optional(z.string()),
      words: z.nullable(words),
    }),
  ),
})
export type DeskMailText = z.infer<typeof deskMailText>

export const mailTextPreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
})
export type MailTextPreview = z.infer<typeof mailTextPreview>
