import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type Path, type PathValue, useForm } from 'react-hook-form'
import type { Change } from '#app/page/meanwhile.schema.ts'
import { type Draft, dropDraft, keepDraft, readDraft } from './draft.ts'
import {
  type Boxes,
  type Conflict,
  changedUnits,
  type Merged,
  merge,
  notKnown,
  pick,
  type Same,
  type Unit,
} from './merge.ts'

/** What a form edits, as the shop has it now; version null means that it does not exist yet. */
export type Known<Fields> = {
  fields: Fields
  version: number | null
  /** Who changed what since the version that the form was begun at. */
  changes: Change[]
}

/** A conflict on the screen, and what was decided about it. */
export type OpenConflict = Conflict & { kept: 'theirs' | 'mine' | null }

/** What somebody else has changed while this form was open, or since its draft was started. */
export type Meanwhile = {
  conflicts: OpenConflict[]
  taken: Merged['taken']
  changes: Change[]
}

const nothing: Meanwhile = { conflicts: [], taken: [], changes: [] }

export type DraftForm = { draft: string; units: readonly Unit[]; same: Same }

/**
 * A form that stores its changes, with the earlier values, under the name of its draft. A draft is
 * merged into the newest state: only its own changes, and never over somebody else's.
 */
export function useDraftForm<Fields extends Boxes>(setting: DraftForm, known: Known<Fields>) {
  const { draft, units, same } = setting
  const [start] = useState(() => begin(readDraft(draft), known, units, same))
  const [meanwhile, setMeanwhile] = useState<Meanwhile>(start.meanwhile)
  const [restored, setRestored] = useState(start.restored)
  const base = useRef(start.base)
  const latest = useRef(known)
  /** The version from which the undecided changes started. */
  const since = useRef(start.since)
  const form = useForm<Fields>({
    defaultValues: start.values as DefaultValues<Fields>,
    shouldFocusError: false,
  })
  const values = (): Boxes => ({ ...base.current, ...form.getValues() })
  const keep = (typed: Boxes = values()) =>
    keepDraft(draft, typed, { base: base.current, version: since.current, units, same })
  const latestKeep = useRef(keep)
  latestKeep.current = keep

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => latestKeep.current({ ...base.current, ...values }),
      }),
    [form],
  )
  // Values that a merge has put in the boxes are stored too, not only typed ones.
  useEffect(() => {
    if (start.restored) latestKeep.current()
  }, [start])

  function show(boxes: Boxes) {
    for (const [name, value] of Object.entries(boxes)) {
      if (form.getValues(name as Path<Fields>) !== value)
        form.setValue(name as Path<Fields>, value as PathValue<Fields, Path<Fields>>)
    }
  }

  function tell(next: Meanwhile) {
    setMeanwhile(next)
    if (next.conflicts.every(({ kept }) => kept !== null)) since.current = latest.current.version
  }

  /** Merges the changes made here into what the shop has now. */
  function mergeInto(now: Known<Fields>) {
    const merged = merge(units, { base: base.current, mine: values() }, now.fields, same)
    base.current = merged.base
    latest.current = now
    show(merged.values)
    tell(meanwhileOf(merged, now.changes))
    keep()
  }

  /** Decides one conflict; what is kept counts as changed from theirs, if it differs. */
  function decide(conflict: OpenConflict, kept: 'theirs' | 'mine') {
    const typed = conflict.kept === 'theirs' ? conflict.mine : pick(values(), conflict.unit)
    Object.assign(base.current, conflict.theirs)
    show(kept === 'theirs' ? conflict.theirs : typed)
    const decided = { ...conflict, mine: typed, kept }
    const conflicts = meanwhile.conflicts.map((one) => (one === conflict ? decided : one))
    tell({ ...meanwhile, conflicts })
    keep()
  }

  /** Starts again from what the shop has now, without changes. */
  function startFrom(now: Known<Fields> = latest.current) {
    base.current = { ...now.fields }
    latest.current = now
    form.clearErrors()
    show(now.fields)
    tell(nothing)
    setRestored(null)
    dropDraft(draft)
  }

  return {
    form,
    /** When the restored draft was typed; null without one. */
    restored,
    meanwhile,
    undecided: meanwhile.conflicts.some(({ kept }) => kept === null),
    mergeInto,
    decide,
    startFrom,
    /** The boxes that differ from what the shop has. */
    changedBoxes: () => changedUnits(units, values(), base.current, same).flat(),
    /** What the boxes are compared with. */
    before: () => base.current as Fields,
    version: () => latest.current.version,
    since: () => since.current,
    forget: () => dropDraft(draft),
  }
}

const meanwhileOf = ({ conflicts, taken }: Merged, changes: Change[]): Meanwhile => ({
  conflicts: conflicts.map((conflict) => ({ ...conflict, kept: null })),
  taken,
  changes,
})

/** The first state of a form: the newest one, with the draft laid over it. */
function begin<Fields extends Boxes>(
  draft: Draft | null,
  { fields, version, changes }: Known<Fields>,
  units: readonly Unit[],
  same: Same,
) {
  const empty = { values: fields, base: fields, meanwhile: nothing, restored: null, since: version }
  if (!draft) return { ...empty, base: { ...fields } as Boxes }
  const names = units.flat().filter((name) => draft.mine[name] !== undefined)
  const mine = { ...fields, ...pick(draft.mine, names) }
  // When the draft's earlier values are unknown, every difference is for a person to decide.
  const before = draft.base ?? (version === null ? {} : notKnown(names))
  const merged = merge(units, { base: { ...fields, ...before }, mine }, fields, same)
  if (changedUnits(units, merged.values, merged.base, same).length === 0)
    return { ...empty, base: { ...fields } as Boxes }
  return {
    values: merged.values,
    base: merged.base,
    meanwhile: meanwhileOf(merged, changes),
    restored: { at: draft.at },
    since: merged.conflicts.length > 0 ? draft.version : version,
  }
}
