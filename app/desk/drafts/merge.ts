/* Two people change one thing: what each of them changed is kept, field by field. */

/** The boxes of a form, by name. */
export type Boxes = Record<string, string>
/** Boxes that only make sense together, such as a series and the number in it, are merged as one. */
export type Unit = readonly string[]
/** Whether two texts of a box say the same: "19" and "19.00" are one price. */
export type Same = (name: string, one: string, other: string) => boolean

export type Conflict = {
  unit: Unit
  /** The common starting point. */
  base: Boxes
  mine: Boxes
  theirs: Boxes
}

export type Merged = {
  /** What the boxes show. For a conflict: my value, until it is decided. */
  values: Boxes
  /** What each box is compared with from now on. For a conflict: still the old value. */
  base: Boxes
  conflicts: Conflict[]
  /** Units that somebody else changed and I did not: theirs are in the boxes now. */
  taken: { unit: Unit; base: Boxes; theirs: Boxes }[]
}

/** Marks an unknown earlier value of a draft: no box can hold it. */
export const unknown = '\u0000'
export const notKnown = (names: readonly string[]): Boxes =>
  Object.fromEntries(names.map((name) => [name, unknown]))

export const pick = (boxes: Boxes, unit: Unit): Boxes =>
  Object.fromEntries(unit.map((name) => [name, boxes[name] ?? '']))

export const sameUnit = (unit: Unit, one: Boxes, other: Boxes, same: Same): boolean =>
  unit.every((name) => same(name, one[name] ?? '', other[name] ?? ''))

/**
 * Merges my changes into what is stored now. Boxes I did not change take their value; boxes only I
 * changed keep mine; boxes that both changed differently are conflicts for a person to decide.
 */
export function merge(
  units: readonly Unit[],
  before: { base: Boxes; mine: Boxes },
  now: Boxes,
  same: Same,
): Merged {
  const merged: Merged = { values: {}, base: {}, conflicts: [], taken: [] }
  const put = (values: Boxes, base: Boxes) => {
    Object.assign(merged.values, values)
    Object.assign(merged.base, base)
  }
  for (const unit of units) {
    const [base, mine, theirs] = [before.base, before.mine, now].map((boxes) =>
      pick(boxes, unit),
    ) as [Boxes, Boxes, Boxes]
    const theyChanged = !sameUnit(unit, theirs, base, same)
    if (sameUnit(unit, mine, base, same)) {
      put(theirs, theirs)
      if (theyChanged) merged.taken.push({ unit, base, theirs })
    } else if (!theyChanged || sameUnit(unit, mine, theirs, same)) put(mine, theirs)
    else {
      put(mine, base)
      merged.conflicts.push({ unit, base, mine, theirs })
    }
  }
  return merged
}

/** The units in which `values` differ from `base`. */
export const changedUnits = (
  units: readonly Unit[],
  values: Boxes,
  base: Boxes,
  same: Same,
): Unit[] => units.filter((unit) => !sameUnit(unit, values, base, same))
