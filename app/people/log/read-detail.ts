import { isDeepStrictEqual } from 'node:util'
import type { Change as ManyChange } from '#app/catalog/many/edit.schema.ts'
import { changeInWords, type MergedNames } from '#app/catalog/many/edit-title.ts'
import type { LogEntry } from './log.schema.ts'

type Change = LogEntry['changes'][number]

/** Of long texts so much is told: what differs, with some words before it, else the beginning. */
const most = 300
const before = 40
const mostChanges = 60
/** Counters and keys that say nothing to a reader. */
const hidden = new Set(['version', 'coverHash', 'undoes', 'orderIds', 'edit'])

/** Of two of these the first is not what was before. */
const lists = new Set(['lines', 'orders', 'ids', 'fields'])

/**
 * What an entry's detail says, field by field. A pair is before and after; anything else is what was
 * done with.
 */
export function readDetail(detail: unknown): Change[] {
  if (typeof detail !== 'object' || detail === null || Array.isArray(detail)) return []
  return Object.entries(detail)
    .filter(([field]) => !hidden.has(field))
    .flatMap(([field, value]) => {
      if (field === 'change' && isOfMany(value))
        return Object.entries(changeInWords(value)).flatMap(([name, words]) =>
          words ? [{ field: name, ...parts(null, words) }] : [],
        )
      const isPair = Array.isArray(value) && value.length === 2 && !lists.has(field)
      const [before, after] = isPair ? value : [null, value]
      const [was, is] = [shown(field, before), shown(field, after)]
      // What was written again as it was is no change. The words alone do not tell: every logo is "a picture".
      if (isPair && isSame([was, before], [is, after])) return []
      return {
        field: inWords(field),
        ...parts(was, is !== null && is === was ? 'another one' : is),
      }
    })
    .slice(0, mostChanges)
}

/** What is done to many books; as `newEditSchema` let it in, with the names that a merge had then. */
const isOfMany = (value: unknown): value is ManyChange & MergedNames =>
  typeof value === 'object' && value !== null && 'kind' in value

type Worded = [words: string | null, value: unknown]

/** An empty list, an empty text and nothing at all are one. */
const isSame = ([was, before]: Worded, [is, after]: Worded): boolean =>
  was === null || is === null ? was === is : isDeepStrictEqual(before, after)

/** "newPriceCents" → "New price". */
function inWords(field: string): string {
  const words = field.replace(/(Cents|Thousandths)$/, '').replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number' && field.endsWith('Cents')) return (value / 100).toFixed(2)
  // Of a percent.
  if (typeof value === 'number' && field.endsWith('Thousandths')) return `${value / 1000} %`
  // A key that says nothing to a reader.
  if (field === 'logo') return 'a picture'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : plain(value) || null
}

/** Both sides of a change, long ones from where they begin to differ. */
function parts(was: string | null, is: string | null): Pick<Change, 'before' | 'after'> {
  const longest = Math.max(was?.length ?? 0, is?.length ?? 0)
  const from = longest > most ? startOfDifference(was ?? '', is ?? '') : 0
  return { before: cut(was, from), after: cut(is, from) }
}

function startOfDifference(was: string, is: string): number {
  let at = 0
  while (at < was.length && was[at] === is[at]) at++
  const from = Math.max(0, at - before)
  // No half of a character that is written with two.
  return /[\uDC00-\uDFFF]/.test(was[from] ?? '') ? from + 1 : from
}

function cut(text: string | null, from: number): string | null {
  if (text === null) return null
  const part = text.slice(from, from + most)
  return `${from > 0 ? '…' : ''}${part}${from + part.length < text.length ? '…' : ''}`
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, one]) => `${inWords(name).toLowerCase()}: ${plain(one)}`)
    .join(', ')
}
