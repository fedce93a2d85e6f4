import { kept } from '#app/page/kept.ts'
import { type Boxes, changedUnits, pick, type Same, type Unit } from './merge.ts'

/* Drafts of the desk outlive the admin's hour: they are back when the admin is. A draft holds what was
   changed and what it was changed from, so that laying it over a newer book reverts nobody's work. */

/** What was typed in a form and not saved. */
export type Draft = {
  /** When it was typed, in Unix milliseconds; null when unknown. */
  at: number | null
  /** The version it was started from; null when unknown, and for a new book. */
  version: number | null
  mine: Boxes
  /** The earlier values of the same boxes; null when unknown. */
  base: Boxes | null
}

const keyOf = (name: string) => `octavo-desk-draft:${name}`

const isText = (value: unknown): value is string => typeof value === 'string'
const textsOf = (value: unknown): Boxes =>
  Object.fromEntries(
    Object.entries((value as object | null) ?? {}).filter((pair): pair is [string, string] =>
      isText(pair[1]),
    ),
  )

/** The draft of this name. Those of earlier versions of the shop are the boxes of the whole form. */
export function readDraft(name: string): Draft | null {
  const stored = kept.readJson(keyOf(name))
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  const { at, version, mine, base } = stored as Partial<Record<keyof Draft, unknown>>
  if (typeof mine !== 'object') {
    return { at: null, version: null, mine: textsOf(stored), base: null }
  }
  return {
    at: typeof at === 'number' ? at : null,
    version: typeof version === 'number' ? version : null,
    mine: textsOf(mine),
    base: textsOf(base),
  }
}

/** The version that the draft was started from, to ask who has changed it since. */
export const draftVersion = (name: string): number | null => readDraft(name)?.version ?? null

/** Keeps what differs from `base`; a form without differences has no draft. */
export function keepDraft(
  name: string,
  values: Boxes,
  { base, version, units, same }: Begun,
): void {
  const boxes = changedUnits(units, values, base, same).flat()
  if (boxes.length === 0) {
    dropDraft(name)
    return
  }
  const draft: Draft = {
    at: Date.now(),
    version,
    mine: pick(values, boxes),
    base: pick(base, boxes),
  }
  kept.write(keyOf(name), JSON.stringify(draft))
}
type Begun = { base: Boxes; version: number | null; units: readonly Unit[]; same: Same }

export const dropDraft = (name: string): void => kept.remove(keyOf(name))
