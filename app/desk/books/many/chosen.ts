import * as z from 'zod/mini'
import { keptByTab } from '#app/page/kept.ts'

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

/* Kept by the tab until the change is made: whoever comes back from its preview, or loads the page anew, has not to
   choose thirty books once more. */

const keptAs = 'octavo-chosen-books'

/** `list` is what narrows the list they belong to. */
export function keepChosen(list: string, { isAll, ids }: Chosen): void {
  if (isAll || ids.size > 0) keptByTab.write(keptAs, JSON.stringify({ list, isAll, ids: [...ids] }))
  else if (readKept()?.list === list) forgetChosen()
}

export const forgetChosen = (): void => keptByTab.remove(keptAs)

export function keptChosen(list: string): Chosen {
  const read = readKept()
  return read?.list === list ? { isAll: read.isAll, ids: new Set(read.ids) } : noneChosen
}

const keptSchema = z.object({ list: z.string(), isAll: z.boolean(), ids: z.array(z.string()) })
const readKept = () => keptSchema.safeParse(keptByTab.readJson(keptAs)).data
