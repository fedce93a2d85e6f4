import type { Subject } from '#app/catalog/trade/facts.ts'
import { deskPrice } from '#app/values/amount.ts'
import type { Change, EditAnswer } from './edit.schema.ts'

/* What a change of many books does, in words: for the desk's pages and for its log. */

/** "Raise prices by 5%, to .99". */
export function titleOf({ change, toName }: Pick<EditAnswer, 'change' | 'toName'>): string {
  if (change.kind === 'price') {
    const round = { none: '', '.99': ' to .99', '.95': ' to .95', whole: ' to whole amounts' }
    const rounded = round[change.round]
    if (change.value === 0) return `Round prices${rounded}`
    const way = change.value < 0 ? 'Lower' : 'Raise'
    const value = Math.abs(change.value)
    const by = change.by === 'percent' ? `${value}%` : deskPrice(value)
    return `${way} prices by ${by}${rounded && `,${rounded}`}`
  }
  if (change.kind === 'archive') return 'Archive books'
  if (change.kind === 'restore') return 'Restore books'
  if (change.kind === 'category')
    return change.category ? `Set the category “${change.category}”` : 'Remove the category'
  if (change.kind === 'merge')
    return `Merge ${change.heading === 'author' ? 'authors' : 'series'} into “${toName ?? change.to}”`
  const add = change.add?.length ?? 0
  const remove = change.remove?.length ?? 0
  return [add > 0 && `Add ${subjectsOf(add)}`, remove > 0 && `Remove ${subjectsOf(remove)}`]
    .filter(Boolean)
    .join(', ')
}

const subjectsOf = (count: number) => (count === 1 ? 'a subject' : `${count} subjects`)

export const subjectInWords = ({ code, heading }: Subject) =>
  [code, heading].filter(Boolean).join(' ')

/** Of a merge, as people write them, at the time of the change. */
export type MergedNames = { toName?: string; fromNames?: string[] }

/** The same with what a title has no room for, by what the log calls it. */
export const changeInWords = ({ toName, fromNames, ...change }: Change & MergedNames) => ({
  Change: titleOf({ change, toName }),
  ...(change.kind === 'subjects' && {
    'Subjects added': change.add?.map(subjectInWords).join('; '),
    'Subjects removed': change.remove?.map(subjectInWords).join('; '),
  }),
  ...(change.kind === 'merge' && { 'Merged names': (fromNames ?? change.from).join('; ') }),
})
