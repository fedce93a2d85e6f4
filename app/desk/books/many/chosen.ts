/** Which books of a list are chosen: those of `ids`, or all that match without those. */
export type Chosen = { isAll: boolean; ids: ReadonlySet<string> }

export const noneChosen: Chosen = { isAll: false, ids: new Set() }
export const allChosen: Chosen = { isAll: true, ids: new Set() }

export const isChosen = ({ isAll, ids }: Chosen, id: string): boolean => ids.has(id) !== isAll

/** The same with this book chosen or not. */
export function choosing({ isAll, ids }: Chosen, id: string, on: boolean): Chosen {
  const next = new Set(ids)
  if (on !== isAll) next.add(id)
  else next.delete(id)
  return { isAll, ids: next }
}
