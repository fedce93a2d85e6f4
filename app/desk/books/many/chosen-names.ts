import * as z from 'zod/mini'
import { type HeadingChoice, headingChoiceSchema } from '#app/catalog/many/edit.schema.ts'
import { keptByTab } from '#app/page/kept.ts'

export type MergedKind = 'author' | 'series'

/** Names that are to become one, and which of them stays; null for the one with the most books. */
export type ChosenNames = { names: HeadingChoice[]; picked: string | null }

const none: ChosenNames = { names: [], picked: null }

/* Kept by the tab until the merge is made, as chosen books are (chosen.ts). */

const keptAs = (kind: MergedKind) => `octavo-chosen-${kind}-names`

export function keepChosenNames(kind: MergedKind, chosen: ChosenNames): void {
  if (chosen.names.length > 0) keptByTab.write(keptAs(kind), JSON.stringify(chosen))
  else forgetChosenNames(kind)
}

export const forgetChosenNames = (kind: MergedKind): void => keptByTab.remove(keptAs(kind))

const keptSchema = z.object({ names: z.array(headingChoiceSchema), picked: z.nullable(z.string()) })

export const keptChosenNames = (kind: MergedKind): ChosenNames =>
  keptSchema.safeParse(keptByTab.readJson(keptAs(kind))).data ?? none
