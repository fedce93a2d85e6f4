import * as z from 'zod/mini'
import { changeSchema } from '#app/page/meanwhile.schema.ts'
import type { TextBlock } from './parse-text.ts'
import { textKinds } from './text-kinds.ts'

export const kindParams = z.object({ kind: z.enum(textKinds) })

/** What a page shows. */
export const textAnswer = z.object({
  title: z.string(),
  blocks: z.array(z.custom<TextBlock>()),
  /** These are the words about the name that a new shop has. */
  isOfTheName: z.boolean(),
})
export type TextAnswer = z.infer<typeof textAnswer>

export const deskText = z.object({
  kind: z.enum(textKinds),
  title: z.string(),
  /** What the form begins with: the draft, else what readers see. */
  source: z.string(),
  version: z.number(),
  /** The draft differs from what readers see. */
  isDraft: z.boolean(),
  /** Readers see words of the shop's own. */
  isPublished: z.boolean(),
  /** What was published, newest first. */
  published: z.array(z.object({ id: z.string(), at: z.string(), by: z.optional(z.string()) })),
})
export type DeskText = z.infer<typeof deskText>

export const deskTextToEdit = z.extend(deskText, { changes: z.array(changeSchema) })
